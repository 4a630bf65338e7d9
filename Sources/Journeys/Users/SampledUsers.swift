package import EventLog

/// Picks the records of some users out of a partition, by the time of each user's first event.
///
/// That time is the same in each run, while the hashes of users are not. Serves one partition after the
/// other, in the memory of the largest.
package struct SampledUsers {
  private var users = UserNumbers()
  /// By record, the number of its user.
  private var numbers: [UInt32] = []
  /// By user.
  private var firsts: [Int64] = []

  package init() {}

  /// The records of the users who are to be kept, as they stand.
  ///
  /// `isKept`: asked once for each user, with the time of their first event.
  package mutating func records(
    of partition: borrowing RecordPartition, where isKept: (_ first: Int64) -> Bool
  ) -> [EventRecord] {
    let records = partition.records
    findFirsts(of: records)
    let kept = firsts.map(isKept)
    return zip(records, numbers).filter { kept[Int($1)] }.map(\.0)
  }

  private mutating func findFirsts(of records: [EventRecord]) {
    users.removeAll()
    numbers.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    for record in records {
      let number = users.number(of: record.user)
      numbers.append(UInt32(number))
      if number == firsts.count {
        firsts.append(record.time)
      } else if record.time < firsts[number] {
        firsts[number] = record.time
      }
    }
  }
}
