/// The ratio of two odds with Woolf's 95 % interval.
///
///     ratio = a·d / (b·c),   ln ratio ± z·√(1/a + 1/b + 1/c + 1/d)
///
/// Where one of the four cells is 0, a half is added to each.
///
/// Source: B. Woolf, "On estimating the relation between blood group and disease", Annals of Human
/// Genetics 19 (1955) 251–253; the half of J. B. S. Haldane (1956) and F. J. Anscombe (1956).
package struct OddsRatio: Hashable, Sendable {
  package let ratio: Double
  package let low: Double
  package let high: Double

  /// The odds of one group over those of the other; `nil` where a group is empty.
  package init?(_ one: Proportion, over other: Proportion, z: Double = normalQuantile95) {
    guard one.users > 0, other.users > 0 else { return nil }
    let counts = [
      one.reached, one.users - one.reached, other.reached, other.users - other.reached,
    ]
    let half = counts.contains(0) ? 0.5 : 0
    let cells = counts.map { Double($0) + half }
    ratio = cells[0] * cells[3] / (cells[1] * cells[2])
    let error = cells.reduce(0) { $0 + 1 / $1 }.squareRoot()
    low = Double.exp(Double.log(ratio) - z * error)
    high = Double.exp(Double.log(ratio) + z * error)
  }
}
