import Statistics

/// Methods about the distributions that the others stand on.
let distributionMethods: [String: VectorMethod] = [
  "normal": runNormal,
  "normal_quantile": runNormalQuantile,
  "incomplete_beta": runIncompleteBeta,
  "beta_quantile": runBetaQuantile,
  "binomial_tail": runBinomialTail,
  "order_statistic_ranks": runOrderStatisticRanks,
  "quantile_ci": runQuantileInterval,
]

private func runNormal(_ vector: Vector, _ check: inout VectorCheck) throws {
  let x = try vector.inputs["x"].number
  check.expect(normalCumulative(x), "cdf", zeroBelow: 1e-300)
  check.expect(normalUpperTail(x), "sf", zeroBelow: 1e-300)
  check.expect(twoSidedNormalP(x), "p_two_sided", zeroBelow: 1e-300)
}

private func runNormalQuantile(_ vector: Vector, _ check: inout VectorCheck) throws {
  let p = try vector.inputs["p"].number
  let isUpper = try vector.inputs["fn"].string == "isf"
  check.expect(isUpper ? normalUpperQuantile(p) : normalQuantile(p), "x")
}

private func runIncompleteBeta(_ vector: Vector, _ check: inout VectorCheck) throws {
  let tails = IncompleteBeta(
    try vector.inputs["x"].number, a: try vector.inputs["a"].number,
    b: try vector.inputs["b"].number)
  check.expect(tails.lower, "lower", zeroBelow: 1e-280)
  check.expect(tails.upper, "upper", zeroBelow: 1e-280)
}

private func runBetaQuantile(_ vector: Vector, _ check: inout VectorCheck) throws {
  let x = betaQuantile(
    try vector.inputs["p"].number, a: try vector.inputs["a"].number,
    b: try vector.inputs["b"].number)
  check.expect(x, "x")
}

private func runBinomialTail(_ vector: Vector, _ check: inout VectorCheck) throws {
  let successes = try vector.inputs["k"].int
  let trials = try vector.inputs["n"].int
  let p = try vector.inputs["p"].number
  let tail = BinomialTail(successes: successes, trials: trials, p: p)
  let probability = binomialProbability(Double(successes), of: Double(trials), p: p, q: 1 - p)
  check.expect(tail.lower, "cdf", zeroBelow: 1e-280)
  check.expect(tail.upper, "sf", zeroBelow: 1e-280)
  check.expect(probability, "pmf", zeroBelow: 1e-280)
}

/// The ranks between which a quantile lies, 1 being the smallest value; 0 and one more than there
/// are values where it may lie outside of all.
private struct QuantileRanks {
  var low: Int
  var high: Int

  /// The highest and the lowest rank that leave out at most half of 1 − `confidence` on their side.
  init(_ q: Double, of count: Int, confidence: Double) {
    let half = (1 - confidence) / 2
    let ranks = 0...(count + 1)
    let tails = ranks.map { BinomialTail(successes: $0 - 1, trials: count, p: q) }
    low = ranks.last { tails[$0].lower <= half } ?? 0
    high = ranks.first { tails[$0].upper <= half } ?? count + 1
  }
}

private func runOrderStatisticRanks(_ vector: Vector, _ check: inout VectorCheck) throws {
  let ranks = QuantileRanks(
    try vector.inputs["q"].number, of: try vector.inputs["n"].int,
    confidence: try vector.inputs["confidence"].number)
  check.expect(ranks.low, "l")
  check.expect(ranks.high, "u")
}

private func runQuantileInterval(_ vector: Vector, _ check: inout VectorCheck) throws {
  let values = try vector.inputs["values"].array.map { try $0.number }.sorted()
  let q = try vector.inputs["q"].number
  let confidence = try vector.inputs["confidence"].number
  let ranks = values.isEmpty ? nil : QuantileRanks(q, of: values.count, confidence: confidence)
  check.expect(quantile(q, of: values), "quantile")
  check.expect(ranks?.low, "l")
  check.expect(ranks?.high, "u")
  check.expect(ranks.flatMap { $0.low > 0 ? values[$0.low - 1] : nil }, "lower")
  check.expect(ranks.flatMap { $0.high <= values.count ? values[$0.high - 1] : nil }, "upper")
}

/// The quantile of type 7 of sorted values.
private func quantile(_ q: Double, of sorted: [Double]) -> Double? {
  guard let last = sorted.last else { return nil }
  let position = q * Double(sorted.count - 1)
  let index = Int(position)
  guard index + 1 < sorted.count else { return last }
  return sorted[index] + (position - Double(index)) * (sorted[index + 1] - sorted[index])
}
