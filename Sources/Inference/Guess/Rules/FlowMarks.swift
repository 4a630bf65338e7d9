import EventLog

/// What marks the events of the onboarding beside their names, where a key of its own does: its section, say.
struct FlowMarks {
  /// Empty where nothing but the step itself marks them.
  let conditions: [ValueCondition]
  /// By event, whether it says that it is about something else.
  let isOther: [Bool]
  private let isOwn: [Bool]
  /// By event, whether it has the key.
  private let isThere: [Bool]

  fileprivate init(_ reading: StepReading, in table: SampleTable) {
    guard let marker = reading.marker ?? Self.implied(reading, table),
      reading.source != .column(marker.column)
    else {
      conditions = []
      isOther = [Bool](repeating: false, count: table.rowCount)
      (isOwn, isThere) = (isOther, isOther)
      return
    }
    let column = table.columns[marker.column]
    let own = Set(marker.values)
    let isWanted = column.distinct.map { own.contains($0) }
    let values = column.dense(table.rowCount)
    isOther = values.map { $0 >= 0 && !isWanted[Int($0)] }
    isOwn = values.map { $0 >= 0 && isWanted[Int($0)] }
    isThere = values.map { $0 >= 0 }
    conditions = [
      ValueCondition(
        path: column.path, values: marker.values, isOfRoute: reading.source == .route(marker.column)
      )
    ]
  }

  /// The one value that a key which tells flows apart has on all events of steps, and others elsewhere: that of
  /// a journey, though its steps are known by their names.
  private static func implied(_ reading: StepReading, _ table: SampleTable) -> StepReading.Marker? {
    let steps = reading.stepRows
    for (number, column) in table.columns.enumerated()
    where KeyNames(column.name).isFlow && column.distinct.count > 1 && column.numberCount == 0 {
      let values = column.dense(table.rowCount)
      guard let first = steps.first, values[first] >= 0,
        steps.allSatisfy({ values[$0] == values[first] })
      else { continue }
      return StepReading.Marker(column: number, values: [column.distinct[Int(values[first])]])
    }
    return nil
  }

  /// Whether the key of the marks is on nearly all of some events, whatever it says.
  func areAsked(of rows: [Int]) -> Bool {
    !conditions.isEmpty && rows.count { isThere[$0] } * 10 >= rows.count * 9
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
