import Expectations
import Statistics
import Testing

/// The evidence of a few last days for another level.
struct LevelShiftTests {
  /// A month in which weekends are lower and one day has nobody, and three days after it.
  private func days(_ last: [Proportion]) -> [Proportion] {
    var month = (0..<32).map { day in
      Proportion(100 + day * 7 % 13 * 3 - (day % 7 >= 5 ? 20 : 0), of: 200 + day * 5 % 11 * 4)
    }
    month[12] = Proportion(0, of: 0)
    return month + last
  }

  /// By the whole regression, with a mean for each weekday and one shift, solved by numpy's `lstsq`.
  @Test(arguments: [
    (1, -0.03209459459459473, 0.49557852686360454, 0.7401792876168138),
    (2, -0.03551092901748126, 0.41604387138109494, 0.6296831503489774),
    (3, -0.08548107889286327, 0.8589027499145839, 0.1470117165989933),
    (7, -0.04062684476661649, 0.3850252143168271, 0.2717636552505458),
  ])
  func `a shift is that of the weighted regression with weekdays`(
    count: Int, difference: Double, evidence: Double, p: Double
  ) throws {
    let last = [Proportion(80, of: 210), Proportion(70, of: 190), Proportion(95, of: 240)]
    let shift = try #require(LevelShift(days: days(last), last: count))
    #expect(abs(shift.difference - difference) < 1e-12)
    #expect(abs(shift.evidence / evidence - 1) < 1e-10)
    #expect(abs(shift.p / p - 1) < 1e-10)
  }

  @Test func `a larger shift of the same days speaks more for it`() throws {
    let last = [Proportion(60, of: 210), Proportion(55, of: 190), Proportion(70, of: 240)]
    let shift = try #require(LevelShift(days: days(last), last: 3))
    #expect(abs(shift.difference + 0.17927813990102698) < 1e-12)
    #expect(abs(shift.evidence / 13.7273602952192 - 1) < 1e-10)
    #expect(abs(shift.p / 0.00466389753770516 - 1) < 1e-10)
  }

  @Test func `without a shift the evidence is below 1`() throws {
    let even = Array(repeating: Proportion(500, of: 1000), count: 35)
    for count in 1...7 {
      let shift = try #require(LevelShift(days: even, last: count))
      // τ² times the weight of as many days, each against four others.
      let growth = 1 + 4 * Double(count) * 0.8
      expect(shift.difference, equals: 0)
      #expect(abs(shift.evidence - 1 / growth.squareRoot()) < 1e-12)
      expect(shift.p, equals: 1)
    }
  }

  @Test func `days that differ less than their users by chance count as if by chance`() throws {
    let even = Array(repeating: Proportion(500, of: 1000), count: 34)
    let shift = try #require(LevelShift(days: even + [Proportion(520, of: 1000)], last: 1))
    // t² = 0.02²·800/0.25 with 21 degrees of freedom, the binomial variance taken as known to be no less.
    let square = 0.0004 * 800 / 0.25
    let t21 = (1 + square / 21) / (1 + square / 21 / 4.2)
    let evidence = [Double](repeating: t21, count: 11).reduce(1, *) / 4.2.squareRoot()
    #expect(abs(shift.evidence - evidence) < 1e-9)
  }

  @Test func `what has nothing to compare is none`() {
    let even = Array(repeating: Proportion(500, of: 1000), count: 14)
    let nobody = [Proportion(0, of: 0)]
    expectNil(LevelShift(days: even + nobody, last: 1))
    expectNil(LevelShift(days: Array(even.prefix(7)) + even.prefix(1), last: 1))
    let all = Array(repeating: Proportion(1000, of: 1000), count: 14)
    expectNil(LevelShift(days: all + even.prefix(1), last: 1))
    expect(LevelShift(days: even + even.prefix(1), last: 1) != nil)
  }
}
