import EventLog

/// The events of each user of a sample, in time order, where one key is taken for the user's.
struct SampleJourneys: Sendable {
  /// By user, numbers of events.
  let rows: [[Int]]
  /// By event, in milliseconds.
  let times: [Int64]
  /// By event, the number that orders those of one time.
  let ranks: [Int64]

  /// `users`: By event, the number of the user; none where nobody is known.
  ///
  /// `times`: By event, in milliseconds; events of one time stay in the order of `ranks`.
  init(users: RowNumbers, times: [Int64], ranks: [Int64]) {
    var rows: [[Int]] = []
    for case (let row, let user?) in users.enumerated() {
      if user >= rows.count { rows += [[Int]](repeating: [], count: user + 1 - rows.count) }
      rows[user].append(row)
    }
    self.times = times
    self.ranks = ranks
    self.rows = rows.map { own in
      own.sorted { left, right in
        if times[left] != times[right] { return times[left] < times[right] }
        if ranks[left] != ranks[right] { return ranks[left] < ranks[right] }
        return left < right
      }
    }
  }

  /// Of the users whom a question is about, for how many the answer is yes.
  ///
  /// `answer`: `nil` for a user whom the question is not about.
  func count(_ answer: (_ rows: [Int]) -> Bool?) -> (yes: Int, all: Int) {
    rows.reduce(into: (0, 0)) { counts, own in
      guard let isSo = answer(own) else { return }
      counts.1 += 1
      counts.0 += isSo ? 1 : 0
    }
  }

  /// Each two events that follow one another among those of a user that count.
  func pairs(where isKept: (_ row: Int) -> Bool) -> [(row: Int, next: Int)] {
    rows.flatMap { rows in
      let own = rows.filter(isKept)
      return zip(own, own.dropFirst()).map { (row: $0, next: $1) }
    }
  }

  /// Of the users who have any value, how many have several.
  func changing(_ values: RowNumbers) -> (yes: Int, all: Int) {
    count { rows in
      let own = rows.lazy.compactMap { values[$0] }
      return own.first.map { first in own.contains { $0 != first } }
    }
  }
}
