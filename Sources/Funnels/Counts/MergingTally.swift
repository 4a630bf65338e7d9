import EventLog
import Statistics

/// Counts that add up.
protocol MergingTally: Sendable {
  mutating func merge(_ other: Self)
}

extension MergingTally {
  func merged(with other: Self) -> Self {
    var tally = self
    tally.merge(other)
    return tally
  }
}

/// A number of users that adds up.
struct UserCount: MergingTally {
  var users = 0

  mutating func merge(_ other: Self) { users += other.users }
}

extension Proportion: MergingTally {
  /// Counts one more, who reached or did not.
  @inline(__always)
  mutating func count(_ hasReached: Bool) {
    users += 1
    if hasReached { reached += 1 }
  }

  mutating func merge(_ other: Proportion) {
    users += other.users
    reached += other.reached
  }

  /// Passes the users, then those of them who reached.
  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    try archive.code(&users)
    try archive.code(&reached)
  }
}

/// A value of those whose window is over, and one of those whose window is still open at as-of.
struct ByMaturity<Value: Sendable>: Sendable {
  var matured: Value
  var young: Value

  /// The same of both.
  init(_ value: Value) {
    matured = value
    young = value
  }

  subscript(isMatured: Bool) -> Value {
    _read { if isMatured { yield matured } else { yield young } }
    _modify { if isMatured { yield &matured } else { yield &young } }
  }
}

extension ByMaturity: MergingTally where Value: MergingTally {
  mutating func merge(_ other: Self) {
    matured.merge(other.matured)
    young.merge(other.young)
  }
}
