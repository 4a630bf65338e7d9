import Definitions
import EventLog

/// Reads the fields that split and filter users off the entry event.
///
/// Where entry events tie in everything that orders events, a value comes before none, and the least
/// of several counts, so that the order of lines never decides.
struct EntryValues {
  /// What one of the entry events that tie says.
  struct Entry {
    let dimensions: Dimensions
    let flowVersion: Text?
  }

  let entries: [Entry]
  /// The day of the entries.
  let weekday: Text
  let propertyNames: [Text: Int]
  let fields: FieldDefinitions

  func value(of field: EventField) -> Text? {
    if field == .weekday { return weekday }
    let bins = fields.bins(of: field)
    let source = ValueSource(field, propertyNames: propertyNames)
    return
      entries
      .map { entry in
        field == .flowVersion
          ? entry.flowVersion : source?.value(in: entry.dimensions, bins: bins)
      }
      .min { FieldOrder.compareAbsentLast($0, $1) < 0 } ?? nil
  }
}
