/// The last number from `kept` towards `rejected` at which an excess is not above 0.
///
/// The excess must grow from one to the other and cross 0 once; it is taken to do so at the ends
/// even where rounding says otherwise. It may be infinite. Steps are by inverse quadratic
/// interpolation where three points lie on a smooth curve, else by halves, about ten in all.
///
/// Source: T. R. Chandrupatla, "A new hybrid quadratic/bisection algorithm for finding the zero of
/// a nonlinear function without using derivatives", Advances in Engineering Software 28 (1997)
/// 145–149.
///
/// - Parameters:
///   - kept: An end whose excess is not above 0.
///   - rejected: An end whose excess is above 0.
///   - excess: What must not be above 0.
/// - Returns: A number of `kept..<rejected`, within a relative 1e-15 of the crossing.
func lastKept(
  from kept: Double, to rejected: Double, _ excess: (Double) -> Double
) -> Double {
  var newest = Point(x: kept, excess: min(excess(kept), 0))
  var opposite = Point(x: rejected, excess: max(excess(rejected), .leastNonzeroMagnitude))
  var fraction = 0.5
  while true {
    let x = newest.x + fraction * (opposite.x - newest.x)
    let point = Point(x: x, excess: excess(x))
    let former: Point
    if point.isKept == newest.isKept {
      former = newest
    } else {
      former = opposite
      opposite = newest
    }
    newest = point
    let width = abs(opposite.x - newest.x)
    let least = (4e-16 * abs(newest.x) + 1e-22) / width
    if newest.excess == 0 || !(least <= 0.5) { break }
    let interpolated = interpolation(newest, opposite, former) ?? 0.5
    fraction = min(max(interpolated, least), 1 - least)
  }
  return newest.isKept ? newest.x : opposite.x
}

private struct Point {
  var x: Double
  var excess: Double

  var isKept: Bool { excess <= 0 }
}

/// Where from `newest` to `opposite` the parabola x(excess) through three points crosses 0; nil
/// where it is not to be trusted.
private func interpolation(_ newest: Point, _ opposite: Point, _ former: Point) -> Double? {
  let xi = (newest.x - opposite.x) / (former.x - opposite.x)
  let phi = (newest.excess - opposite.excess) / (former.excess - opposite.excess)
  guard phi * phi < xi, (1 - phi) * (1 - phi) < 1 - xi else { return nil }
  let a = newest.excess
  let b = opposite.excess
  let c = former.excess
  let reach = (former.x - newest.x) / (opposite.x - newest.x)
  return a / (b - a) * c / (b - c) + reach * a / (c - a) * b / (c - b)
}
