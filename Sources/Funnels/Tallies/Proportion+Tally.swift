import EventLog
import Statistics

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
