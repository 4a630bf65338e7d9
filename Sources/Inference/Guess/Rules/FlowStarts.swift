import EventLog

// Who starts a flow has reached its first step, even if the step itself is logged only when it is over. A name says
// that it began (`onboarding_started`), or is that of the end with another verb (`quiz_started`, `quiz_finished`), or
// is what the users' key speaks of (`APPLICATION_STARTED` of an `application_ref`). Each has to behave so as well:
// nearly nobody has it behind a step, and most of those who have it go on to steps.

/// What begins the flow.
struct FlowStarts {
  /// The names of events that do, by number.
  let names: [Int]
  /// What events have under other keys that begin it, where no name does; else empty.
  let conditions: [ValueCondition]
  /// What else the events of the names have to say, where those of other things have the same names; else `nil`.
  let subject: ValueCondition?

  /// What begins the flow of a walk, by how names and values behave.
  ///
  /// `facts`: by name. `ends`: what the names say that end the flow. `part`: what all steps have, where the facts are
  /// of those events only that have it too.
  init(
    _ walk: Walk, _ table: SampleTable, _ facts: [FlowFacts], ends: [NameMeaning],
    part: ValueCondition?
  ) {
    let names = walk.names
    let endWords = ends.map(\.subject)
    let said = names.indices.filter { name in
      let meaning = names[name].meaning
      return meaning.begins && facts[name].isStart
        || meaning.opens && endWords.contains(meaning.subject) && facts[name].isSureStart
    }
    let isMarked = part != nil || !walk.reading.marks(walk.names, in: table).conditions.isEmpty
    let subjects =
      [KeyNames(table.columns[walk.user.column].name).words] + endWords
      + Self.flowNames(walk, table).map { NameTokens($0).words }
    self.names =
      said.isEmpty ? Self.ofWalks(walk, facts, about: subjects, isMarked: isMarked) : said
    conditions = self.names.isEmpty ? Self.value(walk, table) : []
    let own = part == nil ? [] : FlowEvents.columns(of: self.names, walk, table)
    let isShared = own.contains { $0.path == part?.path }
    subject = isShared ? part : Self.subject(of: self.names, walk, table)
  }

  /// What keys that tell flows apart call that of all steps: `account_opening`, which `account opening started` begins.
  private static func flowNames(_ walk: Walk, _ table: SampleTable) -> [Text] {
    let steps = walk.reading.stepRows
    let flows = table.columns.filter { KeyNames($0.name).isFlow && $0.numberCount == 0 }
    return flows.compactMap { column in
      column.dense(table.rowCount).common(on: steps).map { column.distinct[$0] }
    }
  }

  /// What all walks begin with under another key, where users who never walk have other things there: `initialized`
  /// of the orientation, and of courses.
  private static func subject(
    of names: [Int], _ walk: Walk, _ table: SampleTable
  ) -> ValueCondition? {
    guard !names.isEmpty else { return nil }
    let own = Set(names)
    let isStart = walk.names.ofRow.areAmong(own)
    let starts = isStart.count { $0 }
    let columns = table.columns.indices.filter { $0 != walk.names.column && $0 != walk.user.column }
    let found = columns.compactMap { number -> ValueCondition? in
      let isRoute = walk.reading.source == .route(number)
      let column = isRoute ? table.routes[number] ?? table.columns[number] : table.columns[number]
      let begun = zip(column.rows, column.values).filter { isStart[$0.0] }.map(\.1)
      guard begun.count * 10 >= starts * 9, (2...mostValues).contains(Set(begun).count) else {
        return nil
      }
      let values = column.dense(table.rowCount).only(isStart)
      return subject(values, walk, count: column.distinct.count).map { value in
        ValueCondition(path: column.path, values: [column.distinct[value]], isOfRoute: isRoute)
      }
    }
    return found.min { $0.path.visible < $1.path.visible }
  }

  /// The value that nearly all who walk began with, and nobody else.
  private static func subject(_ values: RowNumbers, _ walk: Walk, count: Int) -> Int? {
    var (walkers, others) = ([Int](repeating: 0, count: count), [Int](repeating: 0, count: count))
    var (allWalkers, allOthers) = (0, 0)
    let places = walk.reading.placeOfRow
    for rows in walk.user.journeys.rows {
      let begun = Set(rows.compactMap { values[$0] })
      guard !begun.isEmpty else { continue }
      let walks = rows.contains { places[$0] != nil }
      if walks { allWalkers += 1 } else { allOthers += 1 }
      for value in begun { if walks { walkers[value] += 1 } else { others[value] += 1 } }
    }
    let value = walkers.indices.max { walkers[$0] < walkers[$1] }
    return value.flatMap { value in
      walkers[value] * 20 >= allWalkers * 19 && (allOthers - others[value]) * 20 >= allWalkers
        && others[value] * 5 <= walkers[value] ? value : nil
    }
  }

  /// The one name by which nearly all walks begin, and that speaks of what the users' key or the end does.
  private static func ofWalks(
    _ walk: Walk, _ facts: [FlowFacts], about subjects: [[String]], isMarked: Bool
  ) -> [Int] {
    let steps = walk.showing
    let found = walk.names.indices.filter { name in
      let meaning = walk.names[name].meaning
      let words = meaning.subject
      // `opened`, of the feature that all steps are of
      let isMarked = isMarked && words.isEmpty && meaning.verb == .view && !steps.contains(name)
      let isAbout = subjects.contains { subject in
        // aanvraag, of an aanvraagnummer
        words.allSatisfy { word in subject.contains { $0.hasPrefix(word) } }
      }
      let fact = facts[name]
      return (isMarked || meaning.verb == .start && !words.isEmpty && isAbout) && fact.isSureStart
        && fact.withSteps * 10 >= walk.funnel.users * 9 && fact.repeats * 10 <= fact.users
    }
    return found.count == 1 ? found : []
  }

  private static let mostValues = 100

  /// The value of another key that names events, where one says that the flow began, and what marks the onboarding's
  /// events besides: `tutorial_start` of events that are all called `custom`.
  private static func value(_ walk: Walk, _ table: SampleTable) -> [ValueCondition] {
    let marks = walk.reading.marks(walk.names, in: table)
    let found = table.columns.indices.flatMap { number -> [[ValueCondition]] in
      let column = table.columns[number]
      guard number != walk.names.column, number != walk.reading.source.column,
        (1...mostValues).contains(column.distinct.count),
        KeyNames(column.name).eventScore >= 6 || KeyNames(column.name).isState
          || walk.names.candidates.contains(where: { $0.column == number && $0.score >= 0.4 })
      else { return [] }
      let starts = column.numbers(saying: .stepVerb).filter {
        NameMeaning(column.distinct[$0]).begins
      }
      guard !starts.isEmpty else { return [] }
      let values = column.dense(table.rowCount)
      let facts = FlowFacts.all(
        walk, of: values, count: column.distinct.count, except: marks.isOther)
      return starts.filter { facts[$0].isSureStart }.map { start in
        let own = values.indices.filter { values[$0] == start && !marks.isOther[$0] }
        let value = column.condition(start)
        return (marks.areOn(own) ? marks.conditions : []) + [value]
      }
    }
    return found.only ?? []
  }
}

extension NameMeaning {
  /// Whether it says that something began, was opened or shown.
  fileprivate var opens: Bool { !subject.isEmpty && (verb == .start || verb == .view) }

  /// Whether it says that a flow began: started, or, of nothing but the flow, opened or shown.
  fileprivate var begins: Bool {
    guard isBare else { return false }
    return verb == .start || verb == .view && isOfFlow && !namesPart
  }
}
