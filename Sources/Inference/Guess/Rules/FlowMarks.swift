import EventLog

/// What marks the events of the onboarding beside their names, where a key of its own does: its section, say.
struct FlowMarks {
  /// Empty where nothing but the step itself marks them.
  let conditions: [ValueCondition]
  /// By event, whether it says that it is about something else.
  let isOther: [Bool]
  private let isOwn: [Bool]

  fileprivate init(_ reading: StepReading, in table: SampleTable) {
    guard let marker = reading.marker, reading.source != .column(marker.column) else {
      conditions = []
      isOther = [Bool](repeating: false, count: table.rowCount)
      isOwn = isOther
      return
    }
    let column = table.columns[marker.column]
    let own = Set(marker.values)
    let isWanted = column.distinct.map { own.contains($0) }
    let values = column.dense(table.rowCount)
    isOther = values.map { $0 >= 0 && !isWanted[Int($0)] }
    isOwn = values.map { $0 >= 0 && isWanted[Int($0)] }
    conditions = [
      ValueCondition(
        path: column.path, values: marker.values, isOfRoute: reading.source == .route(marker.column)
      )
    ]
  }

  /// Whether nearly all of some events have them.
  func areOn(_ rows: [Int]) -> Bool {
    !conditions.isEmpty && rows.count { isOwn[$0] } * 10 >= rows.count * 9
  }
}

extension StepReading {
  /// What marks its events in a table.
  func marks(in table: SampleTable) -> FlowMarks { FlowMarks(self, in: table) }
}
