import Statistics

/// Methods about several tests, several variants, segments and days.
let familyMethods: [String: VectorMethod] = [
  "chi2_sf": runChiSquare, "daily_rate_chart": runDailyRateChart,
  "k_variant_homogeneity": runHomogeneity, "p_adjust": runAdjustedP, "srm": runSampleRatio,
  "stratified": runStratified,
]

private func runChiSquare(_ vector: Vector, _ check: inout VectorCheck) throws {
  let tail = chiSquareUpperTail(
    try vector.inputs["x"].number, degreesOfFreedom: try vector.inputs["df"].int)
  check.expect(tail, "sf", zeroBelow: 1e-300)
}

private func runAdjustedP(_ vector: Vector, _ check: inout VectorCheck) throws {
  let p = try vector.inputs["p"].array.map { try $0.numberOrNil }
  for (name, adjusted) in [("holm", holmAdjusted(p)), ("bh", benjaminiHochbergAdjusted(p))] {
    check.expectCount(adjusted.count, name)
    for (index, value) in adjusted.enumerated() { check.expect(value, "\(name).\(index)") }
  }
}

private func runHomogeneity(_ vector: Vector, _ check: inout VectorCheck) throws {
  let test = HomogeneityTest(
    reached: try vector.inputs["x"].ints, users: try vector.inputs["n"].ints)
  check.expect(test?.statistic, "chi2")
  check.expect(test?.p, "chi2_p")
  check.expect(test?.degreesOfFreedom ?? 0, "df")
}

private func runSampleRatio(_ vector: Vector, _ check: inout VectorCheck) throws {
  let test = SampleRatioTest(
    observed: try vector.inputs["counts"].ints,
    weights: try vector.inputs["weights"].array.map { try $0.number })
  check.expect(test.statistic, "chi2")
  check.expect(test.degreesOfFreedom, "df")
  check.expect(test.p, "p", zeroBelow: 1e-290)
}

private func runStratified(_ vector: Vector, _ check: inout VectorCheck) throws {
  let strata = try vector.inputs["strata"].array.map {
    Stratum(control: try $0["control"].proportion, variant: try $0["treatment"].proportion)
  }
  let result = StratifiedDifference(strata: strata)
  check.expect(result?.crude, "crude_difference")
  check.expect(result?.difference, "mh_difference")
  check.expect(result?.standardError, "mh_se")
  check.expect(result?.oddsRatio, "mh_odds_ratio")
  check.expect(result?.chiSquare, "cmh_chi2")
  check.expect(result?.p, "cmh_p")
  check.expect(result?.breslowDay, "breslow_day")
  check.expect(result?.breslowDayP, "breslow_day_p")
  check.expect(result?.tarone, "tarone")
  check.expect(result?.taroneP, "tarone_p")
  check.expect(result?.signsDiffer ?? false, "simpson_sign_flip")
}

private func runDailyRateChart(_ vector: Vector, _ check: inout VectorCheck) throws {
  let days = try vector.inputs["days"].array.map { try $0.proportion }
  let judged = days.enumerated().filter { $0.element.users > 0 }
  let baseline = judged.prefix(try vector.inputs["baseline"].int).map(\.element)
  let chart = LaneyChart(baseline: baseline)
  check.expect(chart?.center, "center")
  check.expect(chart?.spread, "sigma_z")
  // Without a spread the vectors say nothing more.
  guard let chart, chart.spread != nil else { return }
  check.expect(chart.usedSpread, "sigma_z_used")
  check.expectCount(judged.count, "points")
  for (place, day) in judged.enumerated() {
    let limits = chart.limits(users: day.element.users)
    check.expect(day.offset, "points.\(place).index")
    check.expect(day.element.rate, "points.\(place).rate")
    check.expect(limits.low, "points.\(place).lower")
    check.expect(limits.high, "points.\(place).upper")
    check.expect(chart.score(of: day.element), "points.\(place).z")
    check.expect(chart.isOutside(day.element), "points.\(place).out_of_limits")
  }
}

extension VectorValue {
  fileprivate var ints: [Int] {
    get throws { try array.map { try $0.int } }
  }
}
