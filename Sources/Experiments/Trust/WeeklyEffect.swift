package import EventLog
import Funnels
import Statistics

/// What a variant does with the users who entered in one week, of those whose time is over.
package struct WeeklyEffect: Hashable, Sendable {
  package let variant: Text
  /// As days since 1970.
  package let monday: Int
  package let controlUsers: Int
  /// The share that completed; `nil` where there are no users.
  package let controlRate: Double?
  package let variantUsers: Int
  package let variantRate: Double?

  /// Variant minus control; `nil` where an arm has no users.
  package var difference: Double? {
    guard let controlRate, let variantRate else { return nil }
    return variantRate - controlRate
  }

  /// Those of all variants, in their order, by week; none where users entered in a single week, or where
  /// an arm has too few users for a verdict.
  static func all(in arms: Arms) -> [WeeklyEffect] {
    guard let control = arms.controlArm?.completions(by: .weeks), !arms.areProvisional,
      arms.controlArm?.counts?.matured ?? 0 >= Verdict.fewestUsers
    else { return [] }
    return arms.variants.flatMap { variant -> [WeeklyEffect] in
      guard let own = variant.completions(by: .weeks),
        variant.counts?.matured ?? 0 >= Verdict.fewestUsers
      else { return [] }
      let mondays = Set(control.keys).union(own.keys).sorted()
      guard mondays.count > 1 else { return [] }
      return mondays.map { monday in
        let (one, other) = (control[monday], own[monday])
        return WeeklyEffect(
          variant: variant.variant, monday: monday, controlUsers: one?.users ?? 0,
          controlRate: one?.rate, variantUsers: other?.users ?? 0, variantRate: other?.rate)
      }
    }
  }
}
