import Statistics

/// Methods about one proportion, and Newcombe's interval made of two.
let proportionMethods: [String: VectorMethod] = [
  "wilson": runWilson,
  "clopper_pearson": runClopperPearson,
  "jeffreys": runJeffreys,
  "newcombe_difference": runNewcombe,
]

extension VectorValue {
  /// The arm `{"x": reached, "n": users}`.
  var proportion: Proportion {
    get throws { Proportion(try self["x"].int, of: try self["n"].int) }
  }

  /// The two-sided normal quantile of the member `confidence`.
  var normalQuantile: Double {
    get throws { normalUpperQuantile((1 - (try self["confidence"].number)) / 2) }
  }
}

private func runWilson(_ vector: Vector, _ check: inout VectorCheck) throws {
  let proportion = try vector.inputs.proportion
  let interval = proportion.wilsonInterval(z: try vector.inputs.normalQuantile)
  check.expect(proportion.rate, "estimate")
  check.expect(interval?.low, "lower")
  check.expect(interval?.high, "upper")
}

/// Beta quantiles with one more success above, one more failure below.
private func runClopperPearson(_ vector: Vector, _ check: inout VectorCheck) throws {
  let proportion = try vector.inputs.proportion
  let half = (1 - (try vector.inputs["confidence"].number)) / 2
  let reached = Double(proportion.reached)
  let missed = Double(proportion.users - proportion.reached)
  check.expect(proportion.rate, "estimate")
  check.expect(
    proportion.rate.map { _ in reached == 0 ? 0 : betaQuantile(half, a: reached, b: missed + 1) },
    "lower")
  check.expect(
    proportion.rate.map { _ in
      missed == 0 ? 1 : betaQuantile(1 - half, a: reached + 1, b: missed)
    }, "upper")
}

/// Beta quantiles with half a success and half a failure more.
private func runJeffreys(_ vector: Vector, _ check: inout VectorCheck) throws {
  let proportion = try vector.inputs.proportion
  let half = (1 - (try vector.inputs["confidence"].number)) / 2
  let a = Double(proportion.reached) + 0.5
  let b = Double(proportion.users - proportion.reached) + 0.5
  check.expect(proportion.rate, "estimate")
  check.expect(proportion.rate.map { _ in betaQuantile(half, a: a, b: b) }, "lower")
  check.expect(proportion.rate.map { _ in betaQuantile(1 - half, a: a, b: b) }, "upper")
}

/// Newcombe (1998), method 10: the distances of the shares from their Wilson ends, added as squares.
private func runNewcombe(_ vector: Vector, _ check: inout VectorCheck) throws {
  let control = try vector.inputs["control"].proportion
  let variant = try vector.inputs["treatment"].proportion
  let z = try vector.inputs.normalQuantile
  let difference = difference(control: control, variant: variant)
  check.expect(difference, "diff")
  guard let difference, let p1 = control.rate, let p2 = variant.rate,
    let one = control.wilsonInterval(z: z), let two = variant.wilsonInterval(z: z)
  else {
    check.expect(nil as Double?, "lower")
    check.expect(nil as Double?, "upper")
    return
  }
  let below = (p2 - two.low) * (p2 - two.low) + (one.high - p1) * (one.high - p1)
  let above = (two.high - p2) * (two.high - p2) + (p1 - one.low) * (p1 - one.low)
  check.expect(difference - below.squareRoot(), "lower")
  check.expect(difference + above.squareRoot(), "upper")
}
