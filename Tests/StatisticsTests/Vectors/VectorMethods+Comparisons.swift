import Statistics

/// Methods about a variant against the control.
let comparisonMethods: [String: VectorMethod] = [
  "two_proportion_z": runTwoProportionZ,
  "fisher_exact": runFisherExact,
  "score_difference": runScoreDifference,
  "relative_uplift": runRelativeUplift,
  "sequential_multiplier": runSequentialMultiplier,
  "sequential_two_proportion": runSequentialTwoProportion,
  "sequential_score_interval": runSequentialScoreInterval,
]

extension VectorValue {
  /// The test of the members `alpha` and `n_star`.
  var alwaysValid: AlwaysValid {
    get throws { AlwaysValid(tuning: try self["n_star"].int, level: try self["alpha"].number) }
  }
}

private func runFisherExact(_ vector: Vector, _ check: inout VectorCheck) throws {
  let arms = try Arms(vector.inputs)
  let test = FisherTest(arms.variant, arms.control)
  check.expect(test.p, "two_sided")
  check.expect(test.tableProbability, "pmf")
}

/// Control and variant of a vector.
private struct Arms {
  var control: Proportion
  var variant: Proportion

  init(_ inputs: VectorValue) throws {
    control = try inputs["control"].proportion
    variant = try inputs["treatment"].proportion
  }

  var users: Int { control.users + variant.users }
  var difference: Double? { Statistics.difference(control: control, variant: variant) }
  var pooledZ: Double? { Statistics.pooledZ(control: control, variant: variant) }

  var uplift: Double? {
    guard let control = control.rate, let difference, control > 0 else { return nil }
    return difference / control
  }

  /// √(N/(N − 1)), by which Miettinen and Nurminen widen their intervals.
  var widening: Double { (Double(users) / Double(users - 1)).squareRoot() }

  func differenceInterval(z: Double) -> Interval? {
    scoreDifferenceInterval(control: control, variant: variant, z: z)
  }

  func upliftLimits(z: Double) -> UpliftLimits? {
    scoreUpliftLimits(control: control, variant: variant, z: z)
  }
}

private func runTwoProportionZ(_ vector: Vector, _ check: inout VectorCheck) throws {
  let arms = try Arms(vector.inputs)
  check.expect(arms.difference, "diff")
  check.expect(arms.pooledZ, "z_pooled")
  check.expect(arms.pooledZ.map(twoSidedNormalP), "p_pooled", zeroBelow: 1e-280)
}

private func runScoreDifference(_ vector: Vector, _ check: inout VectorCheck) throws {
  let arms = try Arms(vector.inputs)
  let z = try vector.inputs.normalQuantile
  let mee = arms.differenceInterval(z: z)
  let wider = arms.differenceInterval(z: z * arms.widening)
  check.expect(arms.difference, "diff")
  check.expect(mee?.low, "mee_lower")
  check.expect(mee?.high, "mee_upper")
  check.expect(wider?.low, "mn_lower")
  check.expect(wider?.high, "mn_upper")
  check.expect(arms.pooledZ.map(twoSidedNormalP), "mee_p")
  check.expect(arms.pooledZ.map { twoSidedNormalP($0 / arms.widening) }, "mn_p")
}

private func runRelativeUplift(_ vector: Vector, _ check: inout VectorCheck) throws {
  let arms = try Arms(vector.inputs)
  let z = try vector.inputs.normalQuantile
  let koopman = arms.upliftLimits(z: z)
  let wider = arms.upliftLimits(z: z * arms.widening)
  check.expect(arms.uplift, "uplift")
  check.expect(koopman?.low, "koopman_lower")
  check.expect(koopman?.high, "koopman_upper")
  check.expect(wider?.low, "mn_lower")
  check.expect(wider?.high, "mn_upper")
}

private func runSequentialMultiplier(_ vector: Vector, _ check: inout VectorCheck) throws {
  let test = try vector.inputs.alwaysValid
  let multiplier = test.multiplier(users: try vector.inputs["n"].int)
  check.expect(test.mixtureVariance, "rho2")
  check.expect(multiplier, "multiplier")
  check.expect(multiplier.map { $0 / normalUpperQuantile(test.level / 2) }, "inflation")
}

private func runSequentialTwoProportion(_ vector: Vector, _ check: inout VectorCheck) throws {
  let arms = try Arms(vector.inputs)
  let test = try vector.inputs.alwaysValid
  let z = arms.pooledZ
  check.expect(arms.difference, "diff")
  check.expect(test.multiplier(users: arms.users), "multiplier")
  check.expect(z, "score_z")
  check.expect(z.flatMap { test.logEvidence(z: $0, users: arms.users) }, "score_log_e")
  check.expect(
    z.flatMap { test.p(z: $0, users: arms.users) }, "score_p", zeroBelow: 1e-290)
}

private func runSequentialScoreInterval(_ vector: Vector, _ check: inout VectorCheck) throws {
  let arms = try Arms(vector.inputs)
  let test = try vector.inputs.alwaysValid
  let p = arms.pooledZ.flatMap { test.p(z: $0, users: arms.users) }
  // An empty arm leaves nothing to multiply.
  let multiplier = arms.pooledZ.flatMap { _ in test.multiplier(users: arms.users) }
  let interval = multiplier.flatMap(arms.differenceInterval)
  let limits = multiplier.flatMap(arms.upliftLimits)
  check.expect(multiplier, "multiplier")
  check.expect(arms.difference, "diff")
  check.expect(interval?.low, "diff_lower")
  check.expect(interval?.high, "diff_upper")
  check.expect(arms.uplift, "uplift")
  check.expect(limits?.low, "uplift_lower")
  check.expect(limits?.high, "uplift_upper")
  check.expect(arms.pooledZ, "z_pooled")
  check.expect(p, "p")
  check.expect(p.map { $0 < test.level }, "significant")
}
