import EventLog

/// The events of each user of a sample, in time order, where one key is taken for the user's.
struct SampleJourneys: Sendable {
  /// By user, numbers of events.
  let rows: [[Int32]]
  /// By event, in milliseconds.
  let times: [Int64]
  /// By event, the number that orders those of one time.
  let ranks: [Int64]

  /// `users`: By event, the number of the user; -1 where none is known.
  ///
  /// `times`: By event, in milliseconds; events of one time stay in the order of `ranks`.
  init(users: [Int32], times: [Int64], ranks: [Int64]) {
    var rows: [[Int32]] = []
    for (row, user) in users.enumerated() where user >= 0 {
      if Int(user) >= rows.count {
        rows += [[Int32]](repeating: [], count: Int(user) + 1 - rows.count)
      }
      rows[Int(user)].append(Int32(row))
    }
    self.times = times
    self.ranks = ranks
    self.rows = rows.map { own in
      own.sorted { left, right in
        let (l, r) = (Int(left), Int(right))
        if times[l] != times[r] { return times[l] < times[r] }
        if ranks[l] != ranks[r] { return ranks[l] < ranks[r] }
        return l < r
      }
    }
  }
}
