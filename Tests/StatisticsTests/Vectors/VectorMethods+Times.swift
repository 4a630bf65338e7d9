import Statistics

/// Methods about times until a step is reached.
let timeMethods: [String: VectorMethod] = [
  "ddsketch_bounds": runHistogram, "kaplan_meier": runKaplanMeier, "logrank": runLogRank,
]

/// The vectors' times have up to six decimals; taken as millions of milliseconds they are whole.
private let millisecondsPerUnit = 1e6

private func runHistogram(_ vector: Vector, _ check: inout VectorCheck) throws {
  let times = try vector.inputs["shards"].array.map { shard in
    try shard.array.map { try $0.milliseconds }
  }
  let shards = times.map { histogram($0) }
  let whole = histogram(times.flatMap { $0 })
  for order in [shards, shards.reversed()]
  where order.reduce(into: TimeHistogram(), { $0.merge($1) }) != whole {
    throw VectorValue.Mismatch(description: "merged shards are not the whole")
  }
  for (index, expected) in try vector.expected["quantiles"].array.enumerated() {
    let name = "quantiles.\(index)"
    let q = try expected["q"].number
    let value = units(whole.quantile(q))
    let (least, most) = (try expected["min"].numberOrNil, try expected["max"].numberOrNil)
    check.expect(q, "\(name).q")
    // Ours: half a bucket of 1/1024.
    check.expect(value, "\(name).exact", relative: 1.0 / 2048)
    // The bound itself, unless the value is beyond it.
    check.expect(value.flatMap { v in least.map { min(v, $0) } }, "\(name).min", relative: 1e-12)
    check.expect(value.flatMap { v in most.map { max(v, $0) } }, "\(name).max", relative: 1e-12)
  }
}

private func runKaplanMeier(_ vector: Vector, _ check: inout VectorCheck) throws {
  let (events, censorings) = try histograms(vector) { _ in true }
  let estimate = KaplanMeier(
    events: events, censorings: censorings, z: try vector.inputs.normalQuantile)
  check.expect(estimate.users, "n")
  check.expect(events.count, "events")
  for (q, name) in [(0.25, "q25"), (0.5, "median"), (0.75, "q75")] {
    let limits = estimate.quantileLimits(q)
    check.expect(units(estimate.quantile(q)), "\(name).first_time")
    check.expect(units(limits.low), "\(name).lower")
    check.expect(units(limits.high), "\(name).upper")
  }
  compareTable(of: estimate, events: events, censorings: censorings, &check)
}

/// The rows of a table at all times, whether of events or of censorings.
private func compareTable(
  of estimate: KaplanMeier, events: TimeHistogram, censorings: TimeHistogram,
  _ check: inout VectorCheck
) {
  let times = Set((events.runs + censorings.runs).map(\.milliseconds)).sorted()
  check.expectCount(times.count, "table")
  for (row, time) in times.enumerated() {
    let name = "table.\(row)"
    check.expect(units(time), "\(name).time")
    check.expect(estimate.survival(at: time), "\(name).survival")
    check.expect(estimate.standardError(at: time), "\(name).se")
    check.expect(estimate.band(at: time)?.low, "\(name).lower")
    check.expect(estimate.band(at: time)?.high, "\(name).upper")
    let before = events.count(atMost: time - 1)
    let censoredBefore = censorings.count(atMost: time - 1)
    check.expect(estimate.users - before - censoredBefore, "\(name).at_risk")
    check.expect(events.count(atMost: time) - before, "\(name).events")
    check.expect(censorings.count(atMost: time) - censoredBefore, "\(name).censored")
  }
}

private func runLogRank(_ vector: Vector, _ check: inout VectorCheck) throws {
  let group = try vector.inputs["groups"].array.map { try $0.int }
  let groups = try Set(group).sorted().map { number in
    try histograms(vector) { group[$0] == number }
  }
  let test = LogRankTest(groups: groups)
  check.expectCount(groups.count, "observed")
  check.expectCount(groups.count, "expected")
  for index in groups.indices {
    check.expect(test.observed[index], "observed.\(index)")
    check.expect(test.expected[index], "expected.\(index)")
  }
  check.expect(test.statistic, "chi2")
  check.expect(test.degreesOfFreedom, "df")
  check.expect(test.p, "p")
}

/// The times of the users whose number in the vector is asked for.
private func histograms(
  _ vector: Vector, of isAskedFor: (Int) -> Bool
) throws -> (events: TimeHistogram, censorings: TimeHistogram) {
  let times = try vector.inputs["times"].array.map { try $0.milliseconds }
  let hasEvent = try vector.inputs["events"].array.map { try $0.int == 1 }
  let users = times.indices.filter(isAskedFor)
  return (
    histogram(users.filter { hasEvent[$0] }.map { times[$0] }),
    histogram(users.filter { !hasEvent[$0] }.map { times[$0] })
  )
}

private func histogram(_ times: [Int64]) -> TimeHistogram {
  times.reduce(into: TimeHistogram()) { $0.add($1) }
}

private func units(_ milliseconds: Int64?) -> Double? {
  milliseconds.map { Double($0) / millisecondsPerUnit }
}

extension VectorValue {
  fileprivate var milliseconds: Int64 {
    get throws { Int64((try number * millisecondsPerUnit).rounded()) }
  }
}
