import Expectations
import Statistics
import Testing

@testable import Experiments

/// How completion is judged at the looks of a log.
struct CompletionTestTests {
  private func look(_ day: Int, users: Int) -> DailyLooks.Look {
    let arm = Proportion(users / 4, of: users / 2)
    return DailyLooks.Look(day: day, control: arm, variant: arm)
  }

  // Of 1,000 planned users: the roots of P(|z₁| < b₁, |z₂| ≥ b₂) = α(1) − α(0.8) by adaptive quadrature, with
  // the correlation √(800 ÷ users) of the two looks; 1,000 and 2,000 users at the second.
  @Test(arguments: [(1_000, 2.024_972), (2_000, 2.144_027)])
  func `a last look with more users than planned spends no more than the level`(
    users: Int, boundary: Double
  ) throws {
    let test = CompletionTest.bounded(users: 1_000)
    let found = try #require(
      test.multiplier(after: [look(0, users: 800), look(1, users: users)], share: 1))
    #expect(abs(found - boundary) < 1e-5)
  }

  @Test func `after the planned users nothing changes any more`() throws {
    let test = CompletionTest.bounded(users: 1_000)
    let looks = [look(0, users: 800), look(1, users: 1_100), look(2, users: 3_000)]
    expect(
      test.multiplier(after: looks, share: 1),
      equals: test.multiplier(after: Array(looks.dropLast()), share: 1))
    expect(Set(test.p(after: looks, share: 1).dropFirst()).count, equals: 1)
  }
}
