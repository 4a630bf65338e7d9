import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// What must add up in every report, and what may only grow.
struct BalanceLawsTests {
  @Test(arguments: LawSeeds.first(40))
  func `sums hold, step counts never rise, and rates are rates`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let report = try await CaseReport.plain(seed)
    var balance = ReportBalance()
    try balance.checkLines(report)
    try balance.checkSteps(report)
    try balance.checkOutcomes(report)
    try balance.checkSegments(report)
    // A row of all counts users by the flow's list who are read on lists of their own.
    try balance.checkDescent(
      report, except: Set(test.sets.flatMap(\.flows).filter(\.hasOwnLists).map(\.key)))
    try balance.checkRates(report)
    expect(balance.faults, equals: [], "seed \(seed)")
  }

  @Test(arguments: LawSeeds.first(16))
  func `a goal's outcomes sum to all, and exits to those who left, with goals too`(
    seed: UInt64
  ) async throws {
    let report = try await CaseReport(AdversarialCase(seed: seed).withGoals())
    var balance = ReportBalance()
    try balance.checkSteps(report)
    try balance.checkGoals(report)
    expect(balance.faults, equals: [], "seed \(seed)")
  }

  /// In flows with step lists of variants' own the law does not hold: a user's variant is read
  /// within the window, and with it the list.
  @Test(arguments: LawSeeds.first(30))
  func `a wider window never loses a completion or a step`(seed: UInt64) async throws {
    var test = AdversarialCase(seed: seed)
    let conditions = test.options.conditions + test.sets.flatMap(\.report.conditions)
    guard !test.sets.flatMap(\.flows).contains(where: \.hasOwnLists),
      !conditions.contains(where: { $0.field == "variant" })
    else { return }
    test.options.asOf = .day(1_900_000_000_000)
    test.options.since = nil
    var last: [String: Int] = [:]
    for window in [Span(1, "s"), Span(30, "s"), Span(1, "h"), Span(30, "d")] {
      test.options.window = window
      for row in try await CaseReport(test).table("funnel.csv").rows()
      where row["breakdown"] != "variant" {
        let place = row.line(["flow", "flow_version", "breakdown", "segment", "step"])
        let reached = try #require(Int(row["reached"]))
        #expect(reached >= last[place] ?? 0, "seed \(seed), \(window.text), \(place)")
        last[place] = reached
      }
    }
    expect(!last.isEmpty)
  }

  @Test(arguments: LawSeeds.first(12))
  func `swapping control and variant negates the difference`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let arms = test.sets.flatMap(\.flows).compactMap(\.experiment?.arms).first { $0.count > 1 }
    guard let arms, test.options.flows.isEmpty else { return }
    let one = try await CaseReport(test) { $0.control = arms[0] }.table("comparison.csv")
    let other = try await CaseReport(test) { $0.control = arms[1] }.table("comparison.csv")
    var compared = 0
    for row in one.rows(where: ["control": arms[0], "variant": arms[1]]) {
      var key = ["control": arms[1], "variant": arms[0]]
      for column in ["flow", "flow_version", "step", "is_completion"] { key[column] = row[column] }
      let twin = other.rows(where: key)
      expect(twin.count, equals: 1, "seed \(seed), \(row["step"])")
      let sum = Double(row["difference"]).flatMap { difference in
        twin.first.flatMap { Double($0["difference"]) }.map { difference + $0 }
      }
      expect(sum ?? 0, equals: 0, "seed \(seed), \(row["step"])")
      expect(row["difference"].isEmpty, equals: twin.first?["difference"].isEmpty)
      expect(row["control_reached"], equals: twin.first?["variant_reached"])
      compared += 1
    }
    #expect(compared > 0, "seed \(seed)")
  }
}

extension FlowPlan {
  fileprivate var hasOwnLists: Bool {
    experiment?.variants.contains { $0.steps != nil } ?? false
  }

  /// As `flow` and `flow_version` are printed side by side.
  fileprivate var key: String { "\(id) \(version ?? "–")" }
}
