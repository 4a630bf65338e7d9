import Expectations
import Testing

@testable import Funnels

/// Rates with their 95 % Wilson limits.
struct RateCellTests {
  @Test func `a rate has the limits of Wilson`() throws {
    // Newcombe (1998), Statistics in Medicine 17, table I: 81/263, method 3.
    let cell = RateCell(81, of: 263)
    expect(cell.rate, equals: 81.0 / 263)
    let (low, high) = (try #require(cell.low), try #require(cell.high))
    #expect(abs(low - 0.2553) < 0.00005)
    #expect(abs(high - 0.3662) < 0.00005)
  }

  @Test func `none and all have limits inside zero and one`() throws {
    // The same table: 0/20 up to 0.1611, 1/29 from 0.0061 to 0.1718.
    let none = RateCell(0, of: 20)
    expect(none.rate, equals: 0)
    expect(none.low, equals: 0)
    #expect(abs(try #require(none.high) - 0.1611) < 0.00005)
    let all = RateCell(20, of: 20)
    expect(all.rate, equals: 1)
    expect(all.high, equals: 1)
    #expect(abs(try #require(all.low) - 0.8389) < 0.00005)
  }

  @Test func `where nobody could have been counted nothing is told`() {
    expect(RateCell(0, of: 0), equals: RateCell())
    expectNil(RateCell().rate)
  }

  @Test func `of a hidden count, and of one that is not there, nothing is told`() {
    for cell in [
      RateCell(.hidden, of: 20), RateCell(5, of: .hidden), RateCell(nil, of: 20),
      RateCell(5, of: nil),
    ] { expect(cell, equals: RateCell()) }
  }
}
