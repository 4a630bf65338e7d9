import EventLog

// An export may write what became of a user on each of their events: {"step":"goal","session_status":"completed"}. Its
// words are those of events, but nothing happened there: who gave up would have no event that shows a page.

/// The columns that say of each user one thing on all events, and so are no names of events.
struct UserFates {
  let columns: Set<Int>

  private static let fewestUsers = 5
  /// Users with a value, for it not to be a slip.
  private static let fewestOfValue = 2

  init(_ table: SampleTable, _ users: [UserCandidate]) {
    let persons = users.filter(\.isPerson)
    let asked = (persons.isEmpty ? users : persons).map(\.journeys)
    columns = Set(
      table.columns.indices.filter { number in
        let column = table.columns[number]
        // What is called an event is one, though each user had one only.
        guard KeyNames.eventScore(of: column.path) == 0, column.numberCount == 0,
          (2...EventNames.mostNames).contains(column.distinct.count),
          column.count * 2 >= table.rowCount
        else { return false }
        let values = column.dense(table.rowCount)
        return asked.allSatisfy { Self.areOfUsers(values, $0) }
      })
  }

  /// Whether hardly any user who has several events has two values, and several values have such users.
  private static func areOfUsers(_ values: RowNumbers, _ journeys: SampleJourneys) -> Bool {
    var (changing, all) = (0, 0)
    var usersOf: [Int: Int] = [:]
    for rows in journeys.rows {
      let own = rows.compactMap { values[$0] }
      guard own.count > 1 else { continue }
      all += 1
      changing += own.contains { $0 != own[0] } ? 1 : 0
      usersOf[own[0], default: 0] += 1
    }
    return all >= fewestUsers && changing * 50 < all
      && usersOf.values.count { $0 >= fewestOfValue } > 1
  }
}
