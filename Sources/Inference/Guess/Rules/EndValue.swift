import EventLog

// What happened may be told twice: an event is an action, and which one says another key,
// `onboarding_finished`. Or the events of steps are told apart by what came of them, and the end by the
// event's own name, `activation.succeeded`. Or one event tells all, and its `status` whether a step was viewed
// or the flow completed. Such a value ends the flow where the walks agree that it does.
// One that may be called anything has to be behind the last step of all who have it.

/// A value of another key than that of the event's name which says that the flow was completed.
struct EndValue {
  let condition: ValueCondition
  /// What marks the onboarding's events among others with the value.
  let marks: [ValueCondition]
  /// How many users have it.
  let users: Int
  /// Whether its events have no name of their own: a table beside that of the screens tells of them.
  let isNameless: Bool
  /// Whether it says so on events with the name of those of steps only: orders and trips have a status, too.
  let isOfStepEvents: Bool
  /// The events that have it.
  private let rows: [Int]

  /// - Returns: `nil` where no value behaves so, or several do that say nothing.
  init?(_ walk: Walk, _ table: SampleTable) {
    let others = table.columns.indices.filter { $0 != walk.names.column }
    let found = others.flatMap { column in
      let isOfSteps = column == walk.reading.source.column
      // A key that was nearly taken for the event's name may name the end.
      let isName = walk.names.candidates.contains { $0.column == column && $0.score >= 0.4 }
      return Self.ends(
        of: table.columns[column], isOfSteps ? walk.reading : nil, isName: isName
      ).compactMap {
        Self($0, of: table.columns[column], walk, table)
      }
    }
    let told = found.isEmpty ? Self.times(walk, table) : Self.once(found)
    let all = told.isEmpty ? Self.unspoken(walk, table) : told
    guard let one = all.only ?? (found.isEmpty ? Self.speaking(among: all) : nil)
    else { return nil }
    self = one
  }

  /// Of values that the same events have, `onboarding_completed` and `Onboarding Completed`, that of the key that is
  /// called most like an event's name, or else comes first.
  private static func once(_ all: [EndValue]) -> [EndValue] {
    let sorted = all.sorted { left, right in
      let scores = [left, right].map { KeyNames($0.condition.path.name).eventScore }
      if scores[0] != scores[1] { return scores[0] > scores[1] }
      return left.condition.path.precedes(right.condition.path)
    }
    return sorted.indices.filter { place in
      !sorted[..<place].contains { $0.rows == sorted[place].rows }
    }.map { sorted[$0] }
  }

  /// The value that says that users have got something, and that most of them have.
  private static func speaking(among all: [EndValue]) -> EndValue? {
    let gains = all.filter { end in
      end.condition.values.contains { EndWords.speech(of: NameMeaning($0)) == .gain }
    }
    return gains.min { left, right in
      if left.users != right.users { return left.users > right.users }
      let keys = [left, right].map { $0.condition.path.keys + $0.condition.values }
      return keys[0].lexicographicallyPrecedes(keys[1])
    }
  }

  private static let mostValues = 100

  /// Keys of the time at which the flow was completed, which events have from then on: `onboarding_completed_at`.
  private static func times(_ walk: Walk, _ table: SampleTable) -> [EndValue] {
    table.columns.compactMap { column in
      guard KeyNames.isOfCompletion(column.path) else { return nil }
      return Self(nil, of: column, walk, table)
    }
  }

  /// The values of other keys of events that are behind the last step of all who have them, and say nothing.
  private static func unspoken(_ walk: Walk, _ table: SampleTable) -> [EndValue] {
    let columns = table.columns.indices.filter { column in
      let values = table.columns[column]
      return column != walk.names.column && column != walk.reading.source.column
        && (KeyNames(values.name).eventScore >= 6 || KeyNames(values.name).isResult)
        && !values.isBool && values.numberCount == 0
        && (1...mostValues).contains(values.distinct.count)
    }
    return columns.flatMap { column in
      let values = table.columns[column]
      return values.distinct.indices.compactMap {
        Self($0, of: values, walk, table, isUnspoken: true)
      }
    }
  }

  /// `reading`: of the steps, if the column is theirs: then a value that is none of them.
  private static func ends(
    of column: ValueColumn, _ reading: StepReading?, isName: Bool
  ) -> [Int] {
    if let reading {
      let pages = Set(reading.stepNames)
      let speaking = column.numbers(saying: .onboarding).filter { number in
        let meaning = NameMeaning(column.distinct[number])
        return meaning.isOnboarding && meaning.saysEnd
      }
      return Set(column.numbers(saying: .flowEnd) + speaking).sorted()
        .filter { !pages.contains(column.distinct[$0]) }
    }
    if column.isBool {
      return saysOnboarded(column.name) ? [column.trueValue].compactMap(\.self) : []
    }
    let name = KeyNames(column.name)
    let isOfEvents = name.eventScore >= 6 || isName
    let saysVerbs =
      isOfEvents || name.isResult || name.isState || name.isOfControl
    return column.numbers(saying: .stepVerb).filter { number in
      let meaning = NameMeaning(column.distinct[number])
      guard meaning.verb == .complete else { return false }
      if saysVerbs { return meaning.isBare || isOfEvents }
      // `setup_finished`, whatever the key is called.
      return meaning.isBare && meaning.isOfFlow
    }
  }

  /// Whether a flag says by its name that the onboarding is over: `onboarded`, `onboarding_completed`.
  private static func saysOnboarded(_ name: Text) -> Bool {
    let meaning = NameMeaning(name)
    return meaning.isOnboarding && meaning.isBare
      && (meaning.verb == .complete || meaning.words.contains("onboarded"))
  }

  /// Takes a value for the end, or, where `number` is `nil`, that there is one.
  ///
  /// `isUnspoken`: whether the value says nothing, so that all must have come to the last step, once each.
  private init?(
    _ number: Int?, of column: ValueColumn, _ walk: Walk, _ table: SampleTable,
    isUnspoken: Bool = false
  ) {
    let marks = walk.reading.marks(walk.names, in: table)
    var values = column.dense(table.rowCount).except(marks.isOther)
    if number == nil { values = RowNumbers(values.lazy.map { $0.map { _ in 0 } }) }
    let wanted = number.map { [column.distinct[$0]] } ?? []
    let number = number ?? 0
    isOfStepEvents = !isUnspoken && KeyNames(column.name).isState
    if isOfStepEvents {
      guard let own = Self.ofStepEvents(values, number, walk) else { return nil }
      values = own
    }
    let counts = Counts(of: number, in: values, walk, isUnspoken: isUnspoken)
    guard counts.areOfEnd(isUnspoken: isUnspoken) else { return nil }
    condition = ValueCondition(path: column.path, values: wanted)
    rows = values.rows(of: [number])
    self.marks = marks.areOn(rows) ? marks.conditions : []
    users = counts.users
    isNameless = walk.names.column != nil && rows.contains { walk.names.ofRow[$0] == nil }
  }

  /// The values of events with the name of those of steps; `nil` where events that tell of a step before the last
  /// have the value, which then says that the step was completed.
  private static func ofStepEvents(_ values: RowNumbers, _ number: Int, _ walk: Walk)
    -> RowNumbers?
  {
    let (places, names) = (walk.reading.placeOfRow, walk.showing)
    let lastPlace = walk.reading.lastPlace
    let own = values.rows(of: [number])
    let early = own.count { places[$0].map { $0 < lastPlace } ?? false }
    return early * 20 > own.count ? nil : values.only(walk.names.ofRow.areAmong(names))
  }
}

/// What the users who have a value did before and behind it.
private struct Counts {
  private(set) var users = 0
  /// Who had not come to the end of the steps.
  private var early = 0
  /// Who went on to other steps.
  private var goOn = 0
  private var again = 0
  /// Who came to the last step, with the value or without.
  private var atLast = 0

  /// Counts the users of a walk.
  ///
  /// `values`: by event. `isUnspoken`: whether the last step itself has to come before, and not the one
  /// before it.
  init(of number: Int, in values: RowNumbers, _ walk: Walk, isUnspoken: Bool) {
    let (places, lastPlace) = (walk.reading.placeOfRow, walk.reading.lastPlace)
    let latest = isUnspoken ? lastPlace : lastPlace - 1
    for rows in walk.user.journeys.rows {
      atLast += rows.contains { places[$0] == lastPlace } ? 1 : 0
      guard let end = rows.firstIndex(where: { values[$0] == number }) else { continue }
      users += 1
      early += rows[..<end].contains { places[$0].map { $0 >= latest } ?? false } ? 0 : 1
      again += rows[(end + 1)...].contains { values[$0] == number } ? 1 : 0
      goOn += rows[end...].contains { places[$0].map { $0 < lastPlace } ?? false } ? 1 : 0
    }
  }

  private static let fewestUsers = 5

  func areOfEnd(isUnspoken: Bool) -> Bool {
    users >= Self.fewestUsers && users * 2 >= atLast && early * 20 <= users && goOn * 20 <= users
      && (!isUnspoken || again * 10 <= users && early * 33 <= users && goOn == 0)
  }
}
