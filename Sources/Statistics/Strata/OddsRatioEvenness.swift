/// Tests of whether the odds ratio of two arms is one for all strata.
///
/// In each stratum the odds ratio of all strata and the stratum's totals leave one number A of users
/// of the variant who should have reached, with the variance V:
///
///     1/V = 1/A + 1/(m − A) + 1/(n₂ − A) + 1/(n₁ − m + A)
///     Breslow–Day  Σ (x₂ − A)²/V                             strata − 1 degrees of freedom
///     Tarone       Breslow–Day − (Σ (x₂ − A))² / Σ V         the same
///
/// Source: N. E. Breslow and N. E. Day, Statistical Methods in Cancer Research I (1980), 4.4;
/// R. E. Tarone, "On heterogeneity tests based on efficient scores", Biometrika 72 (1985) 91–95.
/// Assumes strata that are not small.
struct OddsRatioEvenness: Hashable {
  let breslowDay: Double
  let breslowDayP: Double
  let tarone: Double
  let taroneP: Double

  /// - Returns: `nil` where the odds ratio is not above 0, where there is one stratum, and where in
  ///   one of them nobody reached, or everybody.
  init?(_ tables: [FourfoldTable], oddsRatio: Double) {
    guard oddsRatio > 0, tables.count > 1,
      tables.allSatisfy({ $0.reached > 0 && $0.reached < $0.users })
    else { return nil }
    var (statistic, deviations, variances) = (0.0, 0.0, 0.0)
    for table in tables {
      let expected = Self.expectedReached(table, oddsRatio: oddsRatio)
      let deviation = table.variantReached - expected
      let variance = Self.variance(table, expected: expected)
      statistic += deviation * deviation / variance
      deviations += deviation
      variances += variance
    }
    breslowDay = statistic
    tarone = statistic - deviations * deviations / variances
    breslowDayP = chiSquareUpperTail(breslowDay, degreesOfFreedom: tables.count - 1)
    taroneP = chiSquareUpperTail(tarone, degreesOfFreedom: tables.count - 1)
  }

  /// The root of (1 − ψ)A² + (n₁ − m + ψ(m + n₂))A − ψmn₂ that is a number of users, in the form
  /// that subtracts nothing from its like; for ψ = 1 the other form has no value.
  private static func expectedReached(_ table: FourfoldTable, oddsRatio: Double) -> Double {
    let quadratic = 1 - oddsRatio
    let linear =
      table.controlUsers - table.reached + oddsRatio * (table.reached + table.variantUsers)
    let constant = oddsRatio * table.reached * table.variantUsers
    let root = (linear * linear + 4 * quadratic * constant).squareRoot()
    return linear > 0 ? 2 * constant / (linear + root) : (root - linear) / (2 * quadratic)
  }

  private static func variance(_ table: FourfoldTable, expected: Double) -> Double {
    let others = table.reached - expected
    let parts = 1 / expected + 1 / others + 1 / (table.variantUsers - expected)
    return 1 / (parts + 1 / (table.controlUsers - others))
  }
}
