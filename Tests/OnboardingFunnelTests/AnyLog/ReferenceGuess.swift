/// A second guess at logs that nobody has described, written from the article on them alone: slow, obvious,
/// and for flat or once-nested objects, one a line.
///
/// It follows these rows of the table in "What it looks at":
/// - time: numbers in s, ms or µs and RFC 3339; ids and what lies within a second are none; the time on the
///   device before that of arrival; of several the one that changes most.
/// - event: the values hold verbs or speak of an onboarding.
/// - beginning: an event that says that the flow began: who has it has reached the first step.
/// - user: the id under which events make walks; an install's before a user's; sessions never.
/// - step: the key, or the part of the name, whose values users see in one order; names before numbers; what
///   tells of the app's life is none.
/// - pages among an app's screens: names that speak of an onboarding; what users come back to an hour later, or
///   first see behind the end, or see without the entrance, is the app's.
/// - completion: an event that completes something, names no step, and comes after the last steps; else the
///   last step.
///
/// Of "What it refuses" it knows `several_users` of a shared device and `no_user` of sessions alone.
///
/// It leaves out other shapes of lines, other units and languages, batches, flags, results and statuses,
/// flows and variants under keys, pages of which users see one or another, several files, renamed
/// keys and dimensions. Where one of its thresholds is nearly met it still decides; where two
/// readings that it knows differ, it does not (`nil`).
struct ReferenceGuess {
  enum Outcome: Equatable, Sendable {
    case funnel(reached: [Int], completed: Int)
    case refused
  }

  let table: ReferenceGuessTable
  let time: ReferenceGuessTime
  /// For each value of the event's key, what its name says.
  let names: [ReferenceGuessName]
  let event: ReferenceGuessTable.Column

  /// `nil` where the article does not decide the log, as far as this reads it.
  static func outcome(of text: String) -> Outcome? {
    guard let table = ReferenceGuessTable(text), table.lines >= 12,
      let time = ReferenceGuessTime(table), let event = eventKey(of: table)
    else { return nil }
    return ReferenceGuess(
      table: table, time: time, names: event.texts.map(ReferenceGuessName.init), event: event
    ).outcome
  }

  /// The key most of whose values hold verbs, or speak of an onboarding where none holds verbs.
  private static func eventKey(of table: ReferenceGuessTable) -> ReferenceGuessTable.Column? {
    eventKey(of: table) { ReferenceGuessWords.verb(of: $0) != nil }
      ?? eventKey(of: table) { !ReferenceGuessWords.ofFlow.isDisjoint(with: $0) }
  }

  private static func eventKey(
    of table: ReferenceGuessTable, where speaks: ([String]) -> Bool
  ) -> ReferenceGuessTable.Column? {
    let counts = table.columns.map { column in
      guard column.isOfTexts else { return 0 }
      let speaking = column.texts.map { speaks(ReferenceGuessWords.words(of: $0)) }
      return column.codes.count { code in code.map { speaking[$0] } ?? false }
    }
    guard let most = counts.max(), most * 2 > table.lines,
      counts.count(where: { $0 * 2 > most }) == 1
    else { return nil }
    return zip(table.columns, counts).first { $1 == most }?.0
  }
}

/// What the name of an event says.
struct ReferenceGuessName {
  let verb: ReferenceGuessWords.Verb?
  /// What is left of it without verbs and words of the onboarding.
  let page: String
  let isOfFlow: Bool
  let isOfLife: Bool

  init(_ text: String) {
    let words = ReferenceGuessWords.words(of: text)
    verb = ReferenceGuessWords.verb(of: words)
    page =
      words.filter {
        ReferenceGuessWords.verb($0) == nil && !ReferenceGuessWords.common.contains($0)
      }.joined(separator: "_")
    isOfFlow = words.contains { ReferenceGuessWords.ofFlow.contains($0) }
    isOfLife = words.allSatisfy { ReferenceGuessWords.ofLife.contains($0) }
  }

  /// Whether it says that a page was on the screen: a completion says so too.
  var shows: Bool { !isOfLife && (verb == .viewed || verb == .completed) }
}

// MARK: - Users and steps

extension ReferenceGuess {
  private static let ofSessions: Set<String> = ["session", "sid", "visit"]
  private static let ofDevices: Set<String> = [
    "anonymous", "anon", "device", "install", "distinct", "visitor", "client",
  ]
  private static let ofPersons: Set<String> = [
    "user", "uid", "account", "customer", "member",
  ]

  var outcome: Outcome? {
    let steps = stepColumns
    let all = table.columns.filter(mayBeUser)
    let users = all.filter { !Self.isCalled($0, Self.ofSessions) }
    if isShared(users) { return .refused }
    for named in [Self.ofDevices, Self.ofPersons, []] {
      let fitting = users.filter { named.isEmpty || Self.isCalled($0, named) }
        .flatMap { user in readings(user, steps) }
      if !fitting.isEmpty { return Self.common(of: fitting) }
    }
    let sessions = all.filter { Self.isCalled($0, Self.ofSessions) }
    return sessions.contains { !readings($0, steps).isEmpty } ? .refused : nil
  }

  private static func isCalled(
    _ column: ReferenceGuessTable.Column, _ words: Set<String>
  ) -> Bool {
    column.words.contains { words.contains($0) }
  }

  /// What all readings agree on.
  ///
  /// Names of steps come before their numbers.
  private static func common(of readings: [ReferenceGuessReading]) -> Outcome? {
    let named = readings.filter { !$0.step.isOfNumbers }
    let outcomes = (named.isEmpty ? readings : named).map(\.outcome)
    guard let first = outcomes.first, outcomes.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private func readings(
    _ user: ReferenceGuessTable.Column, _ steps: [ReferenceGuessStep]
  ) -> [ReferenceGuessReading] {
    steps.compactMap { ReferenceGuessReading(guess: self, user: user, step: $0) }
  }

  /// An id that several events share, and that events of pages have.
  private func mayBeUser(_ column: ReferenceGuessTable.Column) -> Bool {
    guard column.path != event.path, !time.paths.contains(column.path),
      column.filled * 20 >= table.lines * 19
    else { return false }
    return column.texts.count >= 12 && column.texts.count * 4 <= column.filled * 3
  }

  /// Whether a device's id and a person's differ by more than a tenth of the users.
  private func isShared(_ users: [ReferenceGuessTable.Column]) -> Bool {
    let devices = users.filter { Self.isCalled($0, Self.ofDevices) }
    let persons = users.filter { Self.isCalled($0, Self.ofPersons) }
    return devices.contains { device in
      persons.contains { person in
        let most = max(device.texts.count, person.texts.count)
        return abs(device.texts.count - person.texts.count) * 10 > most
      }
    }
  }

  /// Keys that may name steps, and the part of the event's name that may.
  private var stepColumns: [ReferenceGuessStep] {
    let keys = table.columns.filter { column in
      column.path != event.path && !time.paths.contains(column.path)
        && (3...40).contains(column.texts.count)
    }
    let parts = event.codes.map { code in code.map { names[$0].page } ?? "" }
    let part = ReferenceGuessStep(
      values: parts.map { $0.isEmpty ? nil : $0 }, isOfNumbers: false)
    return keys.map { column in
      ReferenceGuessStep(
        values: column.codes.map { code in code.map { column.texts[$0] } },
        isOfNumbers: !column.isOfTexts)
    } + [part]
  }
}

/// What may be the step of each line.
struct ReferenceGuessStep {
  let values: [String?]
  let isOfNumbers: Bool
}
