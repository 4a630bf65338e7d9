import Definitions
import EventLog

/// Reads the fields that split and filter users off the entry event.
///
/// Where entry events tie in everything that orders events, the least value of each field counts,
/// so that the order of lines never decides.
struct EntryValues {
  /// The circumstances of the entry event and of all that tie with it.
  let contexts: [Context]
  let propertyNames: [Text: Int]

  func value(of field: EventField) -> Text? {
    contexts
      .map { Self.value(of: field, in: $0, propertyNames: propertyNames) }
      .min { FieldOrder.compareAbsentLast($0, $1) < 0 } ?? nil
  }

  ///
  /// `propertyNames`: the place of each property in `Context.properties`.
  static func value(
    of field: EventField, in context: Context, propertyNames: [Text: Int]
  ) -> Text? {
    switch field {
    case .platform: context.platform
    case .appVersion: context.appVersion
    case .osVersion: context.osVersion
    case .locale: context.locale
    case .country: context.country
    case .property(let name): propertyNames[name].flatMap { context.properties[$0] }
    case .variant: nil
    }
  }
}
