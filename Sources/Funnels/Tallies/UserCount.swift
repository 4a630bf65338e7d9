/// A number of users that adds up.
struct UserCount: MergingTally {
  var users = 0

  mutating func merge(_ other: Self) { users += other.users }
}
