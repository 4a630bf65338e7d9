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
  package let stratification: Stratification
  /// Of the completion rates of all users.
  package let difference: Double
  /// Of the completion rates within the parts.
  package let stratified: Double

  /// Differences below half a point point nowhere, so they do not turn round.
  private static let leastDifference = 0.005

  /// The reversals of all variants, in their order, by stratification.
  static func reversals(in arms: Arms) -> [Reversal] {
    guard let control = arms.controlArm?.counts, control.matured >= Verdict.fewestUsers
    else { return [] }
    return arms.variants.flatMap { variant -> [Reversal] in
      guard let counts = variant.counts, counts.matured >= Verdict.fewestUsers,
        let crude = Statistics.difference(control: control.completion, variant: counts.completion)
      else { return [] }
      return zip(counts.strata, control.strata).compactMap { strata, control in
        if case .experiment = strata.stratification { return nil }
        return Reversal(
          variant: variant.variant, difference: crude, strata: strata, control: control)
      }
    }
  }

  package init(
    variant: Text, stratification: Stratification, difference: Double, stratified: Double
  ) {
    self.variant = variant
    self.stratification = stratification
    self.difference = difference
    self.stratified = stratified
  }

  private init?(variant: Text, difference: Double, strata: ArmStrata, control: ArmStrata) {
    // Only parts that both arms have say anything.
    let ofControl = control.completions
    let parts = strata.parts.compactMap { part in
      ofControl[part.number].map { Stratum(control: $0, variant: part.completion) }
    }
    guard let stratified = StratifiedDifference(strata: parts)?.difference,
      difference.sign != stratified.sign,
      min(abs(difference), abs(stratified)) >= Self.leastDifference
    else { return nil }
    self.init(
      variant: variant, stratification: strata.stratification, difference: difference,
      stratified: stratified)
  }
}
