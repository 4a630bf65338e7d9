import Definitions
import EventLog

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
