import Definitions
import EventLog

/// The order in which a field's values have their rows: that of bytes, but for days of the week and
/// for bins.
struct ValueOrder {
  private let places: [Text: Int]

  static let ofBytes = ValueOrder([])

  /// `names`: those that come first, in their order.
  private init(_ names: [Text]) {
    places = Dictionary(
      names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  init(of field: EventField, in definitions: FieldDefinitions) {
    self.init(
      field == .weekday ? ReportCalendar.weekdays : definitions.bins(of: field)?.labels ?? [])
  }

  init(ofChoice choice: Text, in definitions: FieldDefinitions) {
    self.init(definitions.bins(ofChoice: choice)?.labels ?? [])
  }

  /// Ascends in the order of the rows.
  func rank(of value: Text) -> (Int, Text) { (places[value] ?? places.count, value) }
}
