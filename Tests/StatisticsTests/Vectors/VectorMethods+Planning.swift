import Statistics

/// Methods about experiments yet to be run.
let planningMethods: [String: VectorMethod] = ["power_two_proportions": runPower]

private func runPower(_ vector: Vector, _ check: inout VectorCheck) throws {
  let inputs = vector.inputs
  let control = try inputs["n_control"].int
  let variant = try inputs["n_treatment"].int
  let controlRate = try inputs["p_control"].number
  let variantRate = try inputs["p_treatment"].number
  let target = try inputs["target_power"].number
  let isSequential = !(try inputs["n_star"].isNull)
  let z =
    isSequential
    ? try inputs.alwaysValid.multiplier(users: control + variant) ?? .nan
    : normalUpperQuantile(try inputs["alpha"].number / 2)
  check.expect(
    power(
      controlRate: controlRate, variantRate: variantRate, controlUsers: Double(control),
      variantUsers: Double(variant), z: z), "power")
  let detectable = { (direction: Direction) in
    detectableDifference(
      controlRate: controlRate, controlUsers: control, variantUsers: variant, z: z, power: target,
      direction)
  }
  check.expect(detectable(.rise), "mde_up")
  check.expect(detectable(.fall).map { -$0 }, "mde_down")
  // The vectors give the users needed for a fixed multiplier only.
  let needed = usersNeeded(
    controlRate: controlRate, variantRate: variantRate,
    variantPerControl: try inputs["ratio"].number, z: z, power: target)
  check.expect(isSequential ? nil : needed, "required_n_control")
}
