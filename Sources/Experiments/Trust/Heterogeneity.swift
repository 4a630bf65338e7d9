import Definitions
package import EventLog
package import Funnels
import Statistics

/// An effect on completion that is not the same in all parts of the users: more on one platform, less on
/// another, or more in the first week than later.
///
/// The test is that of Breslow and Day with Tarone's correction, over platforms, app versions, countries and
/// weeks of entry, of parts in which both arms have at least `fewestUsers` matured users and neither all of
/// both complete nor none.
package struct Heterogeneity: Hashable, Sendable {
  /// What a variant does in one part.
  package struct End: Hashable, Sendable {
    /// The value, or the Monday of the week; `nil` for users without a value.
    package let part: Text?
    /// Variant minus control.
    package let difference: Double
  }

  package let variant: Text
  package let stratification: Stratification
  /// Where the variant does least, and where most.
  package let ends: [End]
  package let p: Double

  /// Below this the effect differs.
  package static let differsBelow = 0.005
  private static let fewestUsers = 10
  private static let fields: [EventField] = [.platform, .appVersion, .country]

  /// Those of all variants, in their order, by stratification.
  static func all(in arms: Arms) -> [Heterogeneity] {
    guard let control = arms.controlArm?.counts, !arms.areProvisional else { return [] }
    return arms.variants.flatMap { variant -> [Heterogeneity] in
      guard let counts = variant.counts else { return [] }
      return zip(counts.strata, control.strata).compactMap { own, control in
        guard isLookedAt(own.stratification) else { return nil }
        return Heterogeneity(variant: variant.variant, own, beside: control)
      }
    }
  }

  private static func isLookedAt(_ stratification: Stratification) -> Bool {
    switch stratification {
    case .field(let field): fields.contains(field)
    case .weeks: true
    case .experiment: false
    }
  }

  package init(variant: Text, stratification: Stratification, ends: [End], p: Double) {
    self.variant = variant
    self.stratification = stratification
    self.ends = ends
    self.p = p
  }

  private init?(variant: Text, _ own: ArmStrata, beside control: ArmStrata) {
    let others = control.completions
    let parts = own.parts.compactMap { part -> (name: Text?, stratum: Stratum)? in
      guard let other = others[part.number],
        min(other.users, part.completion.users) >= Self.fewestUsers
      else { return nil }
      let (reached, users) = (
        other.reached + part.completion.reached, other.users + part.completion.users
      )
      guard reached > 0, reached < users else { return nil }
      return (part.name, Stratum(control: other, variant: part.completion))
    }
    guard let p = StratifiedDifference(strata: parts.map(\.stratum))?.taroneP, p < Self.differsBelow
    else { return nil }
    let ends = parts.compactMap { part in
      Statistics.difference(control: part.stratum.control, variant: part.stratum.variant)
        .map { End(part: part.name, difference: $0) }
    }.sorted { $0.difference < $1.difference }
    guard let first = ends.first, let last = ends.last else { return nil }
    self.init(variant: variant, stratification: own.stratification, ends: [first, last], p: p)
  }
}
