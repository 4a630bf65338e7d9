import EventLog
import Experiments
import Funnels
import Journeys
import TestSupport
import Testing

/// The rows of assignment.csv.
struct AssignmentTableTests {
  @Test func `arms in byte order, then mixed and unassigned, also at zero`() {
    let rows = TalliedLog("", in: variantFlow).assignment
    #expect(
      rows.map(\.arm)
        == [.variant("A"), .variant("B"), .variant("C"), .mixed, .unassigned])
    #expect(rows.map(\.users) == [0, 0, 0, 0, 0])
    #expect(rows.map(\.observedShare) == [nil, nil, nil, nil, nil])
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
    #expect(rows.map(\.users) == [2, 0, 0, 0, 0])
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
    #expect(rows.map(\.users) == [1, 3, 0, 1, 3])
    #expect(rows.map(\.observedShare) == [0.25, 0.75, 0, 0.125, 0.375])
  }

  @Test func `the planned shares are equal without a split, and zero for undeclared arms`() {
    let rows = TalliedLog("ada 0s view a variant=Z", in: variantFlow).assignment
    #expect(rows.map(\.expectedShare) == [oneThird, oneThird, oneThird, 0, nil, nil])
    #expect(rows.map(\.observedShare) == [0, 0, 0, 1, 0, 0])
  }

  @Test func `the planned shares follow the split, whatever it adds up to`() {
    var flow = variantFlow
    flow.experiment?.split = [
      VariantWeight(variant: "A", weight: 1), VariantWeight(variant: "B", weight: 3),
    ]
    #expect(TalliedLog("", in: flow).assignment.map(\.expectedShare) == [0.25, 0.75, 0, nil, nil])
  }

  @Test func `the sample ratio is empty below a hundred users in the arms`() {
    #expect(ratios([60, 39]) == [nil, nil, nil, nil])
    #expect(ratios([60, 39], others: ["", "", "variant=Z"]) == [nil, nil, nil, nil, nil])
  }

  @Test func `from a hundred users on it stands on every arm's row`() throws {
    // Chi-square 4 with one degree of freedom: 2·(1 − Φ(2)) = 0.04550026…
    let ratios = ratios([60, 40])
    let p = try #require(ratios[0])
    #expect(abs(p - 0.045500263896) < 1e-11)
    #expect(ratios == [p, p, nil, nil])
  }

  @Test func `an arm with weight and no users is part of the test, one without weight is not`()
    throws
  {
    // Arms of 100 and 0 users: chi-square 100. With a third arm that the split leaves out: the
    // same.
    let empty = try #require(ratios([100, 0])[0])
    #expect(empty > 0)
    #expect(empty < 1e-20)
    #expect(ratios([100, 0], others: ["variant=Z", "variant=Z"])[0] == empty)
  }

  @Test func `an arm that was planned for nobody and has users says so`() throws {
    var flow = variantFlow
    flow.experiment?.split = [
      VariantWeight(variant: "A", weight: 1), VariantWeight(variant: "B", weight: 0),
      VariantWeight(variant: "C", weight: 0),
    ]
    let rows = TalliedLog("ada 0s view a variant=A\nbob 0s view a variant=B", in: flow).assignment
    #expect(rows.prefix(3).map(\.notes) == [[], [.notPlanned], []])
  }

  @Test func `a split that holds has a ratio of one`() {
    #expect(ratios([50, 50])[0] == 1)
  }

  @Test func `a single arm cannot be out of ratio`() {
    #expect(ratios([100]) == [1, nil, nil])
    #expect(ratios([99]) == [nil, nil, nil])
  }

  @Test func `a flow without experiment has no rows`() {
    #expect(TalliedLog("ada 0s view a variant=A").assignment.isEmpty)
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
