package import EventLog

/// A field of an event that can split or filter users.
package enum EventField: Hashable, Sendable {
  case device(DeviceField)
  /// The text of the entry line's `flow_version`.
  case flowVersion
  /// Of the entry, in the report's time zone.
  case weekday
  /// `properties.NAME`.
  case property(Text)
  /// A name of the definition's `dimensions` with its place in lines; `nil` where the definition that
  /// a flow is read with has no such name.
  case dimension(Text, FieldPath?)
  /// The user's variant; only in conditions, of a flow under one experiment.
  case variant
  /// The user's variant of the experiment of that id; only in conditions.
  case variantOf(Text)

  package static let platform = EventField.device(.platform)
  package static let appVersion = EventField.device(.appVersion)
  package static let osVersion = EventField.device(.osVersion)
  package static let locale = EventField.device(.locale)
  package static let country = EventField.device(.country)
}
