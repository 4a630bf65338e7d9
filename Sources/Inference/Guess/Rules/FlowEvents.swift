import Definitions
import EventLog

// Events of the flow as a whole name no step: it began, it ended, it was left. That a name says so is not
// enough, for an app completes and starts other things too; so the walks have to agree: nobody goes on
// after the end, and those who end have come to the last step; nobody starts after the first.

/// Which names of events speak of the flow as a whole.
struct FlowEvents {
  private(set) var completed: [Int] = []
  private(set) var started: [Int] = []
  private(set) var skipped: [Int] = []
  /// Those that pass over pages: most users go on behind them, to the last page for instance.
  private(set) var passedOver: [Int] = []
  /// What of the steps' own events says the end; `nil` where a name does, or nothing.
  let flag: EndFlag?
  /// What another key says of the end, where nothing else does.
  let value: EndValue?
  /// That an end says that the flow was skipped; `nil` where none does.
  let skippedEnd: ValueCondition?
  /// What of the ends says that the flow was completed, where others say that it was not; else `nil`.
  let success: ValueCondition?
  /// By name, how many users have it.
  private(set) var users: [Int: Int] = [:]

  /// How long the walk through a flow may take that nobody has defined, in milliseconds.
  static let longestWalk = FlowDefinition(id: "", steps: []).windowMilliseconds

  private let walk: Walk
  /// By event, the place of its step.
  private let places: [Int32]
  private let lastPlace: Int

  init(_ walk: Walk, _ table: SampleTable) {
    self.walk = walk
    places = walk.reading.placeOfRow
    lastPlace = walk.reading.selection.pages.count - 1
    let facts = walk.names.names.indices.map { _ in Facts() }
    let isOther = walk.reading.marks(walk.names, in: table).isOther
    var all = Self.facts(walk, places, lastPlace, isOther, facts)
    let atLast = Self.usersAtLast(walk, places, lastPlace)
    completed = Self.ends(walk, all, atLast: atLast)
    var part: ValueCondition?
    for (condition, isOfOther) in completed.isEmpty ? Self.partsOfStep(walk, table) : [] {
      let own = Self.facts(
        walk, places, lastPlace, zip(isOther, isOfOther).map { $0 || $1 }, facts)
      completed = Self.ends(walk, own, atLast: atLast)
      guard !completed.isEmpty else { continue }
      part = condition
      all = own
      break
    }
    let endWords = Set(completed.map { walk.names.names[$0].meaning.wordsOfFlow })
    for name in walk.names.names.indices {
      let meaning = walk.names.names[name].meaning
      let fact = all[name]
      users[name] = fact.users
      if meaning.begins, fact.isStart {
        started.append(name)
      } else if meaning.opens, endWords.contains(meaning.wordsOfFlow), fact.isSureStart {
        // starter_opened, where starter_finished is the end
        started.append(name)
      }
      guard meaning.verb == .skip, meaning.isBare, fact.users > 0 else { continue }
      if fact.goOn * 2 > fact.users { passedOver.append(name) } else { skipped.append(name) }
    }
    let isOpen = completed.isEmpty && walk.reading.ends.isEmpty
    value = isOpen ? EndValue(walk, table) : nil
    flag = isOpen && value == nil ? EndFlag(walk, table) : nil
    skippedEnd = Self.skipFlag(of: completed, walk, table)
    success = part ?? Self.success(of: completed, walk, table)
  }

  /// Which other keys have one value on all steps and others elsewhere, by their paths.
  ///
  /// Such as the form of a question: the events of another form are no ends of this one.
  private static func partsOfStep(
    _ walk: Walk, _ table: SampleTable
  ) -> [(condition: ValueCondition, isOther: [Bool])] {
    let stepRows = walk.reading.stepRows
    let parts = table.columns.compactMap { column -> (ValueCondition, [Bool])? in
      guard (2...mostParts).contains(column.distinct.count) else { return nil }
      var values = [Int32](repeating: -1, count: table.rowCount)
      for (row, value) in zip(column.rows, column.values) { values[Int(row)] = value }
      guard let first = stepRows.first, case let own = values[first], own >= 0,
        stepRows.allSatisfy({ values[$0] == own })
      else { return nil }
      let condition = ValueCondition(path: column.path, values: [column.distinct[Int(own)]])
      return (condition, values.map { $0 >= 0 && $0 != own })
    }
    return parts.sorted { GuessRefusal.pointer($0.0.path) < GuessRefusal.pointer($1.0.path) }
  }

  /// A key of more values says who, or when.
  private static let mostParts = 60

  /// The flag that tells of ends that the flow was skipped, `completed` with `"skipped": true`; `nil` where
  /// the ends have no such flag.
  private static func skipFlag(of ends: [Int], _ walk: Walk, _ table: SampleTable)
    -> ValueCondition?
  {
    let flag = columns(of: ends, walk, table).first { column in
      let rest = KeyNames(column.name).words.filter { !["is", "was", "has"].contains($0) }
      return column.isBool && rest.count == 1 && VerbFamily(rest[0]) == .skip
    }
    guard let flag, let truth = flag.trueValue else { return nil }
    return ValueCondition(path: flag.path, values: [flag.distinct[truth]])
  }

  /// The result that says of ends that the flow was completed, where they have others too: `finished` beside
  /// `abandoned`.
  private static func success(of ends: [Int], _ walk: Walk, _ table: SampleTable) -> ValueCondition?
  {
    for column in columns(of: ends, walk, table) where KeyNames(column.name).isResult {
      let finished = column.distinct.filter {
        let meaning = NameMeaning($0)
        return meaning.verb == .complete && meaning.isBare
      }
      guard !finished.isEmpty, finished.count < column.distinct.count else { continue }
      return ValueCondition(path: column.path, values: finished.sorted())
    }
    return nil
  }

  /// The columns that nearly all events of some names have.
  private static func columns(
    of some: [Int], _ walk: Walk, _ table: SampleTable
  ) -> [ValueColumn] {
    let own = Set(some.map { Int32($0) })
    let isOwn = walk.names.ofRow.map { own.contains($0) }
    let all = isOwn.count { $0 }
    guard all > 0 else { return [] }
    return table.columns.filter { column in
      column.rows.count { isOwn[Int($0)] } * 10 >= all * 9
    }
  }

  /// What the users of a name did before and after its events without a step.
  private struct Facts {
    var users = 0
    /// Who had come to the last step, or the one before.
    var atEnd = 0
    /// Who had come to the last step.
    var atLast = 0
    var goOn = 0
    /// Whose first step came before it.
    var late = 0
    /// Who has steps.
    var withSteps = 0
    /// For whom it came more than a day after the first step: a report no longer counts it.
    var tooLate = 0
    /// Events behind the first on one walk from the first step on.
    var repeats = 0

    var isStart: Bool {
      users > 0 && late * 5 <= withSteps && withSteps * 2 >= users
    }
    /// Whether hardly anybody has seen a step before it, and most go on to steps.
    var isSureStart: Bool {
      users > 2 && late * 20 <= withSteps && withSteps * 10 >= users * 7
    }
    var isEnd: Bool {
      users > 0 && atEnd * 10 >= users * 7 && goOn * 5 <= users && tooLate * 2 <= users
    }
    var isSureEnd: Bool {
      users > 2 && atLast * 100 >= users * 97 && goOn == 0 && repeats * 10 <= users
        && tooLate * 33 <= users
    }
  }

  private static func facts(
    _ walk: Walk, _ places: [Int32], _ lastPlace: Int, _ isOther: [Bool], _ empty: [Facts]
  ) -> [Facts] {
    var all = empty
    let names = walk.names.ofRow
    let isOfOneFlow = walk.reading.isOfOneFlow
    let times = walk.user.journeys.times
    for rows in walk.user.journeys.rows {
      let steps = rows.indices.filter { places[Int(rows[$0])] >= 0 }
      if isOfOneFlow, steps.isEmpty { continue }
      var firstOf: [Int: Int] = [:]
      var walkOf: [Int: Int] = [:]
      var walk = 0
      for (index, row) in rows.enumerated() where !isOther[Int(row)] {
        // Who is shown the first step again begins anew.
        if places[Int(row)] == 0 { walk += 1 }
        let name = Int(names[Int(row)])
        guard places[Int(row)] < 0, name >= 0 else { continue }
        if walkOf.updateValue(walk, forKey: name) == walk { all[name].repeats += 1 }
        if firstOf[name] == nil { firstOf[name] = index }
      }
      for (name, index) in firstOf {
        let before = steps.filter { $0 < index }.map { Int(places[Int(rows[$0])]) }.max()
        all[name].users += 1
        all[name].withSteps += steps.isEmpty ? 0 : 1
        all[name].late += before != nil ? 1 : 0
        let next = steps.first { $0 > index }.map { places[Int(rows[$0])] }
        all[name].goOn += next.map { $0 > 0 } ?? false ? 1 : 0
        guard let before else { continue }
        let time = times[Int(rows[index])] - times[Int(rows[steps[0]])]
        all[name].tooLate += time > longestWalk ? 1 : 0
        all[name].atLast += before >= lastPlace ? 1 : 0
        all[name].atEnd += before >= lastPlace - 1 ? 1 : 0
      }
    }
    return all
  }

  /// How many users came to the last step.
  private static func usersAtLast(_ walk: Walk, _ places: [Int32], _ lastPlace: Int) -> Int {
    walk.user.journeys.rows.count { rows in
      rows.contains { Int(places[Int($0)]) >= lastPlace }
    }
  }

  /// The names that end the flow: those that say so, else the one that behaves so.
  ///
  /// `atLast`: how many users came to the last step.
  private static func ends(_ walk: Walk, _ facts: [Facts], atLast: Int) -> [Int] {
    let names = walk.names.names
    let bare = names.indices.filter {
      names[$0].meaning.verb == .complete && names[$0].meaning.isBare && facts[$0].isEnd
    }
    let own = bare.filter { names[$0].meaning.isOnboarding }
    if !own.isEmpty { return own }
    if let most = bare.max(by: { facts[$0].users < facts[$1].users }) {
      return bare.filter { facts[$0].users == facts[most].users }
    }
    let signedUp = names.indices.filter {
      isSignUp(names[$0].meaning.words) && facts[$0].isSureEnd
    }
    if let first = signedUp.first { return [first] }
    return byBehaviour(walk, facts, atLast: atLast)
  }

  /// The one name that most users who came to the last step have behind it, and nobody else has.
  ///
  /// It may be called anything, but one that says that something was completed goes before others, and one
  /// that is called like the steps, `application_submitted` behind `application_page`. None where several
  /// behave so. What was tapped on a page, `submit_account_pin`, ends nothing.
  private static func byBehaviour(_ walk: Walk, _ facts: [Facts], atLast: Int) -> [Int] {
    let names = walk.names.names
    let steps = walk.reading.selection.pages.flatMap(walk.reading.names)
    let labels = Set(walk.reading.source == .label ? steps : [])
    let sure = facts.indices.filter { name in
      facts[name].isSureEnd && facts[name].users * 2 >= atLast
        && !(labels.contains(names[name].meaning.label) && names[name].meaning.verb != .complete)
    }
    let shown = Set(walk.reading.stepRows.map { walk.names.ofRow[$0] })
    let common = shown.reduce(into: Set<String>()) { words, name in
      if name >= 0 { words.formUnion(names[Int(name)].meaning.words) }
    }.subtracting(PlainWords.part).filter { VerbFamily($0) == nil }
    let said = sure.filter { names[$0].meaning.verb == .complete }
    let done = sure.filter { names[$0].meaning.verb != .act }
    let ends = said.isEmpty ? done.isEmpty ? sure : done : said
    guard ends.count > 1, walk.reading.source != .label else { return ends.count == 1 ? ends : [] }
    let alike = ends.filter { names[$0].meaning.words.contains { common.contains($0) } }
    return alike.count == 1 ? alike : []
  }

  private static func isSignUp(_ words: [String]) -> Bool {
    let joined = words.joined()
    return ["signup", "signedup", "accountcreated", "registered", "usersignedup", "activated"]
      .contains(joined)
  }
}

extension NameMeaning {
  /// Whether it says that something began, was opened or shown.
  fileprivate var opens: Bool { !wordsOfFlow.isEmpty && (verb == .start || verb == .view) }

  /// What the flow is called, in a name that says that it began or ended.
  fileprivate var wordsOfFlow: [String] { words.filter { VerbFamily($0) == nil } }

  /// Whether it says that a flow began: started, or, of nothing but the flow, opened or shown.
  fileprivate var begins: Bool {
    guard isBare else { return false }
    let namesFlow = isOnboarding || words.contains { PlainWords.flow.contains($0) }
    return verb == .start || verb == .view && namesFlow && !namesPart
  }
}
