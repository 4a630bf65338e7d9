import EventLog

// A visitor becomes an account in the middle of the flow, and the id under the user's key changes with it. An event
// tells of it: PostHog's `$identify` has `$anon_distinct_id`, that of Sensors Data `original_id`. Ids are never joined,
// so the walks end where the id changes and the rest of them begins nowhere: such a log has no funnel of this key.

/// Another key that names the user of a walk under the id from before.
struct RenamedUsers {
  let column: Int
  /// How many walks go on under another id.
  let count: Int

  private static let fewest = 5

  /// - Returns: `nil` where no key does, or hardly any walk goes on so.
  init?(_ walk: Walk, _ table: SampleTable) {
    let users = table.columns[walk.user.column]
    let userOfRow = users.dense(table.rowCount)
    let walked = Self.walked(walk, userOfRow)
    let isStep = [Bool](of: walk.reading.stepRows, count: table.rowCount)
    for number in table.columns.indices where number != walk.user.column {
      let other = table.columns[number]
      // What steps have too is another id, though both may have the same values.
      guard other.distinct.count >= Self.fewest, other.distinct.count <= users.distinct.count,
        other.rows.count(where: { isStep[$0] }) * 10 <= other.count
      else { continue }
      let before = other.distinct.map(users.number)
      guard before.count(where: { $0 != nil }) * 10 >= before.count * 8 else { continue }
      var renamed = Set<Int>()
      for (row, value) in zip(other.rows, other.values) {
        guard let now = userOfRow[row], let old = before[value], old != now else { continue }
        if walked.contains(old), walked.contains(now) { renamed.insert(old) }
      }
      guard renamed.count >= Self.fewest, renamed.count * 20 >= walked.count else { continue }
      column = number
      count = renamed.count
      return
    }
    return nil
  }

  /// The users with pages that may be steps.
  private static func walked(_ walk: Walk, _ userOfRow: RowNumbers) -> Set<Int> {
    Set(walk.reading.pageOfRow.rows.compactMap { userOfRow[$0] })
  }
}
