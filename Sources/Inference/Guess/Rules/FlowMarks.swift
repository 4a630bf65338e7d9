import EventLog

// Where a tool has one event for what begins and one for what ends, whatever it is, another key tells what it was:
// {"cmd":"init","ev":"start"} beside {"cmd":"build","ev":"start"}. All steps have one value there, so what begins
// and ends the flow has it, too.

/// What marks the events of the onboarding beside their names, where a key of its own does: its section, say.
struct FlowMarks {
  /// Empty where nothing but the step itself marks them.
  let conditions: [ValueCondition]
  /// By event, whether it says that it is about something else.
  let isOther: [Bool]
  private let isOwn: [Bool]
  /// By event, whether it has the key.
  private let isThere: [Bool]

  fileprivate init(_ reading: StepReading, _ names: EventNames, in table: SampleTable) {
    guard
      let marker = reading.marker ?? Self.implied(reading, table)
        ?? Self.needed(reading, names, table),
      reading.source.column != marker.column
    else {
      conditions = []
      isOther = [Bool](repeating: false, count: table.rowCount)
      (isOwn, isThere) = (isOther, isOther)
      return
    }
    let column = table.columns[marker.column]
    let own = column.rows(of: column.numbers(of: marker.values))
    isOwn = [Bool](of: own, count: table.rowCount)
    isThere = [Bool](of: column.rows, count: table.rowCount)
    isOther = zip(isThere, isOwn).map { $0 && !$1 }
    conditions = [ValueCondition(path: column.path, values: marker.values)]
  }

  /// The one value that a key which tells flows apart has on all events of steps, and others elsewhere: that of
  /// a journey, though its steps are known by their names.
  private static func implied(_ reading: StepReading, _ table: SampleTable) -> StepReading.Marker? {
    let steps = reading.stepRows
    for (number, column) in table.columns.enumerated()
    where KeyNames(column.name).isFlow && column.distinct.count > 1 && column.numberCount == 0 {
      guard let own = column.dense(table.rowCount).common(on: steps) else { continue }
      return StepReading.Marker(column: number, values: [column.distinct[own]])
    }
    return nil
  }

  /// The one value that a key has on all events of steps, where events whose names say only that something began
  /// or ended have that value and others.
  private static func needed(
    _ reading: StepReading, _ names: EventNames, _ table: SampleTable
  ) -> StepReading.Marker? {
    let plain = names.indices.filter { name in
      let meaning = names[name].meaning
      return meaning.label.utf8.isEmpty && !meaning.isOnboarding
        && (meaning.verb == .complete || meaning.verb == .start)
    }
    let steps = reading.stepRows
    let rows = names.ofRow.rows(of: Set(plain))
    guard !rows.isEmpty else { return nil }
    let found = table.columns.indices.compactMap { number -> (column: Int, value: Int)? in
      let column = table.columns[number]
      guard number != names.column, number != reading.source.column, column.numberCount == 0,
        (2...mostValues).contains(column.distinct.count), !KeyNames(column.name).isOfUse
      else { return nil }
      let values = column.dense(table.rowCount)
      guard let own = values.common(on: steps) else { return nil }
      let same = rows.count { values[$0] == own }
      let areSome = same * 50 >= rows.count && (rows.count - same) * 50 >= rows.count
      let there = rows.count { values[$0] != nil }
      return areSome && there * 20 >= rows.count * 19 ? (number, own) : nil
    }
    let marker = found.min { left, right in
      table.path(left.column).precedes(table.path(right.column))
    }
    return marker.map { column, value in
      StepReading.Marker(column: column, values: [table.columns[column].distinct[value]])
    }
  }

  private static let mostValues = 60

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
  func marks(_ names: EventNames, in table: SampleTable) -> FlowMarks {
    FlowMarks(self, names, in: table)
  }
}
