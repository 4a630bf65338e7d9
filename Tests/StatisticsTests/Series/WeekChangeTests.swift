import Statistics
import Testing

/// The last seven days against those before.
struct WeekChangeTests {
  private func days(_ count: Int, _ reached: Int, of users: Int) -> [Proportion] {
    Array(repeating: Proportion(reached, of: users), count: count)
  }

  @Test func `a drop beyond what days differ by is clear`() throws {
    let change = try #require(WeekChange(days: days(28, 500, of: 1000) + days(7, 400, of: 1000)))
    #expect(change.own == Proportion(2_800, of: 7_000))
    #expect(change.base == Proportion(3_500, of: 7_000))
    #expect(change.overDispersion == 1)
    #expect(change.isClear)
  }

  @Test func `what days differ by anyway is no change`() throws {
    // Each weekday is 46 and 54 % in turn, so that the residuals are four points.
    let baseline = (0..<28).map { Proportion($0 / 7 % 2 == 0 ? 460 : 540, of: 1000) }
    let change = try #require(WeekChange(days: baseline + days(7, 470, of: 1000)))
    // Σ 28 · 40²/(1000/4) over 21 degrees of freedom.
    #expect(abs(change.overDispersion - 28 * 1600 / 250.0 / 21) < 1e-9)
    #expect(!change.isClear)
    // By the chance of users alone it would be one.
    #expect(abs(pooledZ(control: change.base, variant: change.own) ?? 0) > 3)
  }

  @Test func `weekends that are lower every week are no change`() throws {
    let week = days(5, 900, of: 1000) + days(2, 800, of: 1200)
    let change = try #require(WeekChange(days: Array(repeating: week, count: 5).flatMap(\.self)))
    #expect(change.overDispersion == 1)
    #expect(change.p > 0.999)
    #expect(!change.isClear)
  }

  @Test func `few days make the tail of the test heavier`() throws {
    let long = try #require(WeekChange(days: days(28, 500, of: 1000) + days(7, 480, of: 1000)))
    let short = try #require(WeekChange(days: days(14, 500, of: 1000) + days(7, 480, of: 1000)))
    let z = try #require(pooledZ(control: Proportion(14_000, of: 28_000), variant: long.own))
    #expect(long.p > twoSidedNormalP(z))
    #expect(short.p > long.p)
  }

  @Test func `fewer than fourteen days before the last seven say nothing`() {
    #expect(WeekChange(days: days(20, 500, of: 1000)) == nil)
    #expect(WeekChange(days: days(21, 500, of: 1000)) != nil)
    #expect(WeekChange(days: days(35, 1000, of: 1000)) == nil)
    #expect(WeekChange(days: days(28, 500, of: 1000) + days(7, 0, of: 0)) == nil)
  }
}
