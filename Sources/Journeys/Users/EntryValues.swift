import Definitions
import EventLog

/// Reads the fields that split and filter users off the entry event.
///
/// Where entry events tie in everything that orders events, the least value of each field counts,
/// so that the order of lines never decides.
struct EntryValues {
  /// The circumstances of the entry event and of all that tie with it.
  let dimensionSets: [Dimensions]
  let propertyNames: [Text: Int]

  func value(of field: EventField) -> Text? {
    dimensionSets
      .map { Self.value(of: field, in: $0, propertyNames: propertyNames) }
      .min { FieldOrder.compareAbsentLast($0, $1) < 0 } ?? nil
  }

  ///
  /// `propertyNames`: the place of each property in `Dimensions.properties`.
  static func value(
    of field: EventField, in dimensions: Dimensions, propertyNames: [Text: Int]
  ) -> Text? {
    switch field {
    case .platform: dimensions.platform
    case .appVersion: dimensions.appVersion
    case .osVersion: dimensions.osVersion
    case .locale: dimensions.locale
    case .country: dimensions.country
    case .property(let name): propertyNames[name].flatMap { dimensions.properties[$0] }
    case .variant: nil
    }
  }
}
