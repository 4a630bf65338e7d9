package import EventLog
package import Funnels
import Statistics

/// A variant that completes more often than control over all users, and less often within the parts
/// they fall into, or the other way round: Simpson's paradox.
///
/// The arms then hold parts that complete at different rates in different sizes. The difference
/// within the parts is the Mantel–Haenszel one.
package struct Reversal: Hashable, Sendable {
  package let variant: Text
  package let parting: Parting
  /// Of the completion rates of all users.
  package let difference: Double
  /// Of the completion rates within the parts.
  package let stratified: Double

  /// Differences closer to each other than this are the same to a reader.
  private static let leastGap = 0.001

  /// The reversals of all variants, in their order, by parting.
  static func reversals(in arms: Arms) -> [Reversal] {
    guard let control = arms.controlArm?.counts else { return [] }
    return arms.variants.flatMap { variant in
      variant.counts.map { counts in
        zip(counts.strata, control.strata).compactMap {
          Reversal(variant: variant.variant, strata: $0, control: $1)
        }
      } ?? []
    }
  }

  package init(variant: Text, parting: Parting, difference: Double, stratified: Double) {
    self.variant = variant
    self.parting = parting
    self.difference = difference
    self.stratified = stratified
  }

  private init?(variant: Text, strata: ArmStrata, control: ArmStrata) {
    // Only parts that both arms have say anything.
    let ofControl = Dictionary(
      control.parts.map { ($0.number, $0.completion) }, uniquingKeysWith: { first, _ in first })
    let parts = strata.parts.compactMap { part in
      ofControl[part.number].map { Stratum(control: $0, variant: part.completion) }
    }
    guard let comparison = StratifiedDifference(strata: parts), comparison.signsDiffer,
      let crude = comparison.crude, let difference = comparison.difference,
      abs(crude - difference) >= Self.leastGap
    else { return nil }
    self.init(
      variant: variant, parting: strata.parting, difference: crude, stratified: difference)
  }
}
