package import EventLog

/// How one flow's users are chosen and split: the `report` object of a configuration, or the
/// command line in its place.
package struct ReportSettings: Hashable, Sendable {
  /// Fields that split the funnel, in the order they were given.
  package var by: [EventField] = []
  package var conditions: [FieldCondition] = []
  /// What the definition file says of fields.
  package var fields = FieldDefinitions()
  /// The earliest first entry, included; milliseconds since 1970.
  ///
  /// `nil` has no bound.
  package var since: Int64?
  /// The end of first entries, excluded.
  package var until: Int64?
  /// Whom the report holds against whom; `nil` where it was not asked to.
  package var change: ChangeSides?
  /// IANA name of the zone that days are cut in.
  package var timeZone: String = "UTC"
  package var trend: TrendPeriod = .day
  /// In order of time.
  package var notes: [TrendNote] = []
  package var order: Reading = .furthest
  package var count: CountingUnit = .users
  /// The control named on the command line; `nil` leaves it to the definition.
  package var control: Text?

  package init() {}

  /// Whether the report leaves out some who entered.
  package var isFiltered: Bool { !conditions.isEmpty || since != nil || until != nil }
}

/// What a row of the trend covers; weeks begin on Mondays.
package enum TrendPeriod: Sendable { case day, week }

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

/// `FIELD=VALUE` or `FIELD!=VALUE`, on the value at entry.
///
/// Conditions on different fields must all hold. Of several `=` on one field any may hold; every
/// `!=` must. A missing value is `(none)`.
package struct FieldCondition: Hashable, Sendable {
  package var field: EventField
  package var comparison: FieldComparison
  package var value: Text
}

extension FieldCondition {
  /// The condition as a file means it, whose dimensions the command line knows by name alone.
  package func resolved(in fields: FieldDefinitions) -> FieldCondition {
    var condition = self
    condition.field = fields.resolved(field)
    return condition
  }
}

/// Whether a field must, or must not, have a value.
package enum FieldComparison: Sendable { case equal, notEqual }
