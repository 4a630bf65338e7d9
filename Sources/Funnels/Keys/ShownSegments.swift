import Definitions
import EventLog

/// Which segments of a breakdown have rows: the values of most users, all others together; and in which order.
enum ShownSegments {
  /// More values than this are cut down to those with most users.
  static let mostValues = 1000

  /// Keeps the values with most users (ties by name); the rest becomes `.other`.
  ///
  /// `declared`: what is kept however few users it has.
  static func limited<Tally: UserTally>(
    _ segments: [Segment: Tally], keeping declared: Set<Text> = []
  ) -> [Segment: Tally] {
    let values = segments.compactMap { segment, tally -> (name: Text, users: Int)? in
      guard case .value(let name) = segment else { return nil }
      return (name, declared.contains(name) ? .max : tally.users)
    }
    guard values.count > mostValues else { return segments }
    let dropped = values.sorted { ($1.users, $0.name) < ($0.users, $1.name) }.dropFirst(mostValues)
    var limited = segments
    var other: Tally?
    for value in dropped {
      guard let tally = limited.removeValue(forKey: .value(value.name)) else { continue }
      other = other?.merged(with: tally) ?? tally
    }
    limited[.other] = other
    return limited
  }

  /// Values in their order, then what stands for no single value.
  static func ordered<Tally>(
    _ segments: [Segment: Tally], by order: ValueOrder = .ofBytes
  ) -> [(Segment, Tally)] {
    segments.keys.map { (rank: rank($0, by: order), segment: $0) }.sorted { $0.rank < $1.rank }
      .compactMap { place in segments[place.segment].map { (place.segment, $0) } }
  }

  private static func rank(_ segment: Segment, by order: ValueOrder) -> (Int, Int, Text) {
    switch segment {
    case .everyone: (0, 0, "")
    case .value(let name): (1, order.rank(of: name).0, name)
    case .none: (2, 0, "")
    case .other: (3, 0, "")
    case .mixed: (4, 0, "")
    case .unassigned: (5, 0, "")
    }
  }
}

/// Counts of users, whose number says which segments are kept apart.
protocol UserTally: MergingTally {
  /// Everyone who has the segment's value.
  var users: Int { get }
}

extension NumberedTallies {
  /// The tallies of a field by segment; the spelling of a missing value is no value of its own.
  ///
  /// `names`: of the values, by number − 1; 0 is no value, and the number after them all others.
  func segments(_ names: [Text]) -> [Segment: Tally] {
    var segments: [Segment: Tally] = [:]
    for (number, tally) in entries {
      let segment = Self.segment(number, names)
      segments[segment] = segments[segment]?.merged(with: tally) ?? tally
    }
    return segments
  }

  private static func segment(_ number: Int, _ names: [Text]) -> Segment {
    guard number <= names.count else { return .other }
    return number == 0 || names[number - 1] == .noValue ? .none : .value(names[number - 1])
  }
}
