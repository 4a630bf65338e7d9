import EventLog

// A key may say who a user is, such as the arm of an experiment, or which of their events this is. Neither says where
// in the flow they are, though the one may look like a page that is seen before any other, and the other like pages in
// the best of orders.

extension StepSearch {
  /// Whether hardly any user has two values of a column.
  func isOfUsers(_ values: ValueColumn) -> Bool {
    let several = journeys.changing(values.dense(table.rowCount))
    return several.yes * 50 < several.all
  }

  /// Whether a number that is not called a step's grows by one with each event of a user, and stands on events of
  /// several names: on the third, be that a page's or a way back.
  func countsEvents(_ column: Int) -> Bool {
    let values = table.columns[column]
    guard names.column != nil, values.isWholeNumbers, table.stepScore(of: column) < 8 else {
      return false
    }
    let ofValue = values.distinct.map { $0.wholeNumber ?? 0 }
    let dense = values.dense(table.rowCount)
    let pairs = journeys.pairs { _ in true }.compactMap { pair in
      dense[pair.row].flatMap { own in dense[pair.next].map { (ofValue[own], ofValue[$0]) } }
    }
    let growing = pairs.count { own, next in next &- own == 1 }
    return !pairs.isEmpty && growing * 50 >= pairs.count * 49 && !namesFollow(from: dense)
  }

  /// Whether events with one value of a column have one name, but for one in a hundred.
  private func namesFollow(from values: RowNumbers) -> Bool {
    let rows = values.rows.filter { names.ofRow[$0] != nil }
    return names.ofRow.usual(for: values, on: rows) * 100 >= rows.count * 99
  }
}
