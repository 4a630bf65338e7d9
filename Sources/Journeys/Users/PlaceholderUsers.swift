package import EventLog

// An app that has no id until somebody logs in may send a word in its place: `anonymous`, `guest`, 0. All
// people who have not logged in are one user then, who starts the flow again and again, and after the login
// each is another user, who comes in the middle.

/// The hashes of ids that stand for nobody, and from when on they are told.
package struct PlaceholderUsers: Sendable {
  /// Of fewer events it may be one person who tried the app.
  private static let fewestEvents = 20
  /// A number may be somebody's id, who does not see each step so often.
  private static let eventsOfStep = 20

  private let words: Set<UInt64>
  private let numbers: Set<UInt64>
  /// By partition, whether one of them is in it: mostly nothing more is to be asked.
  private let isInPartition: [Bool]

  /// Those under a run's key.
  package init(_ key: HashKey) {
    words = Set(PlaceholderID.spellings.map { key.user($0) })
    numbers = Set(PlaceholderID.numbers.map { key.user($0) })
    var isInPartition = Array(repeating: false, count: RecordPacker.partitionCount)
    for hash in words.union(numbers) { isInPartition[RecordPacker.partition(of: hash)] = true }
    self.isInPartition = isInPartition
  }

  private init() { (words, numbers, isInPartition) = ([], [], []) }

  /// None, where nobody asks.
  package static let none = PlaceholderUsers()

  /// How many events in a flow of so many steps show that a user is nobody; `nil` of all other users.
  func fewestEvents(of user: UInt64, steps: Int) -> Int? {
    guard !isInPartition.isEmpty, isInPartition[RecordPacker.partition(of: user)] else {
      return nil
    }
    if words.contains(user) { return Self.fewestEvents }
    return numbers.contains(user) ? Self.eventsOfStep * max(steps, 1) : nil
  }
}
