/// The p-values of one family of tests, adjusted so that the chance of even one false alarm among
/// them keeps below any limit they are compared with.
///
///     adjusted(i) = max over j ≤ i of min(1, (m − j + 1) · p(j)),   p(1) ≤ … ≤ p(m)
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
/// of Statistics 6 (1979) 65–70. The tests may depend on each other in any way.
///
/// - Parameter p: In any order; `nil` where there was no test, which makes the family no larger.
/// - Returns: In the same order, `nil` where there was no test. Equal values stay equal.
package func holmAdjusted(_ p: [Double?]) -> [Double?] {
  let ascending = tested(p)
  var adjusted: [Double?] = p
  var greatest = 0.0
  for (place, test) in ascending.enumerated() {
    greatest = max(greatest, min(1, Double(ascending.count - place) * test.p))
    adjusted[test.index] = greatest
  }
  return adjusted
}

/// The p-values of one family of tests, adjusted so that the expected share of false alarms among
/// the alarms keeps below any limit they are compared with.
///
///     adjusted(i) = min over j ≥ i of min(1, m · p(j) / j),   p(1) ≤ … ≤ p(m)
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", JRSS B 57 (1995)
/// 289–300. Assumes tests that are independent or positively dependent; where every p is 1/e for
/// an e-value, none: R. Wang and A. Ramdas, "False discovery rate control with e-values", JRSS B 84
/// (2022) 822–852.
///
/// - Parameter p: In any order; `nil` where there was no test, which makes the family no larger.
/// - Returns: In the same order, `nil` where there was no test. Equal values stay equal.
package func benjaminiHochbergAdjusted(_ p: [Double?]) -> [Double?] {
  let ascending = tested(p)
  var adjusted: [Double?] = p
  var least = 1.0
  for (place, test) in ascending.enumerated().reversed() {
    least = min(least, Double(ascending.count) * test.p / Double(place + 1))
    adjusted[test.index] = least
  }
  return adjusted
}

/// The tests there were, in ascending order of their p-values.
private func tested(_ p: [Double?]) -> [(index: Int, p: Double)] {
  let tests = p.enumerated().compactMap { index, value in value.map { (index: index, p: $0) } }
  return tests.sorted { ($0.p, $0.index) < ($1.p, $1.index) }
}
