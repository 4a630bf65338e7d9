import EventLog

// Some apps tell the end with a flag on the events of the last step: isCompleted, false on each event but
// the last of those who come through. A flag that is true on other steps too says something else, such as
// that a step was done or that a user has been here before.

/// The flag of the steps' events that is true where a user has completed the flow.
struct EndFlag {
  let condition: ValueCondition
  /// How many users have it.
  let users: Int

  private static let fewestUsers = 5

  /// - Returns: `nil` where no flag behaves so, or several do.
  init?(_ walk: Walk, _ table: SampleTable) {
    let places = walk.reading.placeOfRow
    let flags = table.columns.indices.compactMap {
      Self(table.columns[$0], walk, places, rows: table.rowCount)
    }
    guard let flag = flags.only else { return nil }
    self = flag
  }

  private init?(_ column: ValueColumn, _ walk: Walk, _ places: RowNumbers, rows: Int) {
    guard column.isBool, column.count * 2 >= walk.reading.stepRows.count,
      let number = column.trueValue
    else { return nil }
    let values = column.dense(rows)
    let lastPlace = walk.reading.lastPlace
    var (users, others, away, goOn) = (0, 0, 0, 0)
    for rows in walk.user.journeys.rows {
      let steps = rows.filter { places[$0] != nil }
      let atLast = steps.contains { places[$0] == lastPlace }
      guard let first = steps.firstIndex(where: { values[$0] == number }) else {
        others += atLast ? 1 : 0
        continue
      }
      users += 1
      away += places[steps[first]] == lastPlace ? 0 : 1
      goOn += steps[first...].contains { places[$0] != lastPlace } ? 1 : 0
    }
    guard users >= Self.fewestUsers, others > 0, away * 33 <= users, goOn * 5 <= users else {
      return nil
    }
    condition = column.condition(number)
    self.users = users
  }
}
