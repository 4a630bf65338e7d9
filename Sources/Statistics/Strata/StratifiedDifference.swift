/// The difference of two arms within strata, beside the one that overlooks them.
///
/// With x₁ of n₁ users of control and x₂ of n₂ of the variant, n = n₁ + n₂ and m = x₁ + x₂ in each
/// stratum:
///
///     difference  Σ (x₂n₁ − x₁n₂)/n / Σ n₁n₂/n
///     odds ratio  Σ x₂(n₁ − x₁)/n / Σ x₁(n₂ − x₂)/n
///     χ²          (Σ (x₂n₁ − x₁n₂)/n)² / Σ n₁n₂m(n − m) / (n²(n − 1))      1 degree of freedom
///
/// Source: N. Mantel and W. Haenszel, "Statistical aspects of the analysis of data from retrospective
/// studies of disease", JNCI 22 (1959) 719–748, without continuity correction; the difference is
/// that of S. Greenland and J. M. Robins, Biometrics 41 (1985) 55–68. Assumes users who do not
/// depend on each other. Strata in which an arm has no users say nothing and stay out, of the crude
/// difference too: it is beside the other one, of the same users.
package struct StratifiedDifference: Hashable, Sendable {
  /// Variant minus control, of all users together.
  package let crude: Double
  /// Variant minus control, within the strata.
  package let difference: Double
  /// Of `difference`; `nil` where it is 0, since nothing varies.
  package let standardError: Double?
  /// Of variant to control, within the strata; `nil` where it has no bound or is 0 over 0.
  package let oddsRatio: Double?
  /// 0 where nobody reached, or everybody, in each of the strata.
  package let chiSquare: Double
  package let p: Double
  /// Whether the odds ratio is one for all strata; `nil` where it cannot be asked.
  private let evenness: OddsRatioEvenness?

  /// - Returns: `nil` where no stratum has users in both arms.
  package init?(strata: [Stratum]) {
    let tables = strata.compactMap { FourfoldTable($0) }
    let crude = Statistics.difference(
      control: tables.map(\.control).total, variant: tables.map(\.variant).total)
    guard let crude else { return nil }
    self.crude = crude
    let weight = tables.reduce(0) { $0 + $1.weight }
    let sum = tables.reduce(0) { $0 + $1.weightedDifference }
    difference = sum / weight
    let variance = Self.variance(tables, difference: sum / weight)
    standardError = variance > 0 ? variance.squareRoot() / weight : nil
    let statistic = Self.chiSquare(tables, sum: sum)
    chiSquare = statistic
    p = chiSquareUpperTail(statistic, degreesOfFreedom: 1)
    let ratio = Self.oddsRatio(tables)
    oddsRatio = ratio
    evenness = ratio.flatMap { OddsRatioEvenness(tables, oddsRatio: $0) }
  }

  /// The statistic of Breslow and Day; `nil` where the odds ratio is none or 0, where there is one
  /// stratum, and where in one of them nobody reached, or everybody.
  package var breslowDay: Double? { evenness?.breslowDay }
  /// `nil` together with `breslowDay`.
  package var breslowDayP: Double? { evenness?.breslowDayP }
  /// The same with Tarone's correction; `nil` together with `breslowDay`.
  package var tarone: Double? { evenness?.tarone }
  /// `nil` together with `breslowDay`.
  package var taroneP: Double? { evenness?.taroneP }

  private static func oddsRatio(_ tables: [FourfoldTable]) -> Double? {
    let above = tables.reduce(0) { $0 + $1.variantReached * $1.controlLeft / $1.users }
    let below = tables.reduce(0) { $0 + $1.controlReached * $1.variantLeft / $1.users }
    return below > 0 ? above / below : nil
  }

  private static func chiSquare(_ tables: [FourfoldTable], sum: Double) -> Double {
    var variance = 0.0
    for table in tables {
      let reached = table.reached / table.users
      variance += table.weight * reached * (table.users - table.reached) / (table.users - 1)
    }
    return variance > 0 ? sum * sum / variance : 0
  }

  /// The variance of the sum of weighted differences: δ·ΣP + ΣQ.
  ///
  /// It holds for few large strata and for many small ones alike.
  ///
  /// Source: T. Sato, S. Greenland and J. M. Robins, "On the variance estimator for the Mantel–Haenszel risk difference",
  /// Biometrics 45 (1989) 1323–1324.
  private static func variance(_ tables: [FourfoldTable], difference: Double) -> Double {
    tables.reduce(0) { result, table in
      let (n1, n2, n) = (table.controlUsers, table.variantUsers, table.users)
      let p =
        (n1 * n1 * table.variantReached - n2 * n2 * table.controlReached + n1 * n2 * (n2 - n1) / 2)
        / (n * n)
      let q =
        (table.variantReached * table.controlLeft + table.controlReached * table.variantLeft)
        / (2 * n)
      return result + difference * p + q
    }
  }
}
