import EventLog

// Flows that a key tells apart may share the names of events, `signup_completed`, and some of their pages, but not the
// last one. So what ends them is looked for in the largest: among its events, behind the last of its pages.

/// The flow that most steps are of, where a key of all steps tells flows apart.
struct LargestFlow {
  /// The walk without the steps of other flows.
  let walk: Walk
  /// By event, whether it is of another flow.
  let isOther: [Bool]

  /// `nil` where no key tells flows apart, and where the largest has all pages.
  init?(of walk: Walk, in table: SampleTable) {
    guard let isOther = Self.others(walk, table) else { return nil }
    let reading = walk.reading.without(isOther)
    guard reading.selection.pages.count > 1,
      reading.selection.pages.count < walk.reading.selection.pages.count
    else { return nil }
    self.isOther = isOther
    self.walk = Walk(user: walk.user, names: walk.names, reading: reading, others: walk.others)
  }

  /// By event, whether it is of another flow than most steps; `nil` where no key of all steps tells flows apart.
  static func others(_ walk: Walk, _ table: SampleTable) -> [Bool]? {
    guard let column = column(of: walk, table) else { return nil }
    let values = column.dense(table.rowCount)
    var counts = [Int](repeating: 0, count: column.distinct.count)
    for value in walk.reading.stepRows.lazy.compactMap({ values[$0] }) { counts[value] += 1 }
    let most = counts.indices.min { left, right in
      counts[left] != counts[right]
        ? counts[left] > counts[right] : column.distinct[left] < column.distinct[right]
    }
    return values.map { $0 != nil && $0 != most }
  }

  /// The key of all steps that tells flows apart; `nil` where there is none.
  static func column(of walk: Walk, _ table: SampleTable) -> ValueColumn? {
    let steps = walk.reading.stepRows
    let flows = table.columns.filter { KeyNames($0.name).isFlow && $0.distinct.count > 1 }
      .sorted { $0.path.visible < $1.path.visible }
    return flows.first { column in
      let values = column.dense(table.rowCount)
      return steps.allSatisfy { values[$0] != nil }
    }
  }
}
