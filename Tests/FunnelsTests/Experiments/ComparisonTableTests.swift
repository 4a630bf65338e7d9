import Definitions
import EventLog
import Expectations
import Experiments
import Funnels
import Journeys
import TestSupport
import Testing

/// The rows of comparison.csv: counts, rates and differences.
struct ComparisonTableTests {
  /// Of A 2 of 4 reach c and 1 completes, of B 3 of 4 reach c and 2 complete, C has nobody.
  let log = """
    a1 0s view a variant=A
    a1 1s complete
    a2 0s view a variant=A
    a2 1s view c
    a3 0s view a variant=A
    a3 1s view b
    a4 0s view a variant=A
    b1 0s view a variant=B
    b1 1s complete
    b2 0s view a variant=B
    b2 1s complete
    b3 0s view a variant=B
    b3 1s view c
    b4 0s view a variant=B
    """

  @Test func `each variant stands against control at every step and at completion`() {
    let rows = TalliedLog(log, in: variantFlow).comparison
    expect(rows.map(\.variant), equals: ["B", "B", "B", "B", "C", "C", "C"])
    expect(rows.map(\.control), equals: Array(repeating: "A", count: 7))
    expect(rows.map(\.step.id), equals: ["a", "b", "c", "completed", "a", "c", "completed"])
    expect(rows.map(\.step.index), equals: [1, 2, 3, 4, 1, 3, 4])
    expect(rows.map(\.isCompletion), equals: [false, false, false, true, false, false, true])
  }

  @Test func `all shares are of the arm's matured users, at every step`() {
    let rows = TalliedLog(log, in: variantFlow).comparison.filter { $0.variant == "B" }
    expect(rows.map(\.controlUsers), equals: [4, 4, 4, 4])
    expect(rows.map(\.controlReached), equals: [4, 3, 2, 1])
    expect(rows.map(\.controlRate), equals: [1, 0.75, 0.5, 0.25])
    expect(rows.map(\.variantUsers), equals: [4, 4, 4, 4])
    // B's list has c before b: b is reached only by who completes.
    expect(rows.map(\.variantReached), equals: [4, 2, 3, 2])
    expect(rows.map(\.variantRate), equals: [1, 0.5, 0.75, 0.5])
    expect(rows.map(\.difference), equals: [0, -0.25, 0.25, 0.25])
  }

  @Test func `an arm without users has counts of zero and no rates`() {
    let rows = TalliedLog(log, in: variantFlow).comparison.filter { $0.variant == "C" }
    expect(rows.map(\.variantUsers), equals: [0, 0, 0])
    expect(rows.map(\.variantRate), equals: [nil, nil, nil])
    expect(rows.map(\.difference), equals: [nil, nil, nil])
  }

  @Test func `swapping the arms turns the differences round`() {
    let rows = TalliedLog(log, in: variantFlow) { $0.control = "B" }.comparison
      .filter { $0.variant == "A" }
    expect(rows.map(\.control), equals: ["B", "B", "B", "B"])
    expect(rows.map(\.difference), equals: [0, 0.25, -0.25, -0.25])
  }

  @Test func `a step that control lacks is compared with nobody`() {
    let rows = TalliedLog(log, in: variantFlow) { $0.control = "C" }.comparison
    expect(rows.map(\.step.id), equals: ["a", "c", "completed", "a", "c", "completed"])
  }

  @Test func `users in progress, mixed and unassigned are in no comparison`() {
    let rows = TalliedLog(
      log
        + "\ny1 30d view a variant=A\nm1 0s view a variant=A\nm1 1s view b variant=B\nu1 0s view a",
      in: variantFlow
    ).comparison.filter { $0.variant == "B" }
    expect(rows.map(\.controlUsers), equals: [4, 4, 4, 4])
    expect(rows.map(\.variantUsers), equals: [4, 4, 4, 4])
  }

  @Test func `undeclared arms are compared too`() {
    let rows = TalliedLog(log + "\nz1 0s view a variant=Z", in: variantFlow).comparison
      .filter { $0.variant == "Z" }
    expect(rows.map(\.variantRate), equals: [1, 0, 0, 0])
  }

  @Test func `one arm alone and a flow without experiment have no rows`() {
    let flow = referenceFlow("a") {
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.variants = [VariantDefinition(id: "A")]
    }
    expectEmpty(TalliedLog("ada 0s view a variant=A", in: flow).comparison)
    expectEmpty(TalliedLog("ada 0s view a variant=A").comparison)
  }

  // The example of the method's description: 2,140 of 5,210 against 2,363 of 5,188.
  @Test func `difference, limits, uplift and p are those of the always-valid score test`() throws {
    var log = ArmedLog()
    log.add(5_210, of: "A", completed: 2_140)
    log.add(5_188, of: "B", completed: 2_363)
    let row = try #require(log.tallied().comparison.last)
    expect(rounded(row.difference, 1_000), equals: 45)
    expect(rounded(row.differenceLow, 1_000), equals: 15)
    expect(rounded(row.differenceHigh, 1_000), equals: 74)
    expect(rounded(row.p, 100_000), equals: 19)
    expect(row.adjustedP, equals: row.p)
    expect(row.adjustment, equals: .holm)
    // 2363/5188 ÷ 2140/5210 − 1, by hand.
    expect(rounded(row.uplift, 100_000), equals: 10_889)
    let (low, high) = (try #require(row.upliftLow), try #require(row.upliftHigh))
    expect(0 < low && low < 0.10889 && 0.10889 < high)
    expect(row.verdict, equals: .better)
  }

  private func rounded(_ number: Double?, _ scale: Double) -> Int? {
    number.map { Int(($0 * scale).rounded()) }
  }

  @Test func `swapping the arms negates the limits and keeps p`() throws {
    var log = ArmedLog()
    log.add(200, of: "A", completed: 80)
    log.add(300, of: "B", completed: 150)
    let one = try #require(log.tallied().comparison.last)
    let other = try #require(
      log.tallied(settings: { $0.control = "B" }).comparison.last)
    expect(one.p, equals: other.p)
    let (low, high) = (try #require(one.differenceLow), try #require(one.differenceHigh))
    let (otherLow, otherHigh) = (
      try #require(other.differenceLow), try #require(other.differenceHigh)
    )
    #expect(abs(low + otherHigh) < 1e-9)
    #expect(abs(high + otherLow) < 1e-9)
  }

  @Test func `a page is compared by who left of those who got there, wherever it stands`() {
    let rows = TalliedLog(log, in: variantFlow).allComparisons
      .filter { $0.measure == .left && $0.variant == "B" }
    expect(rows.map(\.step.id), equals: ["a", "b", "c"])
    expect(rows.map(\.controlUsers), equals: [4, 3, 2])
    expect(rows.map(\.controlReached), equals: [1, 1, 1])
    expect(rows.map(\.variantUsers), equals: [4, 2, 3])
    expect(rows.map(\.variantReached), equals: [1, 0, 1])
    expect(Set(rows.map(\.detectableDifference)), equals: [nil])
    expect(Set(rows.map(\.usersNeeded)), equals: [nil])
  }

  @Test func `fewer who leave are better`() throws {
    var log = ArmedLog()
    log.add(300, of: "A", completed: 100)
    log.add(300, of: "B", completed: 200)
    let rows = log.tallied().allComparisons.filter { $0.measure == .left }
    let clear = try #require(rows.first { ($0.adjustedP ?? 1) < 0.01 })
    #expect((clear.difference ?? 0) < 0)
    expect(clear.verdict, equals: .better)
    expect(clear.adjustment, equals: .benjaminiHochberg)
  }

  @Test func `completion is adjusted over the variants, all steps of all variants together`() {
    var log = ArmedLog()
    log.add(200, of: "A", completed: 60)
    log.add(200, of: "B", completed: 90)
    log.add(200, of: "C", completed: 100)
    let rows = log.tallied().comparison
    expect(rows.count, equals: 8)
    expect(Set(rows.filter(\.isCompletion).map(\.adjustment)), equals: [.holm])
    expect(Set(rows.filter { !$0.isCompletion }.map(\.adjustment)), equals: [.benjaminiHochberg])
    // Holm over two: the smaller p twice, the larger one at least that.
    let completions = rows.filter(\.isCompletion)
    expect(completions.count, equals: 2)
    let (p, q) = (completions[0].p ?? 0, completions[1].p ?? 0)
    #expect(q < p)
    expect(completions[1].adjustedP, equals: min(1, 2 * q))
    expect(completions[0].adjustedP, equals: min(1, max(2 * q, p)))
  }

  @Test func `where control completes nothing there is a difference and no uplift`() throws {
    var log = ArmedLog()
    log.add(150, of: "A", completed: 0)
    log.add(150, of: "B", completed: 30)
    let row = try #require(log.tallied().comparison.last)
    expect(row.difference, equals: 0.2)
    expect(row.differenceLow != nil && row.differenceHigh != nil)
    expect(row.uplift == nil && row.upliftLow == nil && row.upliftHigh == nil)
    expect(row.verdict, equals: .better)
  }

  @Test func `where nobody or everybody completes there is an interval and p is 1`() throws {
    for completed in [0, 150] {
      var log = ArmedLog()
      log.add(150, of: "A", completed: completed)
      log.add(150, of: "B", completed: completed)
      let row = try #require(log.tallied().comparison.last)
      expect(row.p, equals: 1)
      let (low, high) = (try #require(row.differenceLow), try #require(row.differenceHigh))
      expect(low < 0 && high > 0)
      expect(row.verdict, equals: .noClearDifference)
    }
  }

  @Test func `a step that stands at another place among the shared ones is moved`() {
    let rows = TalliedLog(log, in: variantFlow).comparison
    // B has c before b; C lacks b, and c follows a in both once b is left out.
    expect(rows.filter(\.isMoved).map { "\($0.variant) \($0.step.id)" }, equals: ["B b", "B c"])
  }

  @Test func `a clear rise from nothing is as surprising as one of more than half`() {
    let row = { (a: Int, b: Int) in
      var log = ArmedLog()
      log.add(200, of: "A", completed: a)
      log.add(200, of: "B", completed: b)
      return log.tallied().comparison.last
    }
    expect(row(0, 100)?.isSurprising, equals: true)
    expect(row(50, 100)?.isSurprising, equals: true)
    expect(row(100, 149)?.isSurprising, equals: false)
    expect(row(0, 1)?.isSurprising, equals: false)
  }

  @Test func `the tuning is the experiment's`() {
    var log = ArmedLog()
    log.add(150, of: "A", completed: 60)
    log.add(150, of: "B", completed: 90)
    let usual = log.tallied().comparison.last?.p ?? 0
    let early = log.tallied { $0.experiment?.tuning = 300 }.comparison.last?.p ?? 1
    #expect(early < usual)
  }
}
