import Definitions
import EventLog

/// Decides which users a report is about, by their first entry.
struct UserFilter: Sendable {
  private let period: EntryPeriod
  private let conditionsByField: [EventField: [FieldCondition]]

  init(_ settings: ReportSettings) {
    self.init(
      period: EntryPeriod(since: settings.since, until: settings.until),
      conditions: settings.conditions)
  }

  init(period: EntryPeriod, conditions: [FieldCondition]) {
    self.period = period
    conditionsByField = Dictionary(grouping: conditions, by: \.field)
  }

  /// Whether the values of fields matter.
  var looksAtFields: Bool { !conditionsByField.isEmpty }

  /// Whether the report is about a user.
  ///
  /// `start` is the time of the first entry, or of the first event where there is none; `value`
  /// gives a field's value at entry, `nil` where it is missing.
  func includes(start: Int64, value: (EventField) -> Text?) -> Bool {
    if let since = period.since, start < since { return false }
    if let until = period.until, start >= until { return false }
    guard looksAtFields else { return true }
    return conditionsByField.allSatisfy { field, conditions in
      Self.holds(conditions, for: value(field) ?? .noValue)
    }
  }

  private static func holds(_ conditions: [FieldCondition], for value: Text) -> Bool {
    let allowed = conditions.filter { $0.comparison == .equal }
    if !allowed.isEmpty, !allowed.contains(where: { $0.value == value }) { return false }
    return !conditions.contains { $0.comparison == .notEqual && $0.value == value }
  }
}

/// On which side of a change a user is.
package enum ChangeSide: Sendable { case own, base }

/// Tells on which side of a change users are.
struct ChangeFilter: Sendable {
  private let own: UserFilter
  private let base: UserFilter

  init(_ sides: ChangeSides) {
    own = UserFilter(period: sides.own.period, conditions: sides.own.conditions)
    base = UserFilter(period: sides.base.period, conditions: sides.base.conditions)
  }

  /// The side of a user; `nil` for one of neither.
  ///
  /// Parameters are those of `UserFilter.includes`.
  func side(start: Int64, value: (EventField) -> Text?) -> ChangeSide? {
    if base.includes(start: start, value: value) { return .base }
    return own.includes(start: start, value: value) ? .own : nil
  }
}
