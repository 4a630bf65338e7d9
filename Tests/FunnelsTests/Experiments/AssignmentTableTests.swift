@testable import Definitions
import EventLog
import Expectations
import Experiments
import Funnels
import Journeys
import TestSupport
import Testing

/// The rows of assignment.csv.
struct AssignmentTableTests {
  @Test func `arms in byte order, then mixed and unassigned, also at zero`() {
    let rows = TalliedLog("", in: variantFlow).assignment
    expect(
      rows.map(\.arm), equals: [.variant("A"), .variant("B"), .variant("C"), .mixed, .unassigned])
    expect(rows.map(\.users), equals: [0, 0, 0, 0, 0])
    expect(rows.map(\.observedShare), equals: [nil, nil, nil, nil, nil])
  }

  @Test func `users are all who entered, matured or not, by the report's filters`() {
    let rows = TalliedLog(
      """
      ada 0s view a variant=A platform=ios
      bob 30d view a variant=A platform=ios
      cyd 0s view a variant=B
      dan 0s view b variant=A platform=ios
      """, in: variantFlow
    ) { $0.conditions = [FieldCondition(field: .platform, comparison: .equal, value: "ios")] }
    .assignment
    expect(rows.map(\.users), equals: [2, 0, 0, 0, 0])
  }

  @Test func `arms are shares of arms, mixed and unassigned of all who entered`() {
    let rows = TalliedLog(
      """
      ada 0s view a variant=A
      bob 0s view a variant=B
      cyd 0s view a variant=B
      dan 0s view a variant=B
      eve 0s view a
      fay 0s view a variant=A
      fay 1s view b variant=B
      gus 0s view a
      hal 0s view a
      """, in: variantFlow
    ).assignment
    expect(rows.map(\.users), equals: [1, 3, 0, 1, 3])
    expect(rows.map(\.observedShare), equals: [0.25, 0.75, 0, 0.125, 0.375])
  }

  @Test func `the planned shares are equal without a split, and zero for undeclared arms`() {
    let rows = TalliedLog("ada 0s view a variant=Z", in: variantFlow).assignment
    expect(rows.map(\.expectedShare), equals: [oneThird, oneThird, oneThird, 0, nil, nil])
    expect(rows.map(\.observedShare), equals: [0, 0, 0, 1, 0, 0])
  }

  @Test func `the planned shares follow the split, whatever it adds up to`() {
    var flow = variantFlow
    flow.experiment?.split = [
      VariantWeight(variant: "A", weight: 1), VariantWeight(variant: "B", weight: 3),
    ]
    expect(
      TalliedLog("", in: flow).assignment.map(\.expectedShare), equals: [0.25, 0.75, 0, nil, nil])
  }

  @Test func `the sample ratio is empty below a hundred users in the arms`() {
    expect(ratios([60, 39]), equals: [nil, nil, nil, nil])
    expect(ratios([60, 39], others: ["", "", "variant=Z"]), equals: [nil, nil, nil, nil, nil])
  }

  @Test func `from a hundred users on it stands on every arm's row`() throws {
    // Chi-square 4 with one degree of freedom: 2·(1 − Φ(2)) = 0.04550026…
    let ratios = ratios([60, 40])
    let p = try #require(ratios[0])
    #expect(abs(p - 0.045500263896) < 1e-11)
    expect(ratios, equals: [p, p, nil, nil])
  }

  @Test func `an arm with weight and no users is part of the test, one without weight is not`()
    throws
  {
    // Arms of 100 and 0 users: chi-square 100. With a third arm that the split leaves out: the
    // same.
    let empty = try #require(ratios([100, 0])[0])
    #expect(empty > 0)
    #expect(empty < 1e-20)
    expect(ratios([100, 0], others: ["variant=Z", "variant=Z"])[0], equals: empty)
  }

  @Test func `an arm that was planned for nobody and has users says so`() throws {
    var flow = variantFlow
    flow.experiment?.split = [
      VariantWeight(variant: "A", weight: 1), VariantWeight(variant: "B", weight: 0),
      VariantWeight(variant: "C", weight: 0),
    ]
    let rows = TalliedLog("ada 0s view a variant=A\nbob 0s view a variant=B", in: flow).assignment
    expect(rows.prefix(3).map(\.notes), equals: [[], [.notPlanned], []])
  }

  @Test func `a split that holds has a ratio of one`() {
    expect(ratios([50, 50])[0], equals: 1)
  }

  @Test func `the ratio is that of the whole log, which filters change as little as its floor`() {
    var log = ArmedLog()
    log.add(100, of: "A", completed: 0, " platform=ios")
    log.add(60, of: "B", completed: 0, " platform=ios")
    log.add(9, of: "A", completed: 0, day: 7, " platform=android")
    log.add(9, of: "B", completed: 0, day: 7, " platform=android")
    // Chi-square of 109 and 69: 40² / 178 = 8.98…, p = 0.0027…
    let whole = log.tallied().assignment
    expect(whole.map(\.users), equals: [109, 69, 0, 0])
    let filters: [(inout ReportSettings) -> Void] = [
      { $0.since = referenceDayZero + referenceMilliseconds("7d") },
      { $0.until = referenceDayZero + referenceMilliseconds("7d") },
      { $0.conditions = [FieldCondition(field: .platform, comparison: .equal, value: "ios")] },
      { $0.conditions = [FieldCondition(field: .variant, comparison: .equal, value: "A")] },
    ]
    let users: [[Count]] = [[9, 9, 0, 0], [100, 60, 0, 0], [100, 60, 0, 0], [109, 0, 0, 0]]
    for (filter, users) in zip(filters, users) {
      let rows = log.tallied(settings: filter).assignment
      expect(rows.map(\.users), equals: users)
      expect(rows.map(\.usersInLog), equals: [109, 69, 0, 0])
      expect(rows.map(\.sampleRatioP), equals: whole.map(\.sampleRatioP))
      #expect(abs((rows[0].sampleRatioP ?? 0) - 0.002716) < 1e-6)
    }
  }

  @Test func `a broken split stays broken in a report that is filtered`() {
    var log = ArmedLog()
    log.add(300, of: "A", completed: 150)
    log.add(150, of: "B", completed: 20)
    log.add(200, of: "A", completed: 150, day: 7)
    log.add(200, of: "B", completed: 20, day: 7)
    let filtered = log.tallied(settings: {
      $0.since = referenceDayZero + referenceMilliseconds("7d")
    })
    expect(filtered.assignment.map(\.observedShare), equals: [0.5, 0.5, 0, 0])
    expect(filtered.assignment[0].notes, equals: [.splitBroken, .equalSplitAssumed])
    expect(filtered.checks?.split.result, equals: .broken)
    expect(Set(filtered.comparison.map(\.verdict)), equals: [.splitBroken])
  }

  @Test(arguments: [[], ["A"]])
  func `fewer than two declared variants are no plan: nothing is expected, and nothing broken`(
    declared: [Text]
  ) {
    var log = ArmedLog()
    log.add(300, of: "A", completed: 150)
    log.add(150, of: "B", completed: 20)
    let tallied = log.tallied { flow in
      flow.experiment?.variants = declared.map { VariantDefinition(id: $0) }
    }
    expect(
      tallied.assignment.map(\.arm), equals: [.variant("A"), .variant("B"), .mixed, .unassigned])
    expect(tallied.assignment.map(\.expectedShare), equals: [nil, nil, nil, nil])
    expect(tallied.assignment.map(\.sampleRatioP), equals: [nil, nil, nil, nil])
    let sizes = SizeRatio([300, 150])
    expect(
      tallied.assignment.map(\.notes),
      equals: [
        [.unevenWithoutPlan(sizes)], [.unevenWithoutPlan(sizes)], [.mixed], [.unassigned],
      ])
    expect(tallied.checks?.split.result, equals: .noPlan)
    expect(tallied.comparison.last?.verdict, equals: .worse)
    expect(!tallied.results.findings.contains { $0.rule == .undeclaredVariant })
  }

  @Test func `sizes that equal shares make likely have no note, nor have those of a given plan`() {
    var log = ArmedLog()
    log.add(60, of: "A", completed: 0)
    log.add(40, of: "B", completed: 0)
    let unplanned = log.tallied { $0.experiment?.variants = [] }
    expect(unplanned.assignment.prefix(2).map(\.notes), equals: [[], []])
    log.add(100, of: "A", completed: 0)
    let planned = log.tallied {
      $0.experiment?.split = [
        VariantWeight(variant: "A", weight: 4), VariantWeight(variant: "B", weight: 1),
      ]
    }
    expect(planned.assignment.prefix(2).map(\.notes), equals: [[], []])
  }

  @Test func `a share that changes from day to day is noted without a plan too`() {
    var log = ArmedLog()
    for day in 0..<2 {
      log.add(day == 0 ? 90 : 10, of: "A", completed: 0, day: day)
      log.add(day == 0 ? 10 : 90, of: "B", completed: 0, day: day)
    }
    let rows = log.tallied { $0.experiment?.variants = [] }.assignment
    expect(rows.prefix(2).map(\.notes), equals: [[], [.shareChanged]])
  }

  @Test func `a single arm has no plan to be out of`() {
    expect(ratios([100]), equals: [nil, nil, nil])
    expect(ratios([99]), equals: [nil, nil, nil])
  }

  @Test func `a flow without experiment has no rows`() {
    expectEmpty(TalliedLog("ada 0s view a variant=A").assignment)
  }

  /// The column for arms v0, v1 … with so many users, and some more users.
  private func ratios(_ users: [Int], others: [String] = []) -> [Double?] {
    let flow = referenceFlow("a") {
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.variants = users.indices.map { VariantDefinition(id: Text("v\($0)")) }
    }
    let arms = users.enumerated().flatMap { arm, count in
      (0..<count).map { "u\(arm)-\($0) 0s view a variant=v\(arm)" }
    }
    let more = others.enumerated().map { "o\($0.offset) 0s view a \($0.element)" }
    return TalliedLog((arms + more).joined(separator: "\n"), in: flow).assignment
      .map(\.sampleRatioP)
  }
}
