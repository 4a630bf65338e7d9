import EventLog
package import Journeys

// A log made after another must not have what points to a person: a value that only few users have.
// So before anything is measured, all users are asked for their words: the names of kinds, steps,
// permissions, choices and variants, what was chosen, and the values of fields. A word is one
// whatever stands there: who is called like a step is counted with those who saw the step.

/// How many users of a log have each of its words.
package struct SharedWords: Sendable {
  /// So many users must share a word for another log to have it.
  package static let fewestUsers = 5

  private let places: [Text: Int]
  /// By event shape and by dimensions, the places of their words.
  private let ofShapes: [[Int]]
  private let ofDimensions: [[Int]]
  /// By word.
  private var users: [Int]
  /// By word, the user counted last: events of one user are read together.
  private var last: [UInt64?]

  package init(_ symbols: RunSymbols) {
    var places: [Text: Int] = [:]
    let numbered = { (words: [Text]) in
      Set(words).map { word in
        let place = places[word] ?? places.count
        places[word] = place
        return place
      }
    }
    ofShapes = symbols.shapes.map { numbered($0.words) }
    ofDimensions = symbols.dimensionSets.map { numbered($0.words) }
    self.places = places
    users = Array(repeating: 0, count: places.count)
    last = Array(repeating: nil, count: places.count)
  }

  /// Adds the events of a user in one flow; those in other flows come next.
  package mutating func add(_ journey: AttemptedJourney) {
    for records in [journey.records, journey.exposures] {
      for record in records {
        for word in ofShapes[Int(record.shape)] { add(word, of: record.user) }
        for word in ofDimensions[Int(record.dimensions)] { add(word, of: record.user) }
      }
    }
  }

  private mutating func add(_ word: Int, of user: UInt64) {
    guard last[word] != user else { return }
    last[word] = user
    users[word] += 1
  }

  /// Adds the counts of other users of the same log.
  package mutating func merge(_ other: SharedWords) {
    for word in users.indices { users[word] += other.users[word] }
  }

  private func count(_ word: Text) -> Int { places[word].map { users[$0] } ?? 0 }

  /// Whether the log has the word, of too few users.
  func isRare(_ word: Text) -> Bool { (1..<Self.fewestUsers).contains(count(word)) }

  /// Whether enough users have it.
  func isShared(_ word: Text) -> Bool { count(word) >= Self.fewestUsers }

  func isRare(_ kind: EventKind) -> Bool { isRare(Text(kind.name)) }
  func isShared(_ kind: EventKind) -> Bool { isShared(Text(kind.name)) }
}

extension EventShape {
  fileprivate var words: [Text] {
    texts.compactMap(\.self) + (values ?? []) + [Text(kind.name)]
  }
}

extension Dimensions {
  fileprivate var words: [Text] {
    ([variant] + device.all + properties).compactMap(\.self)
      + experiments.flatMap { [$0.experiment, $0.variant] }
  }
}
