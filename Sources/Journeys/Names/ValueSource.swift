import Definitions
import EventLog

/// Where an event's dimensions hold the value of a field.
enum ValueSource {
  case device(DeviceField)
  /// A place in `Dimensions.properties`.
  case property(Int)

  /// `nil` for a field that they do not decide.
  ///
  /// `propertyNames`: the place of each kept value in `Dimensions.properties`, by key.
  init?(_ field: EventField, propertyNames: [Text: Int]) {
    switch field {
    case .device(let field): self = .device(field)
    case .property, .dimension:
      guard let place = field.keptValue.flatMap({ propertyNames[$0.key] }) else { return nil }
      self = .property(place)
    case .flowVersion, .weekday, .variant, .variantOf: return nil
    }
  }

  // Inlined, since the dimensions would be copied to be asked, and threads that copy the same ones contend for their
  // reference counts.
  @inline(__always)
  func value(in dimensions: Dimensions, bins: BinDefinition?) -> Text? {
    let value =
      switch self {
      case .device(let field): dimensions.device[field]
      case .property(let place): dimensions.properties[place]
      }
    guard let bins else { return value }
    return value.flatMap { bins.label(of: $0) }
  }
}
