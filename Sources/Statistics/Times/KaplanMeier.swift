/// The share of users still without an event, by the time since they began, where some are not
/// observed to the end.
///
///     S(t) = Π (r − d) / r      over the times up to t with d events among r users at risk
///
/// Source: E. L. Kaplan and P. Meier, "Nonparametric estimation from incomplete observations",
/// JASA 53 (1958) 457–481. Assumes that when a user's observation ends says nothing about when
/// their event would have come. A user censored at t is at risk at t, also where one of the
/// histograms does not tell the two times apart. After the last time the estimate stays where it is.
///
/// Attempts of one user resemble each other. Where these are what is counted, Greenwood's variance is
/// multiplied at each time by the design effect of the share over by then, as if no observation had
/// ended before. With none open that is exactly the variance of a share over users, and a limit of a
/// quantile is the first time whose share is not told from it: M. A. Francisco and W. A. Fuller,
/// "Quantile estimation with a complex survey design", Annals of Statistics 19 (1991) 454–469, after
/// R. S. Woodruff, JASA 47 (1952) 635–646. Assumes that users are independent of each other, and not
/// few.
package struct KaplanMeier: Sendable {
  /// The estimate from one time with events up to the next.
  private struct Point {
    var milliseconds: Int64
    var survival: Double
    /// Greenwood's sum up to the time, times the design effect; infinite where `survival` is 0.
    var variance: Double
  }

  /// All users, with the event and without.
  package let users: Int
  private var points: [Point] = []
  private let z: Double

  /// - Parameters:
  ///   - events: Times from the beginning to the event.
  ///   - censorings: Times from the beginning to the end of observation of users without.
  ///   - clusters: About users with several of all these times; none by default.
  ///   - z: Two-sided normal quantile of the limits; the default is 95 %.
  package init(
    events: TimeHistogram, censorings: TimeHistogram, clusters: ClusterTimes = ClusterTimes(),
    z: Double = normalQuantile95
  ) {
    users = events.count + censorings.count
    self.z = z
    let isExact = events.isExact && censorings.isExact
    var censored = censorings.runs[...]
    var atRisk = users
    var survival = 1.0
    var variance = 0.0
    let runs = events.runs
    points.reserveCapacity(runs.count)
    for run in runs {
      let first = isExact ? run.milliseconds : TimeBucket(of: run.milliseconds).first
      while let next = censored.first, next.milliseconds < first {
        atRisk -= next.count
        censored.removeFirst()
      }
      let remaining = atRisk - run.count
      survival *= Double(remaining) / Double(atRisk)
      variance += Double(run.count) / (Double(atRisk) * Double(remaining))
      atRisk = remaining
      points.append(
        Point(milliseconds: run.milliseconds, survival: survival, variance: variance))
    }
    if !clusters.isEmpty { widen(runs, isExact: events.isExact, by: clusters) }
  }

  /// Multiplies variances by the design effects.
  private mutating func widen(
    _ runs: [TimeHistogram.Run], isExact: Bool, by clusters: ClusterTimes
  ) {
    var running = RunningClusterSums(clusters)
    var share = Proportion(0, of: users)
    for (place, run) in runs.enumerated() {
      share.reached += run.count
      let last = isExact ? run.milliseconds : TimeBucket(of: run.milliseconds).last
      points[place].variance *= share.designEffect(running.sums(upTo: last))
    }
  }

  /// The times with events, in ascending order: the estimate changes at these and nowhere else.
  package var eventTimes: [Int64] { points.map(\.milliseconds) }

  /// The share of users without the event after `milliseconds`; `nil` without users.
  package func survival(at milliseconds: Int64) -> Double? {
    guard users > 0 else { return nil }
    return point(at: milliseconds)?.survival ?? 1
  }

  /// The standard error of the share after `milliseconds`, S·√G; 0 before the first event, `nil`
  /// where the share is 0, and without users.
  package func standardError(at milliseconds: Int64) -> Double? {
    guard let point = point(at: milliseconds) else { return users > 0 ? 0 : nil }
    return point.survival > 0 ? point.survival * point.variance.squareRoot() : nil
  }

  /// The limits of the share after `milliseconds`; `nil` where that is 0 or 1, and without users.
  package func band(at milliseconds: Int64) -> Interval? {
    point(at: milliseconds).flatMap { band(at: $0) }
  }

  /// The last time with events up to `milliseconds`.
  private func point(at milliseconds: Int64) -> Point? {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].milliseconds <= milliseconds { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? points[low - 1] : nil
  }

  /// The share of users with the event up to `milliseconds`, included; `nil` without users.
  package func shareReached(by milliseconds: Int64) -> Double? {
    survival(at: milliseconds).map { 1 - $0 }
  }

  /// The first time at which a share `q` of the users has the event; `nil` where it is not
  /// reached.
  package func quantile(_ q: Double) -> Int64? {
    points.first { $0.survival <= 1 - q + Self.slack }?.milliseconds
  }

  /// The limits of a quantile.
  ///
  /// They are the first times at which the two ends of the band around the estimate are down to
  /// `1 − q`; a limit that is not reached is `nil`.
  ///
  /// Source: R. Brookmeyer and J. Crowley, "A confidence interval for the median survival time",
  /// Biometrics 38 (1982) 29–41, with the log-log band.
  package func quantileLimits(_ q: Double) -> (low: Int64?, high: Int64?) {
    let rest = 1 - q + Self.slack
    let low = points.first { isInside($0) && lowEnd(at: $0) <= rest }
    // The estimate lies in its band, so that most points need not be asked for theirs.
    let high = points.first { $0.survival <= rest && isInside($0) && highEnd(at: $0) <= rest }
    return (low?.milliseconds, high?.milliseconds)
  }

  /// A product that is exactly one half on paper can land at 0.5000000000000001.
  private static let slack = 1e-9

  /// The log-log band S^exp(±z·√G / ln S), with Greenwood's G = Σ d / (r(r − d)).
  ///
  /// Source: J. D. Kalbfleisch and R. L. Prentice, The Statistical Analysis of Failure Time Data
  /// (1980), 1.3; M. Greenwood, "The natural duration of cancer" (1926).
  private func band(at point: Point) -> Interval? {
    isInside(point) ? Interval(low: lowEnd(at: point), high: highEnd(at: point)) : nil
  }

  /// Whether the estimate has a band there.
  private func isInside(_ point: Point) -> Bool { point.survival > 0 && point.survival < 1 }

  private func lowEnd(at point: Point) -> Double {
    Double.pow(point.survival, Double.exp(-spread(at: point)))
  }

  private func highEnd(at point: Point) -> Double {
    Double.pow(point.survival, Double.exp(spread(at: point)))
  }

  private func spread(at point: Point) -> Double {
    z * point.variance.squareRoot() / Double.log(point.survival)
  }
}
