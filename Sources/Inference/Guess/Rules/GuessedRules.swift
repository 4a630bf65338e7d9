import EventLog

/// The rules that say what the events of a sample mean, by names and values.
struct GuessedRules {
  private(set) var rules: [KindRule] = []
  /// Names that are read as something of the flow, by number.
  private(set) var used: Set<Int> = []
  let flow: FlowEvents

  private let walk: Walk
  private let table: SampleTable
  private let flows: FlowsWithSteps?
  private let pageEnds: Set<Int>
  private var reading: StepReading { walk.reading }

  init(_ walk: Walk, _ table: SampleTable) {
    self.walk = walk
    self.table = table
    flows = FlowsWithSteps(walk, table)
    flow = FlowEvents(walk, table)
    pageEnds = PageEnds(walk, table).names
    addEnds()
    addPages()
    addBesides()
    addFlow()
    addAnswers()
    if walk.names.column != nil { rules.append(KindRule(events: [], kind: .other)) }
    for place in rules.indices { rules[place].conditions = Self.joined(rules[place].conditions) }
    if let column = reading.source.column, let other = table.columns[column].otherPath {
      rules = rules.flatMap { $0.atEither(table.path(column), other) }
    }
    rules = rules.reduce(into: []) { all, rule in
      // Whatever it says, the first takes its events.
      if !all.contains(where: { $0.isOfSameEvents(as: rule) }) { all.append(rule) }
    }
  }

  /// Conditions of one key as one: its values are those that all of them name, or else the last one's.
  private static func joined(_ conditions: [ValueCondition]) -> [ValueCondition] {
    conditions.reduce(into: []) { all, condition in
      guard
        let place = all.firstIndex(where: {
          $0.path == condition.path && $0.isOfRoute == condition.isOfRoute
        })
      else { return all.append(condition) }
      let (own, others) = (all[place].values, condition.values)
      guard !own.isEmpty, !others.isEmpty else {
        all[place].values = own + others
        return
      }
      let both = own.filter(others.contains)
      all[place].values = both.isEmpty ? others : both
    }
  }

  // MARK: - Pages

  /// That an event has a name of its own, where another key names the flow's end and is read as a name too.
  private var named: [ValueCondition] {
    guard flow.value?.isNameless ?? false, let column = walk.names.column else { return [] }
    return [ValueCondition(path: table.path(column), values: [])]
  }

  /// The names whose events show steps.
  private var showing: [Int] {
    Set(reading.pageOfRow.rows.compactMap { walk.names.ofRow[$0] }).sorted()
  }

  private mutating func addPages() {
    let showing = showing
    used.formUnion(showing)
    switch reading.source {
    case .column, .route:
      for kind in [EventKind.pageViewed, .pageCompleted] {
        let names = showing.filter { self.kind(of: $0) == kind }
        guard !names.isEmpty else { continue }
        rules += ofKey(names, kind)
      }
    case .label:
      rules += LabelRules(walk, showing: showing, kind: kind(of:)).rules(conditions + named)
    case .wholeName:
      addWholeNames()
    }
  }

  private mutating func addWholeNames() {
    let joined = Set(reading.branches.joined.joined())
    for group in reading.branches.joined {
      rules.append(
        KindRule(
          events: group.map { EventPattern(name: reading.pageNames[$0]) },
          conditions: markerConditions, kind: .pageViewed,
          constants: [.step: reading.stepName(group[0])]))
    }
    let pages = reading.selection.pages.filter { !joined.contains($0) }
    var rule = KindRule(
      events: pages.map { reading.pageNames[$0] }.sorted().map { EventPattern(name: $0) },
      conditions: markerConditions, kind: .pageViewed)
    if let column = walk.names.column { rule.values[.step] = table.path(column) }
    rules.append(rule)
  }

  /// The rules of events whose key names the step: of pages that are one step together first.
  private func ofKey(_ names: [Int], _ kind: EventKind, scope: SkipScope? = nil) -> [KindRule] {
    guard let column = reading.source.column else { return [] }
    let path = table.path(column)
    let joined = reading.branches.joined.map { group in
      let pages = ValueCondition(
        path: path, values: reading.names(of: group[0]).sorted(), isOfRoute: reading.source.isRoute)
      return KindRule(
        events: patterns(names), conditions: markerConditions.filter { $0.path != path } + [pages],
        kind: kind, scope: scope, constants: [.step: reading.stepName(group[0])])
    }
    return joined
      + [KindRule(events: patterns(names), conditions: conditions, kind: kind, scope: scope)]
  }

  /// Whether each step is one event that says what came of it, be it `next` or `killed`: the step was seen.
  private var areResults: Bool {
    guard let column = walk.names.column, KeyNames(table.columns[column].name).isResult else {
      return false
    }
    return showing.contains { name in
      let verb = walk.names[name].meaning.verb
      return verb == nil || verb == .leave
    }
  }

  /// What the events of a name that shows pages are.
  private func kind(of number: Int) -> EventKind {
    if areResults || reading.source.column.map(table.leads) ?? false { return .pageViewed }
    return walk.names[number].meaning.saysDone ? .pageCompleted : .pageViewed
  }

  /// What holds of events that show steps besides their names.
  private var conditions: [ValueCondition] {
    var all = markerConditions
    guard let column = reading.source.column else { return all }
    if let marker = reading.marker, marker.column == column, !reading.selection.isPart {
      return all
    }
    all.removeAll { $0.path == table.path(column) }
    let pages = reading.selection.isPart ? reading.stepNames.sorted() : []
    all.append(
      ValueCondition(
        path: table.path(column), values: pages,
        isOfRoute: reading.source.isRoute && !pages.isEmpty))
    return all
  }

  private var markerConditions: [ValueCondition] {
    let mark = reading.marker.map { marker in
      ValueCondition(
        path: table.path(marker.column), values: marker.values,
        isOfRoute: reading.source == .route(marker.column))
    }
    return [table.condition, mark].compactMap(\.self)
  }

  /// The events of steps that say by a value that the flow was completed: before the rules of pages, which
  /// would take them.
  private mutating func addEnds() {
    if flow.isNarrow { rules.append(rule(flow.completed, .completed, nil)) }
    if let value = flow.value {
      rules.append(
        KindRule(
          events: value.isOfStepEvents ? patterns(showing) : [],
          conditions: value.marks + [value.condition], kind: .completed))
    }
    guard let column = reading.source.column else { return }
    let names = patterns(showing)
    for (values, kind) in [(reading.ends, EventKind.completed), (reading.failures, .other)]
    where !values.isEmpty {
      let end = ValueCondition(
        path: table.path(column), values: values, isOfRoute: reading.source.isRoute)
      let events = kind == .completed ? patterns(endNames(values, in: column)) : names
      let well = kind == .completed ? results(ofValues: values, in: column) : []
      rules.append(
        KindRule(events: events, conditions: markerConditions + [end] + well, kind: kind))
      guard !well.isEmpty else { continue }
      rules.append(KindRule(events: events, conditions: markerConditions + [end], kind: .other))
    }
    if let flag = flow.flag {
      rules.append(
        KindRule(events: names, conditions: conditions + [flag.condition], kind: .completed))
    }
  }

  /// What else the events with some values of a column have to say: that all went well, where they say what came of them.
  private func results(ofValues values: [Text], in column: Int) -> [ValueCondition] {
    let steps = table.columns[column]
    let rows = steps.rows(of: steps.numbers(of: values))
    return flow.results.filter { $0.isOf(rows) }.prefix(1).map(\.condition)
  }

  /// The names of events that have the values which end the flow: those that show steps, and those that say
  /// that something was completed.
  private func endNames(_ values: [Text], in column: Int) -> [Int] {
    let steps = table.columns[column]
    let met = Set(steps.rows(of: steps.numbers(of: values)).compactMap { walk.names.ofRow[$0] })
    let completing = met.filter { walk.names[$0].meaning.verb == .complete }
    return completing.union(showing).sorted()
  }

  // MARK: - What else happens on a step

  private mutating func addBesides() {
    let besides: [(VerbFamily, EventKind, SkipScope?)] = [
      (.skip, .skipped, .step), (.back, .wentBack, nil), (.error, .errorShown, nil),
    ]
    for (verb, kind, scope) in besides {
      let names = besideNames(verb)
      guard !names.isEmpty else { continue }
      used.formUnion(names)
      if case .label = reading.source {
        rules += LabelRules(walk, showing: names, kind: { _ in kind }).rules(
          named, scope: scope)
      } else {
        rules += ofKey(names, kind, scope: scope)
      }
    }
  }

  /// The names of a verb whose events name a step, by number.
  private func besideNames(_ verb: VerbFamily) -> [Int] {
    let names = walk.names
    let spoken = names.indices.filter {
      names[$0].meaning.verb == verb && !used.contains($0) && !pageEnds.contains($0)
    }
    switch reading.source {
    case .column(let column), .route(let column):
      let with = names.counts(on: table.columns[column].rows)
      return spoken.filter { with[$0] * 2 >= names[$0].count && with[$0] > 0 }
    case .label:
      let steps = Set(reading.stepNames)
      return spoken.filter { steps.contains(names[$0].meaning.label) }
    case .wholeName: return []
    }
  }

  // MARK: - The flow

  private mutating func addFlow() {
    let kinds: [([Int], EventKind, SkipScope?)] = [
      (flow.starts.names, .started, nil), (flow.completed, .completed, nil),
      (skips(flow.skipped), .skipped, .flow), (skips(flow.passedOver), .skipped, .step),
    ]
    if let skip = flow.skippedEnd {
      rules.append(
        KindRule(
          events: patterns(flow.completed),
          conditions: flowConditions(flow.completed) + [skip], kind: .skipped, scope: .flow))
    }
    if !flow.starts.conditions.isEmpty {
      rules.append(KindRule(events: [], conditions: flow.starts.conditions, kind: .started))
    }
    for (names, kind, scope) in kinds where !names.isEmpty {
      used.formUnion(names)
      if kind != .completed || !flow.isNarrow { rules.append(rule(names, kind, scope)) }
    }
  }

  /// Those of some names that nothing else is read from, and that do not say that a page came to its end.
  private func skips(_ names: [Int]) -> [Int] {
    names.filter { !used.contains($0) && !pageEnds.contains($0) }
  }

  /// The rule of the flow's own events with some names.
  private func rule(_ names: [Int], _ kind: EventKind, _ scope: SkipScope?) -> KindRule {
    let part = kind == .completed ? flow.part : kind == .started ? flow.starts.subject : nil
    let success = kind == .completed ? flow.success : nil
    let all = flowConditions(names) + [part, success].compactMap(\.self)
    let rows = walk.names.ofRow.rows(of: Set(names))
    let conditions = all.compactMap { condition in
      flows.map { $0.widening(condition, on: rows) } ?? condition
    }
    return KindRule(events: patterns(names), conditions: conditions, kind: kind, scope: scope)
  }

  /// What marks the onboarding's events, where the flow's own events have it too.
  private func flowConditions(_ names: [Int]) -> [ValueCondition] {
    let marks = reading.marks(walk.names, in: table)
    return marks.areAsked(of: walk.names.ofRow.rows(of: Set(names))) ? marks.conditions : []
  }

  // MARK: - Permissions

  /// Questions and answers whose names say which permission, or whose events do.
  private mutating func addAnswers() {
    let numbers = walk.names.indices.sorted { name($0) < name($1) }
    for number in numbers where !used.contains(number) {
      guard let said = PermissionName(name(number)) else {
        addAnswersByKey(of: number)
        continue
      }
      var rule = KindRule(events: patterns([number]), kind: said.kind)
      if let path = permission(of: number) {
        rule.values[.permission] = path
      } else if !said.words.isEmpty {
        rule.constants[.permission] = Text(said.words.map(\.string).joined(separator: "_"))
      } else {
        continue
      }
      used.insert(number)
      rules.append(rule)
    }
  }

  /// Answers that a key of events about a permission tells apart.
  private mutating func addAnswersByKey(of number: Int) {
    let name = name(number)
    guard AnswerKey.mayBeIn(name) else { return }
    let path = permission(of: number)
    let rows = walk.names.ofRow.rows(of: [number])
    guard let key = AnswerKey(name, rows: rows, in: table) else { return }
    let words = AnswerKey.permission(in: name)
    guard path != nil || AnswerKey.isOfPermission(name) && !words.isEmpty else { return }
    used.insert(number)
    for (values, kind) in [
      (key.granted, EventKind.permissionGranted), (key.denied, .permissionDenied),
    ] where !values.isEmpty {
      var rule = KindRule(
        events: patterns([number]), conditions: [ValueCondition(path: key.path, values: values)],
        kind: kind)
      rule.values[.permission] = path
      if path == nil { rule.constants[.permission] = Text(words.joined(separator: "_")) }
      rules.append(rule)
    }
  }

  /// Where the events of a name say which permission they are about.
  private func permission(of number: Int) -> FieldPath? {
    table.columns.first { column in
      let key = KeyNames(column.name)
      guard key.isOfPermission, !key.isResult, !column.isBool else { return false }
      let with = column.rows.count { walk.names.ofRow[$0] == number }
      return with * 2 >= walk.names[number].count
    }?.path
  }

  private func name(_ number: Int) -> Text { walk.names[number].text }

  /// In order, each name once, as names compare.
  private func patterns(_ numbers: [Int]) -> [EventPattern] {
    guard walk.names.column != nil else { return [] }
    var met: Set<Text> = []
    return numbers.map(name).sorted().map { EventPattern(name: $0) }
      .filter { met.insert($0.folded).inserted }
  }
}

extension KindRule {
  fileprivate func isOfSameEvents(as other: KindRule) -> Bool {
    events == other.events && conditions == other.conditions
  }

  /// The same rule of events that have a value at one of two paths, where it asks for one at the first.
  fileprivate func atEither(_ path: FieldPath, _ other: FieldPath) -> [KindRule] {
    guard conditions.contains(where: { $0.path == path }) else { return [self] }
    var second = self
    for place in conditions.indices where conditions[place].path == path {
      second.conditions[place].path = other
    }
    return [self, second]
  }
}
