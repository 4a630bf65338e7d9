import Definitions
import EventLog
import Expectations
import Experiments
import Journeys
import Testing

@testable import Funnels

/// The gates before a verdict, and the verdict.
struct VerdictTests {
  /// Completion of B against A, each of so many users.
  private func row(_ a: (Int, Int), _ b: (Int, Int)) -> ComparisonRow? {
    var log = ArmedLog()
    log.add(a.1, of: "A", completed: a.0)
    log.add(b.1, of: "B", completed: b.0)
    return log.tallied().comparison.first(where: \.isCompletion)
  }

  @Test func `a clear difference is better or worse`() {
    expect(row((40, 200), (120, 200))?.verdict, equals: .better)
    expect(row((120, 200), (40, 200))?.verdict, equals: .worse)
  }

  @Test func `a small difference is not clear, and says what more users would show`() {
    let row = row((80, 200), (84, 200))
    expect(row?.verdict, equals: .noClearDifference)
    expect(row?.detectableDifference != nil)
    #expect((row?.usersNeeded ?? 0) > 0)
  }

  @Test func `a clear difference needs no more users`() {
    let row = row((40, 200), (120, 200))
    expectNil(row?.detectableDifference)
    expectNil(row?.usersNeeded)
  }

  @Test func `below 100 matured users in an arm it is too early, however large the difference`() {
    expect(row((0, 100), (99, 99))?.verdict, equals: .tooEarly)
    expect(row((0, 100), (100, 100))?.verdict, equals: .better)
    expect(row((0, 99), (100, 100))?.verdict, equals: .tooEarly)
  }

  @Test func `an arm without users is too early`() {
    var log = ArmedLog()
    log.add(200, of: "A", completed: 50)
    let row = log.tallied {
      $0.experiment?.split = [
        VariantWeight(variant: "A", weight: 1), VariantWeight(variant: "B", weight: 0),
      ]
    }.comparison.last
    expect(row?.verdict, equals: .tooEarly)
    expectNil(row?.p)
    expectNil(row?.adjustment)
  }

  @Test func `a broken split turns every verdict off, also one that is too early`() {
    var log = ArmedLog()
    log.add(150, of: "A", completed: 0)
    log.add(50, of: "B", completed: 50)
    let rows = log.tallied().comparison
    expect(rows.map(\.verdict), equals: Array(repeating: .splitBroken, count: 4))
    expect(rows.last?.difference, equals: 1)
  }

  @Test func `it is too early while nobody's window is over`() {
    var log = ArmedLog()
    log.add(200, of: "A", completed: 0)
    log.add(200, of: "B", completed: 200)
    let early = log.tallied(asOf: "1h").comparison.last
    expect(early?.variantUsers, equals: 200)
    expect(early?.verdict, equals: .tooEarly)
    expect(log.tallied(asOf: "9d").comparison.last?.verdict, equals: .better)
  }

  @Test func `p just below 0.05 is clear, 0.05 is not`() {
    let verdict = { (p: Double) in
      Verdict(isSplitBroken: false, maturedUsers: 100, difference: 0.1, adjustedP: p)
    }
    expect(verdict(0.05.nextDown), equals: .better)
    expect(verdict(0.05), equals: .noClearDifference)
  }
}
