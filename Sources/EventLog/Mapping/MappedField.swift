import OnboardingEvents

/// A field of the native event line that a mapping fills.
package enum MappedField: Hashable, Sendable {
  /// The name of the event, from which its kind follows.
  case event
  case timestamp
  case anonymousID, userID
  /// The id of the person that the vendor has found out: where it stands, no other id counts.
  case resolvedID
  case eventID, sessionID
  case sequence
  /// A text of the shape; never `otherName`, which follows from `event`.
  case shape(ShapeField)
  case stepIndex, value
  case scope
  /// The experiment that `variant` is of; without it, the variant is of the flow's own.
  case experiment
  case variant
  case device(DeviceField)

  package static let flow = MappedField.shape(.flow)
  package static let flowVersion = MappedField.shape(.flowVersion)
  package static let step = MappedField.shape(.step)
  package static let permission = MappedField.shape(.permission)
  package static let choice = MappedField.shape(.choice)
  package static let platform = MappedField.device(.platform)
  package static let appVersion = MappedField.device(.appVersion)
  package static let osVersion = MappedField.device(.osVersion)
  package static let locale = MappedField.device(.locale)
  package static let country = MappedField.device(.country)
}

extension MappedField: CaseIterable, RawRepresentable {
  package static let allCases: [MappedField] =
    [
      .event, .timestamp, .anonymousID, .userID, .resolvedID, .eventID, .sessionID, .sequence,
    ] + texts.flatMap { $0 == .step ? [.step, .stepIndex] : [.shape($0)] } + [
      .value, .scope, .experiment, .variant,
    ] + DeviceField.allCases.map(Self.device)

  /// The texts of the shape that mappings fill.
  static let texts = ShapeField.allCases.filter { $0 != .otherName }

  /// The name in a definition's `mapping`: the key of native lines, where there is one.
  package var rawValue: String {
    switch self {
    case .event: EventKey.event.rawValue
    case .timestamp: EventKey.timestamp.rawValue
    case .anonymousID: EventKey.anonymousID.rawValue
    case .userID: EventKey.userID.rawValue
    case .resolvedID: "resolved_id"
    case .eventID: EventKey.eventID.rawValue
    case .sessionID: EventKey.sessionID.rawValue
    case .sequence: EventKey.sequence.rawValue
    case .shape(let field): field.name.string
    case .stepIndex: EventKey.stepIndex.rawValue
    case .value: EventKey.value.rawValue
    case .scope: EventKey.scope.rawValue
    case .experiment: "experiment"
    case .variant: EventKey.variant.rawValue
    case .device(let field): field.name.string
    }
  }

  package init?(rawValue: String) {
    guard let field = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = field
  }
}
