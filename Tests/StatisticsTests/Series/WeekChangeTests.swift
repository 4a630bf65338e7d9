import Expectations
import Statistics
import Testing

/// The last seven days against those before.
struct WeekChangeTests {
  private func days(_ count: Int, _ reached: Int, of users: Int) -> [Proportion] {
    Array(repeating: Proportion(reached, of: users), count: count)
  }

  @Test func `a drop beyond what days differ by is clear`() throws {
    let change = try #require(WeekChange(days: days(28, 500, of: 1000) + days(7, 400, of: 1000)))
    expect(change.own, equals: Proportion(2_800, of: 7_000))
    expect(change.base, equals: Proportion(3_500, of: 7_000))
    expect(change.overDispersion, equals: 1)
    expect(change.isClear)
  }

  @Test func `what days differ by anyway is no change`() throws {
    // Each weekday is 46 and 54 % in turn, so that the residuals are four points.
    let baseline = (0..<28).map { Proportion($0 / 7 % 2 == 0 ? 460 : 540, of: 1000) }
    let change = try #require(WeekChange(days: baseline + days(7, 470, of: 1000)))
    // Σ 28 · 40²/(1000/4) over 21 degrees of freedom.
    #expect(abs(change.overDispersion - 28 * 1600 / 250.0 / 21) < 1e-9)
    expect(!change.isClear)
    // By the chance of users alone it would be one.
    #expect(abs(pooledZ(control: change.base, variant: change.own) ?? 0) > 3)
  }

  @Test func `weekends that are lower every week are no change`() throws {
    let week = days(5, 900, of: 1000) + days(2, 800, of: 1200)
    let change = try #require(WeekChange(days: Array(repeating: week, count: 5).flatMap(\.self)))
    expect(change.overDispersion, equals: 1)
    #expect(change.p > 0.999)
    expect(!change.isClear)
  }

  @Test func `a drop of three days ago is clear before its week is over`() throws {
    let days = days(32, 1_000, of: 2_000) + days(3, 800, of: 2_000)
    let change = try #require(WeekChange(days: days))
    expect(change.isClear)
    let three = try #require(LevelShift(days: days, last: 3))
    expect(change.p, equals: three.p * 7)
    expect((1...7).allSatisfy { (LevelShift(days: days, last: $0)?.p ?? 0) >= three.p })
  }

  @Test func `a drop is told while the week before had more, and no longer`() throws {
    let told = (0...20).map { past in
      WeekChange(days: days(35, 500, of: 1000) + days(past, 400, of: 1000))?.isClear == true
    }
    expect(told.indices.filter { told[$0] }, equals: Array(2...11))
  }

  @Test
  func `a week that is better than the one before has not fallen by a last day that is worse`()
    throws
  {
    let days =
      days(21, 500, of: 1000) + days(7, 480, of: 1000) + days(6, 530, of: 1000)
      + days(1, 370, of: 1000)
    let change = try #require(WeekChange(days: days))
    let last = try #require(LevelShift(days: days, last: 1))
    #expect(last.evidence > 360)
    #expect(last.difference < 0)
    #expect((change.own.rate ?? 0) > (change.base.rate ?? 1))
    expect(!change.isClear)
  }

  @Test func `few days before make the tail of the test heavier`() throws {
    let long = try #require(WeekChange(days: days(28, 500, of: 1000) + days(7, 440, of: 1000)))
    let short = try #require(WeekChange(days: days(14, 500, of: 1000) + days(7, 440, of: 1000)))
    #expect(short.p > long.p)
  }

  @Test func `fewer than fourteen days before the last seven say nothing`() {
    expectNil(WeekChange(days: days(20, 500, of: 1000)))
    expect(WeekChange(days: days(21, 500, of: 1000)) != nil)
    expectNil(WeekChange(days: days(35, 1000, of: 1000)))
    expectNil(WeekChange(days: days(28, 500, of: 1000) + days(7, 0, of: 0)))
  }
}
