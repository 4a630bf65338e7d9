import Expectations
import Testing

@testable import Reports

struct DaySpanTests {
  @Test func `what both days share is said once`() {
    expect(DaySpan(first: "2026-05-04", last: "2026-05-24").words, equals: "4–24 May 2026")
    expect(DaySpan(first: "2026-04-28", last: "2026-05-03").words, equals: "28 April – 3 May 2026")
    expect(
      DaySpan(first: "2025-12-31", last: "2026-01-01").words,
      equals: "31 December 2025 – 1 January 2026")
    expect(DaySpan(first: "2026-05-04", last: "2026-05-04").words, equals: "4 May 2026")
  }

  @Test func `what is no date is left as it is`() {
    expect(DaySpan(first: "a", last: "b").words, equals: "a to b")
    expect(DaySpan(first: "2026-13-01", last: "2026-13-01").words, equals: "2026-13-01")
  }
}
