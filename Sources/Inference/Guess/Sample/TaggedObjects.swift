import EventLog

// Swift and Rust write an enum "externally tagged": as an object of one member, whose key says which case it is; and
// a case without anything else may be the text alone:
//
//     {"event":{"stepShown":{"step":"goal"}},"date":794122069.7,"installID":"D91F"}
//     {"event":{"onboardingCompleted":{}},"date":794122126.2,"installID":"D91F"}
//     {"event":"appClosed","date":794122140.1,"installID":"D91F"}
//
// So the keys below one path are what other logs have as the values of one.

/// The objects of a sample's events that have one member, by where they stand.
struct TaggedObjects: Sendable {
  /// By place in the tree of paths, the events and the key that each has; `nil` where some have more members or none.
  private var keys: [Int: [(row: Int, key: Text)]?] = [:]

  private static let mostCases = 100
  private static let longestCase = 60

  mutating func add(_ members: [JSONMember], at place: Int, row: Int) {
    guard members.count == 1, members[0].key.utf8.count <= Self.longestCase else {
      keys[place] = .some(nil)
      return
    }
    keys[place, default: []]?.append((row, members[0].key))
  }

  /// The places that have a case on half of all events or more, and what stands there: several cases, of which some
  /// say that something was shown or done.
  func columns(rows: Int) -> [(place: Int, values: [(row: Int, key: Text)])] {
    keys.compactMap { place, values in values.map { (place, $0) } }
      .filter { _, values in
        guard values.count * 2 >= rows else { return false }
        let cases = Set(values.map(\.key))
        return (2...Self.mostCases).contains(cases.count)
          && cases.contains { ValueWords($0).contains(.stepVerb) }
      }.sorted { $0.0 < $1.0 }
  }
}
