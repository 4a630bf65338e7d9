package import EventLog

// Whom a change is between. Nobody is on both sides, so the two are independent samples, but for attempts
// of one user, which may be on either:
//
//     --compare-to previous-week     own: the report's users of the last closed week
//                                    base: those of the week before it
//     --compare-to app_version=2.3   own: the report's users who entered with another version
//                                    base: those of 2.3, by the report's conditions on other fields
//
// A condition of the report on the same field gives way for the base: `--where app_version=2.4
// --compare-to app_version=2.3` holds one version against the other.

/// Which users one side of a change is about, by their first entry.
package struct SideUsers: Hashable, Sendable {
  /// The side in a word, as it could be typed: a range of times, or a condition.
  package var name: Text
  package var period: EntryPeriod
  package var conditions: [FieldCondition]
}

/// The two sides of a change: the report's own users, and those of the base.
package struct ChangeSides: Hashable, Sendable {
  /// Users who are of the base are not of these.
  package var own: SideUsers
  package var base: SideUsers
  /// The field whose values part two groups; `nil` for two periods.
  ///
  /// It is no kind of user that there may be more or fewer of: each group is of one kind.
  package var comparedField: EventField?
  /// Whether the report was asked for the change; else only the steps of two weeks are counted, for the
  /// insight about the last one.
  package var isAsked = true

  package init(own: SideUsers, base: SideUsers, comparedField: EventField? = nil) {
    self.own = own
    self.comparedField = comparedField
    self.base = base
  }

  /// The sides of two periods of one report.
  ///
  /// `name`: how a period is written.
  package init(
    _ periods: ChangePeriods, of settings: ReportSettings, name: (EntryPeriod) -> Text
  ) {
    let sides = [periods.own, periods.base].map {
      SideUsers(name: name($0), period: $0, conditions: settings.conditions)
    }
    self.init(own: sides[0], base: sides[1])
  }

  /// The report's users against those of a segment.
  package init(segment: FieldCondition, of settings: ReportSettings) {
    let period = EntryPeriod(since: settings.since, until: settings.until)
    let others = settings.conditions.filter { $0.field != segment.field }
    let same = settings.conditions.filter { $0.field == segment.field && $0 != segment }
    let names = same.contains { $0.comparison == .equal } ? same : same + [segment.negated]
    self.init(
      own: SideUsers(
        name: Text(names.map(\.text).joined(separator: ", ")), period: period,
        conditions: settings.conditions),
      base: SideUsers(
        name: Text(segment.text), period: period, conditions: others + [segment]),
      comparedField: segment.field)
  }
}

extension FieldCondition {
  /// The condition that holds where this one does not.
  fileprivate var negated: FieldCondition {
    var condition = self
    condition.comparison = comparison == .equal ? .notEqual : .equal
    return condition
  }
}
