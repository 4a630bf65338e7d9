package import EventLog

/// The one pass over users: those of whole partitions one after the other, each with the events that count, in order
/// of time.
///
/// What comes after as-of and repeated deliveries are left out and counted. Reports, `check`, `infer` and `explain`
/// differ in what they do with a user, not in who that is.
package struct UserPass: Sendable {
  private let asOf: Int64
  private var users = UserRecords()
  private var duplicates: Duplicates
  /// The records of the user that `next` went to.
  package var user: [EventRecord] = []
  /// The events that were left out so far, and when the earliest and the latest of the others were.
  package private(set) var counts = EventCounts()

  package init(symbols: RunSymbols, asOf: Int64) {
    self.asOf = asOf
    duplicates = Duplicates(symbols: symbols)
  }

  /// Takes the records of a partition in place of the one before.
  package mutating func load(_ records: consuming [EventRecord]) { users.load(records) }

  /// Goes to the next user with events that count; `false` at the end.
  ///
  /// `rows`: of the records' properties; empty where nobody reads these.
  package mutating func next(rows: inout PropertyRows) -> Bool {
    while users.next(into: &user) {
      counts.afterAsOf += user.removeEvents(after: asOf)
      guard let first = user.first, let last = user.last else { continue }
      counts.earliestTime = min(counts.earliestTime ?? first.time, first.time)
      counts.latestTime = max(counts.latestTime ?? last.time, last.time)
      counts.duplicates += duplicates.remove(from: &user, rows: &rows)
      return true
    }
    return false
  }

  /// The same of records whose properties nobody reads.
  package mutating func next() -> Bool {
    var rows = PropertyRows()
    return next(rows: &rows)
  }

  /// The events of one user that count, of records in order of time; they are not counted here.
  mutating func counted(of all: [EventRecord]) -> [EventRecord] {
    var counted = all
    var rows = PropertyRows()
    _ = counted.removeEvents(after: asOf)
    _ = duplicates.remove(from: &counted, rows: &rows)
    return counted
  }
}

extension [EventRecord] {
  /// Drops what comes after a time, the records being ordered by time, and returns how many those
  /// were.
  fileprivate mutating func removeEvents(after asOf: Int64) -> Int {
    let count = count
    while let last, last.time > asOf { removeLast() }
    return count - self.count
  }
}
