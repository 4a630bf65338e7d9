import Testing

@testable import Reports

struct DaySpanTests {
  @Test func `what both days share is said once`() {
    #expect(DaySpan(first: "2026-05-04", last: "2026-05-24").words == "4–24 May 2026")
    #expect(DaySpan(first: "2026-04-28", last: "2026-05-03").words == "28 April – 3 May 2026")
    #expect(
      DaySpan(first: "2025-12-31", last: "2026-01-01").words
        == "31 December 2025 – 1 January 2026")
    #expect(DaySpan(first: "2026-05-04", last: "2026-05-04").words == "4 May 2026")
  }

  @Test func `what is no date is left as it is`() {
    #expect(DaySpan(first: "a", last: "b").words == "a to b")
    #expect(DaySpan(first: "2026-13-01", last: "2026-13-01").words == "2026-13-01")
  }
}
