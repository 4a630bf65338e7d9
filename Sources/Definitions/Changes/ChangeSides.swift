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
}
