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
