import Statistics

/// Methods about one proportion.
let proportionMethods: [String: VectorMethod] = ["wilson": runWilson]

/// Two-sided normal quantiles by confidence, from mpmath.
private let quantiles: [Double: Double] = [
  0.8: 1.2815515655446004, 0.9: 1.6448536269514722, 0.95: 1.959963984540054,
  0.99: 2.5758293035489004, 0.999: 3.2905267314919255,
]

private func runWilson(_ vector: Vector, _ check: inout VectorCheck) throws {
  let reached = try vector.inputs["x"].int
  let users = try vector.inputs["n"].int
  let z = quantiles[try vector.inputs["confidence"].number] ?? .nan
  let interval = wilsonInterval(successes: reached, trials: users, z: z)
  check.expect(users > 0 ? Double(reached) / Double(users) : nil, "estimate")
  check.expect(interval?.low, "lower")
  check.expect(interval?.high, "upper")
}
