package import Definitions
package import EventLog

/// The values of one field at entries, by number: what of an entry says its value.
package enum FieldNumbers: Sendable {
  /// By `Dimensions`.
  case ofDimensions(NameTable)
  /// By `EventShape`.
  case ofShape(NameTable)
  /// By time: the numbers are places in `weekdays`.
  case ofTime(ReportCalendar)

  /// The days of the week in the order of bytes, as names are numbered.
  static let weekdays: [Text] = ReportCalendar.weekdays.sorted()

  /// By place in the week, from Monday, the place in `weekdays`.
  private static let placesOfDays: [Int] = ReportCalendar.weekdays.map { day in
    weekdays.firstIndex(of: day) ?? 0
  }

  /// By number, in the order of bytes.
  package var names: [Text] {
    switch self {
    case .ofDimensions(let numbers), .ofShape(let numbers): numbers.names
    case .ofTime: Self.weekdays
    }
  }

  /// The number of the value on one event; `nil` where it has none.
  @inline(__always)
  func number(of record: EventRecord) -> Int? {
    switch self {
    case .ofDimensions(let numbers): numbers[record.dimensions]
    case .ofShape(let numbers): numbers[record.shape]
    case .ofTime(let calendar):
      Self.placesOfDays[ReportCalendar.weekday(of: calendar.day(of: record.time))]
    }
  }
}
