import EventLog

/// Writes what was found down as a mapping, with the reasons.
struct GuessedWriting {
  private let table: SampleTable
  private let time: TimeRole
  private let walk: Walk
  private let users: [UserCandidate]
  private let rules: GuessedRules
  private let given: GivenFields

  init(
    _ table: SampleTable, time: TimeRole, walk: Walk, users: [UserCandidate], given: GivenFields
  ) {
    self.given = given
    self.table = table
    self.time = time
    self.walk = walk
    self.users = users
    rules = GuessedRules(walk, table)
  }

  func guess(isWholeLog: Bool) -> GuessedMapping {
    GuessedMapping(
      mapping: mapping, reasons: reasons, events: table.rowCount, eventsRead: eventsRead,
      isWholeLog: isWholeLog,
      leavesPagesOut: walk.reading.selection.isPart || walk.reading.marker != nil,
      readsOwnNamesOnly: walk.reading.isOwnNames,
      speaksOfOnboarding: walk.reading.speaksOfOnboarding,
      tellsEventsApart: walk.names.column != nil, saysEnd: rules.flow.saysEnd,
      dimensions: DimensionSearch(table, walk: walk, time: time, users: users).dimensions,
      users: Set(table.columns[walk.user.column].distinct), timeForm: time.form)
  }

  private var eventsRead: Int {
    walk.names.column == nil
      ? walk.reading.stepRows.count : walk.names.ofRow.rows(of: rules.used).count
  }

  // MARK: - Mapping

  private var mapping: Mapping {
    var mapping = Mapping(preset: .native)
    mapping.records = table.records
    mapping.rules = rules.rules
    mapping.skipsForeignLines = true
    mapping.skipsLeadingText = table.hasLeadingText
    switch time.form {
    case .number(let unit):
      mapping.numberUnit = unit
      if unit == .calendar { mapping.wallClock = .utc }
    case .local: mapping.wallClock = .utc
    case .ordered(let order):
      mapping.wallClock = .utc
      mapping.dateOrder = order
    case .instant: break
    }
    mapping.timeOfDay = time.timeOfDay.map(path)
    let fields = fields
    for field in MappedField.allCases where field != .resolvedID {
      if let paths = fields[field] {
        mapping.sources[field] = paths.map { FieldSource($0) }
      } else if isTaken(field, in: mapping) {
        // What the native format would look for there is something else here.
        mapping.sources[field] = []
      }
    }
    if walk.reading.source.isRoute, mapping.sources[.step]?.count == 1 {
      mapping.sources[.step]?[0].spelling = .route
    }
    if let column = walk.names.column, table.columns[column].isOfCases {
      mapping.sources[.event]?[0].spelling = .key
    }
    for (field, places) in given.taken { mapping.sources[field] = places }
    mapping.variantSources = SideFields(table, walk: walk).variantSources
    return mapping
  }

  /// Whether the log has values where the native format has the field.
  private func isTaken(_ field: MappedField, in mapping: Mapping) -> Bool {
    (mapping.sources[field] ?? []).contains { source in
      table.columns.contains { $0.path.keys.starts(with: source.path.keys) }
    }
  }

  private var fields: [MappedField: [FieldPath]] {
    var fields = SideFields(table, walk: walk).paths
    fields[.timestamp] = [path(time.column)]
    let isAnonymous = walk.user.idClass == .anonymous
    fields[isAnonymous ? .anonymousID : .userID] = [path(walk.user.column)]
    if walk.coverage < 1 || isAnonymous, let second = secondUser {
      fields[isAnonymous ? .userID : .anonymousID] = [path(second)]
    }
    fields[.event] = [eventPath]
    if let end = rules.flow.value, end.isNameless { fields[.event]?.append(end.condition.path) }
    if case .route(let column) = walk.reading.source { fields[.step] = [path(column)] }
    if case .column(let column) = walk.reading.source {
      let paths = [path(column)] + [table.columns[column].otherPath].compactMap(\.self)
      fields[table.columns[column].isWholeNumbers ? .stepIndex : .step] = paths
    }
    if let position = position { fields[.stepIndex] = [path(position)] }
    return fields
  }

  /// The user's own id beside an anonymous one.
  private var secondUser: Int? {
    guard walk.user.idClass == .anonymous else { return nil }
    return users.first { $0.idClass == .user && $0.column != walk.user.column }?.column
  }

  private var eventPath: FieldPath {
    if let column = walk.names.column { return path(column) }
    // An end that another key tells is on events without a step.
    if rules.flow.value == nil, let column = walk.reading.source.column { return path(column) }
    return path(time.column)
  }

  private func path(_ column: Int) -> FieldPath { table.path(column) }

  /// A number that is 1:1 with the steps, by which those of one time are ordered.
  private var position: Int? {
    guard case .column(let own) = walk.reading.source, !table.columns[own].isWholeNumbers else {
      return nil
    }
    let places = walk.reading.placeOfRow
    return walk.others.lazy.compactMap { other -> Int? in
      guard case .column(let column) = other.source, table.columns[column].isWholeNumbers else {
        return nil
      }
      let theirs = other.placeOfRow
      let isSame = places.indices.allSatisfy {
        places[$0] == nil || theirs[$0] == nil || places[$0] == theirs[$0]
      }
      return isSame ? column : nil
    }.first
  }

  // MARK: - Reasons

  private var reasons: [GuessReason] {
    [eventReason, stepReason] + branchReasons + [userReason, timeReason] + flowReasons
      + SideFields(table, walk: walk).reasons
  }

  private func name(_ column: Int) -> String { path(column).visible }

  private func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "no event" }
    let tenths = (part * 1000 + whole / 2) / whole
    return "\(tenths / 10).\(tenths % 10) % of events"
  }

  private var eventReason: GuessReason {
    guard let column = walk.names.column else {
      return GuessReason(
        "event", "none", why: "no key tells events apart; each event that names a page is a view")
    }
    let next = walk.names.candidates.first { $0.column != column }?.column
    return GuessReason(
      "event", name(column),
      why: "on \(share(table.columns[column].count, of: table.rowCount)), "
        + "\(walk.names.count) names; "
        + "\(share(eventsRead, of: table.rowCount)) say something about the flow",
      runnerUp: next.map(name))
  }

  private var stepReason: GuessReason {
    let reading = walk.reading
    let pages = reading.selection.pages.prefix(12).map { reading.stepName($0).visible }
    let agreement = Int((reading.selection.agreement * 100).rounded())
    let part = reading.selection.isPart ? "; other pages are the app's own" : ""
    let why =
      "\(agreement) % of pairs of pages come in this order: "
      + pages.joined(separator: ", ") + part
    let next = walk.others.lazy.compactMap { other -> String? in
      guard case .column(let column) = other.source else { return nil }
      return name(column)
    }.first
    let answer =
      switch reading.source {
      case .column(let column): name(column)
      case .route(let column): "the route of \(name(column))"
      case .label: "a part of the event's name"
      case .wholeName: "the event's name"
      }
    return GuessReason("step", answer, why: why, runnerUp: next)
  }

  /// What became of pages of which users see one or another.
  private var branchReasons: [GuessReason] {
    let branches = walk.reading.branches
    let names = { (pages: [Int], separator: String) in
      pages.map { walk.reading.pageNames[$0].visible }.sorted().joined(separator: separator)
    }
    let joined = branches.joined.map { names($0, " / ") }
    let leftOut = names(Array(branches.leftOut), ", ")
    return [
      joined.isEmpty
        ? nil
        : GuessReason(
          "one step", joined.joined(separator: ", "),
          why: branches.areSpellings
            ? "these are called alike but for their spelling"
            : "users see one or another of these pages, and hardly anybody two"),
      leftOut.isEmpty
        ? nil
        : GuessReason(
          "left out", leftOut, why: "only those see these pages who came one of several ways"),
    ].compactMap(\.self)
  }

  private var userReason: GuessReason {
    let column = table.columns[walk.user.column]
    let next = users.first { $0.column != walk.user.column }?.column
    let odd = Int((walk.funnel.disorder * 100).rounded())
    return GuessReason(
      "user", name(walk.user.column),
      why: "\(column.distinct.count) values on \(share(column.count, of: table.rowCount)); "
        + "\(odd) % of its step events come out of order",
      runnerUp: next.map(name))
  }

  private var timeReason: GuessReason {
    let form =
      switch time.form {
      case .number(.calendar): "digits of a date and a time, taken for UTC"
      case .number(.secondsSince2001): "numbers in seconds since 2001, Apple's reference date"
      case .number(.ticks): "ticks of .NET, tenths of microseconds since the year 1"
      case .number(let unit): "numbers in \(unit.rawValue) since 1970"
      case .instant: "instants with an offset from UTC"
      case .local: "times without an offset, taken for UTC"
      case .ordered(.dayFirst): "dates whose day comes first; without an offset, taken for UTC"
      case .ordered(.monthFirst): "dates whose month comes first; without an offset, taken for UTC"
      }
    let answer = ([time.column] + [time.timeOfDay].compactMap(\.self)).map(name)
    return GuessReason(
      "time", answer.joined(separator: " and "), why: form, runnerUp: time.runnerUp.map(name))
  }

  private func names(_ numbers: [Int]) -> String {
    numbers.map { walk.names[$0].text.visible }.sorted().joined(separator: ", ")
  }

  private func users(_ numbers: [Int]) -> Int { numbers.reduce(0) { $0 + rules.flow.users[$1] } }

  private var flowReasons: [GuessReason] {
    let starts = rules.flow.starts.names
    guard !starts.isEmpty else { return [completionReason] }
    let why = "\(users(starts)) users, before any step"
    return [GuessReason("start", names(starts), why: why), completionReason]
  }

  private var completionReason: GuessReason {
    let flow = rules.flow
    if !flow.completed.isEmpty {
      return GuessReason(
        "completion", names(flow.completed),
        why: "\(users(flow.completed)) users, behind the last steps")
    }
    if let end = flow.value {
      let value = end.condition.values.first?.visible ?? ""
      return GuessReason(
        "completion", "\(end.condition.path.visible) is \(value)",
        why: "\(end.users) users, behind the last steps")
    }
    if let flag = flow.flag {
      return GuessReason(
        "completion", "\(flag.condition.path.visible) is true",
        why: "\(flag.users) users, on the last step")
    }
    if !walk.reading.ends.isEmpty {
      let ends = walk.reading.ends.map(\.visible).joined(separator: ", ")
      return GuessReason("completion", ends, why: "the last value where steps are named")
    }
    return GuessReason(
      "completion", "the last step",
      why: "no one event follows the last step, once each, for most who saw it")
  }
}
