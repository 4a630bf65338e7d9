import Definitions
import EventLog

// Events of the flow as a whole name no step: it began, it ended, it was left. That a name says so is not
// enough, for an app completes and starts other things too; so the walks have to agree: nobody goes on
// after the end, and those who end have come to the last step; nobody starts after the first.

/// Which names of events speak of the flow as a whole.
struct FlowEvents {
  let completed: [Int]
  let starts: FlowStarts
  let skipped: [Int]
  /// Those that pass over pages: most users go on behind them, to the last page for instance.
  let passedOver: [Int]
  /// What of the steps' own events says the end; `nil` where a name does, or nothing.
  let flag: EndFlag?
  /// What another key says of the end, where nothing else does.
  let value: EndValue?
  /// That an end says that the flow was skipped; `nil` where none does.
  let skippedEnd: ValueCondition?
  /// What the flow's own events have that all steps have, and events of other things do not; `nil` where nothing has
  /// to tell them apart.
  let part: ValueCondition?
  /// What of the ends says that the flow was completed, where others say that it was not; else `nil`.
  let success: ValueCondition?
  /// Whether events end the flow by what else they say, which otherwise are something on its steps.
  let isNarrow: Bool
  /// Whether a word says that the flow was completed.
  let saysEnd: Bool
  /// What the keys of the table say of events that ended well.
  let results: [EndResult]
  /// By name, how many users have it.
  let users: [Int]

  /// How long the walk through a flow may take that nobody has defined, in milliseconds.
  static let longestWalk = FlowDefinition(id: "", steps: []).windowMilliseconds

  init(_ walk: Walk, _ table: SampleTable) {
    let none = [Bool](repeating: false, count: table.rowCount)
    self.init(walk, table, except: none)
    // Where flows share the names of events, the last page of all flows is that of one of them.
    guard !hasEnd(walk), let largest = LargestFlow(of: walk, in: table) else { return }
    let own = FlowEvents(largest.walk, table, except: largest.isOther)
    if own.hasEnd(largest.walk) { self = own }
  }

  /// Whether anything ends the flow.
  private func hasEnd(_ walk: Walk) -> Bool {
    !completed.isEmpty || value != nil || flag != nil || !walk.reading.ends.isEmpty
  }

  /// `others`: By event, whether it is known to be of another flow.
  private init(_ walk: Walk, _ table: SampleTable, except others: [Bool]) {
    let names = walk.names
    results = EndResult.all(in: table)
    let isOther = walk.reading.marks(names, in: table).isOther.or(others)
    let (all, part, result) = Self.factsWithEnd(walk, table, results, except: isOther)
    users = all.map(\.users)
    let said = Self.ends(walk, all)
    let isUnsaid = said.isEmpty && walk.reading.ends.isEmpty
    // Who left may have the same event, with another value beside it.
    let isLoose = !said.isEmpty && !said.allSatisfy { all[$0].isSureEnd }
    var spoken = isUnsaid || isLoose ? Self.endByWords(walk, table, except: isOther) : nil
    if isLoose, let end = spoken?.end, end.condition == nil || !Set(end.names).isSubset(of: said) {
      spoken = nil
    }
    let found = spoken?.end
    completed = found?.names ?? said
    value = isUnsaid && found == nil ? EndValue(walk, table) : nil
    let isOpen = completed.isEmpty && walk.reading.ends.isEmpty && value == nil
    flag = isOpen ? EndFlag(walk, table) : nil
    isNarrow = found?.condition != nil
    saysEnd =
      found != nil || value != nil || flag != nil || !walk.reading.ends.isEmpty
      || completed.contains { names[$0].meaning.verb == .complete }
    let skips = Self.skips(names, all, besides: completed)
    passedOver = skips.filter { all[$0].goOn * 2 > all[$0].users }
    skipped = skips.filter { all[$0].goOn * 2 <= all[$0].users }
    skippedEnd = Self.skipFlag(of: completed, walk, table)
    starts = FlowStarts(walk, table, all, ends: completed.map { names[$0].meaning }, part: part)
    self.part = part ?? spoken?.part
    let rows = names.ofRow.rows(of: Set(completed))
    success = result ?? found?.condition ?? results.first { $0.isOf(rows) }?.condition
  }

  /// The names that say that the flow was skipped, besides those that end it otherwise.
  private static func skips(_ names: EventNames, _ facts: [FlowFacts], besides ends: [Int]) -> [Int]
  {
    names.indices.filter { name in
      let meaning = names[name].meaning
      return meaning.verb == .skip && meaning.isBare && facts[name].users > 0
        && !ends.contains(name)
    }
  }

  /// The facts of all names; where nothing ends the flow so, those of the events that meet conditions under which
  /// something does, then with them: that they have what all steps have, or ended well.
  private static func factsWithEnd(
    _ walk: Walk, _ table: SampleTable, _ results: [EndResult], except isOther: [Bool]
  ) -> (all: [FlowFacts], part: ValueCondition?, result: ValueCondition?) {
    let all = facts(walk, except: isOther)
    guard ends(walk, all).isEmpty else { return (all, nil, nil) }
    let parts = partsOfStep(walk, table)
    for part in parts {
      let own = facts(walk, except: isOther.or(part.isOther))
      if !ends(walk, own).isEmpty { return (own, part.condition, nil) }
    }
    for result in results {
      let ofAny = isOther.or(result.isOther)
      for part in [nil] + parts.prefix(mostPairs).map(Optional.some) {
        let own = facts(walk, except: part.map { ofAny.or($0.isOther) } ?? ofAny)
        let ends = ends(walk, own)
        guard !ends.isEmpty, ends.allSatisfy({ walk.names[$0].meaning.verb == .complete }),
          result.isOf(walk.names.ofRow.rows(of: Set(ends)))
        else { continue }
        return (own, part?.condition, result.condition)
      }
    }
    return (all, nil, nil)
  }

  /// The end that says in its own words that it is one, and what all steps have that it needs besides.
  private static func endByWords(
    _ walk: Walk, _ table: SampleTable, except isOther: [Bool]
  ) -> (end: EndSearch, part: ValueCondition?)? {
    let isOther = LargestFlow.others(walk, table).map(isOther.or) ?? isOther
    if let end = EndSearch(walk, table, except: isOther) { return (end, nil) }
    for part in partsOfStep(walk, table).prefix(mostPairs) {
      let ofAny = isOther.or(part.isOther)
      if let end = EndSearch(walk, table, except: ofAny) { return (end, part.condition) }
    }
    return nil
  }

  private static func facts(_ walk: Walk, except isOther: [Bool]) -> [FlowFacts] {
    FlowFacts.all(walk, of: walk.names.ofRow, count: walk.names.count, except: isOther)
  }

  private static let mostPairs = 8

  /// Which other keys have one value on all steps and others elsewhere, by their paths.
  ///
  /// Such as the form of a question: the events of another form are no ends of this one.
  private static func partsOfStep(
    _ walk: Walk, _ table: SampleTable
  ) -> [(condition: ValueCondition, isOther: [Bool])] {
    let stepRows = walk.reading.stepRows
    let parts = table.columns.compactMap { column -> (ValueCondition, [Bool])? in
      guard (2...mostParts).contains(column.distinct.count) else { return nil }
      let values = column.dense(table.rowCount)
      guard let own = values.common(on: stepRows) else { return nil }
      let condition = column.condition(own)
      return (condition, values.map { $0 != nil && $0 != own })
    }
    return parts.sorted { $0.0.path.visible < $1.0.path.visible }
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
    return flag.condition(truth)
  }

  /// The columns that nearly all events of some names have.
  static func columns(of some: [Int], _ walk: Walk, _ table: SampleTable) -> [ValueColumn] {
    let own = walk.names.ofRow.rows(of: Set(some))
    guard !own.isEmpty else { return [] }
    let isOwn = [Bool](of: own, count: table.rowCount)
    return table.columns.filter { column in column.rows.count { isOwn[$0] } * 10 >= own.count * 9 }
  }

  /// The names that end the flow: those that say so, else the one that behaves so.
  private static func ends(_ walk: Walk, _ facts: [FlowFacts]) -> [Int] {
    let names = walk.names
    let bare = names.indices.filter { names[$0].meaning.saysEnd && facts[$0].isEnd }
    let own = bare.filter { names[$0].meaning.isOnboarding }
    if !own.isEmpty { return own }
    if let most = bare.max(by: { facts[$0].users < facts[$1].users }) {
      let first = bare.filter { facts[$0].users == facts[most].users }
      return bare.filter { name in
        first.contains(name) || first.contains { isRenamed(name, from: $0, walk) }
      }
    }
    let signedUp = names.indices.filter {
      isSignUp(names[$0].meaning.words) && facts[$0].isSureEnd
    }
    if let first = signedUp.first { return [first] }
    return byBehaviour(walk, facts)
  }

  /// Whether a name that ends the flow is another's in other versions of the app: hardly any user has both,
  /// `parcours_termine` and `parcours terminé`.
  private static func isRenamed(_ name: Int, from other: Int, _ walk: Walk) -> Bool {
    guard areAlike(walk.names[name].meaning.words, walk.names[other].meaning.words)
    else { return false }
    let both = walk.user.journeys.count { rows in
      let met = Set(rows.compactMap { walk.names.ofRow[$0] })
      return met.contains(name) ? met.contains(other) : nil
    }
    return both.all > 2 && both.yes * 20 <= both.all
  }

  /// Whether words are the same but for their accents.
  private static func areAlike(_ some: [String], _ others: [String]) -> Bool {
    some.count == others.count
      && zip(some, others).allSatisfy { word, other in
        word.count == other.count
          && zip(word, other).allSatisfy { $0 == $1 || $0.isASCII != $1.isASCII }
      }
  }

  /// The one name that most users who came to the last step have behind it, and nobody else has.
  ///
  /// It may be called anything, but one that says that something was completed goes before others, and one
  /// that is called like the steps, `application_submitted` behind `application_page`. None where several
  /// behave so. What was tapped on a page, `submit_account_pin`, ends nothing.
  private static func byBehaviour(_ walk: Walk, _ facts: [FlowFacts]) -> [Int] {
    let atLast = walk.funnel.atLast
    let names = walk.names
    let steps = walk.reading.stepNames
    let labels = Set(walk.reading.source == .label ? steps : [])
    let sure = facts.indices.filter { name in
      facts[name].isSureEnd && facts[name].users * 2 >= atLast
        && !(labels.contains(names[name].meaning.label) && names[name].meaning.verb != .complete)
    }
    let common = names.subject(of: walk.showing)
    let complete = sure.filter { names[$0].meaning.verb == .complete }
    let unchecked = complete.filter { !EndWords.isOfCheck(names[$0].meaning) }
    let said = unchecked.isEmpty ? complete : unchecked
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
