import EventLog

// Flows that a key tells apart are all read where they share the names of their events, though what they begin and end
// with is looked for in the largest. So a beginning or an end that several of them have must not be asked to be of the
// largest: the others would lose theirs.

/// The flows that a key tells apart and whose pages are all read as steps.
struct FlowsWithSteps {
  private let column: ValueColumn
  /// By event, its flow.
  private let flows: RowNumbers
  /// Those that have steps, by number.
  private let read: Set<Int>

  /// `nil` where no key tells flows apart, or one flow has all steps.
  init?(_ walk: Walk, _ table: SampleTable) {
    let reading = walk.reading
    let own = reading.flowColumn.map { table.columns[$0] }
    guard let column = own ?? LargestFlow.column(of: walk, table) else { return nil }
    let flows = column.dense(table.rowCount)
    // The pages of one flow are chosen from those of all, and all are read.
    let rows = own == nil ? reading.stepRows : walk.names.ofRow.rows(of: walk.showing)
    let read = Set(rows.compactMap { flows[$0] })
    guard read.count > 1 else { return nil }
    (self.column, self.flows, self.read) = (column, flows, read)
  }

  /// A condition on the key of flows, as wide as the flows with steps that some events have; any other as it is.
  ///
  /// - Returns: `nil` where these events are of no other flow.
  func widening(_ condition: ValueCondition, on rows: [Int]) -> ValueCondition? {
    guard condition.path == column.path else { return condition }
    let met = Set(rows.compactMap { flows[$0] })
    let own = met.intersection(read)
    guard own.count > 1 else { return condition }
    guard own != met else { return nil }
    return ValueCondition(path: condition.path, values: own.map { column.distinct[$0] }.sorted())
  }
}
