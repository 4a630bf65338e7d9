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
    return
      entries
      .map { entry in
        field == .flowVersion
          ? entry.flowVersion
          : Self.value(
            of: field, in: entry.dimensions, propertyNames: propertyNames, bins: bins)
      }
      .min { FieldOrder.compareAbsentLast($0, $1) < 0 } ?? nil
  }

  /// What the circumstances of an event say of a field; `nil` for what they do not decide.
  ///
  /// `propertyNames`: the place of each kept value in `Dimensions.properties`, by key.
  // Inlined, since the circumstances would be copied to be asked, and threads that copy the same ones contend for
  // their reference counts.
  @inline(__always)
  static func value(
    of field: EventField, in dimensions: Dimensions, propertyNames: [Text: Int],
    bins: BinDefinition? = nil
  ) -> Text? {
    let value: Text? =
      switch field {
      case .device(let field): dimensions.device[field]
      case .property, .dimension:
        field.keptValue.flatMap { propertyNames[$0.key] }.flatMap { dimensions.properties[$0] }
      case .flowVersion, .weekday, .variant, .variantOf: nil
      }
    guard let bins else { return value }
    return value.flatMap { bins.label(of: $0) }
  }
}
