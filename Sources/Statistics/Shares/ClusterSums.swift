/// What units that come from one user add to the sums of squares behind a proportion's variance.
///
/// Attempts of one user resemble each other, so a hundred attempts of twenty users say less than a
/// hundred attempts of a hundred users. With m the units of a user and y those of them that reached,
/// the variance of a share needs Σy², Σym and Σm² over users. A user with one unit adds the same to
/// these sums as to the plain counts, so only what users with more units add beyond that is kept:
/// all sums are zero where each user has one unit.
package struct ClusterSums: Hashable, Sendable {
  /// Σ(y² − y).
  package var reachedSquares: Int
  /// Σ(ym − y).
  package var products: Int
  /// Σ(m² − m).
  package var unitSquares: Int
  /// Σ(m − 1) over users with a unit: by how much the units outnumber the users.
  package var surplusUnits: Int

  package init(
    reachedSquares: Int = 0, products: Int = 0, unitSquares: Int = 0, surplusUnits: Int = 0
  ) {
    self.reachedSquares = reachedSquares
    self.products = products
    self.unitSquares = unitSquares
    self.surplusUnits = surplusUnits
  }

  /// The sums of one user; `units.users` are the user's units.
  package init(ofUser units: Proportion) {
    let (reached, all) = (units.reached, units.users)
    self.init(
      reachedSquares: reached * reached - reached, products: reached * all - reached,
      unitSquares: all * all - all, surplusUnits: max(0, all - 1))
  }

  /// Whether each user has one unit at most.
  package var isEmpty: Bool { surplusUnits == 0 }

  /// The sums without those of users who are in a part of the units only.
  ///
  /// Of users with units in that part and outside of it more is left than they add outside, so that
  /// intervals are rather too wide.
  package func subtracting(_ part: Self) -> Self {
    ClusterSums(
      reachedSquares: reachedSquares - part.reachedSquares, products: products - part.products,
      unitSquares: unitSquares - part.unitSquares, surplusUnits: surplusUnits - part.surplusUnits)
  }

  /// Adds the sums of other users.
  package mutating func merge(_ other: Self) {
    reachedSquares += other.reachedSquares
    products += other.products
    unitSquares += other.unitSquares
    surplusUnits += other.surplusUnits
  }
}

extension Proportion {
  /// How many times larger the share's variance is than that of as many independent units.
  ///
  /// The variance of a ratio of sums over users, C ÷ (C − 1) · Σ(y − pm)² ÷ n² for C users with n
  /// units, divided by the binomial p(1 − p) ÷ n. Source: W. G. Cochran, "Sampling Techniques", 3rd
  /// ed. (1977), eq. 6.13 and section 9A; L. Kish, "Survey Sampling" (1965), section 8.2.
  ///
  /// At least 1, and 1 where each user has one unit. A share of 0 or 1 shows no variance; there the
  /// units of a user are taken to be alike, which gives Σm² ÷ n. So they are where all units are of one
  /// user. Assumes that users are independent of each other.
  package func designEffect(_ clusters: ClusterSums) -> Double {
    guard !clusters.isEmpty, users > 0 else { return 1 }
    let userCount = users - clusters.surplusUnits
    let alike = Double(users + clusters.unitSquares) / Double(users)
    guard userCount > 1, reached > 0, reached < users else { return alike }
    let correction = Double(userCount) / Double(userCount - 1)
    let binomial = Double(users) * Double(reached) * Double(users - reached)
    return max(1, correction * squaredResiduals(clusters) / binomial)
  }

  /// n² · Σ(y − pm)², in whole numbers, so that nothing is lost to cancellation.
  private func squaredResiduals(_ clusters: ClusterSums) -> Double {
    let (n, y) = (Int128(users), Int128(reached))
    return Double(
      n * n * (y + Int128(clusters.reachedSquares)) - 2 * n * y * (y + Int128(clusters.products))
        + y * y * (n + Int128(clusters.unitSquares)))
  }

  /// The Wilson score interval of a share of units that come from fewer users; nil where there are no
  /// units.
  ///
  /// Wilson's interval of n ÷ design effect units. Source: E. L. Korn and B. I. Graubard, "Confidence
  /// intervals for proportions with small expected number of positive counts estimated from survey
  /// data", Survey Methodology 24 (1998) 193–201, who use the effective number of units likewise, and
  /// like here let it not exceed the number there are.
  ///
  /// Where each user has one unit this is the plain Wilson interval, to the last digit.
  package func wilsonInterval(
    clusters: ClusterSums, z: Double = normalQuantile95
  ) -> Interval? {
    guard users > 0 else { return nil }
    return Statistics.wilsonInterval(
      successes: reached, trials: users, designEffect: designEffect(clusters), z: z)
  }
}
