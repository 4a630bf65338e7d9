import Expectations
import Testing

@testable import EventLog

struct RejectReasonTests {
  @Test func `reasons are numbered in the order of checking`() {
    expect(RejectReason.allCases.map(\.order), equals: Array(0..<13))
  }
}
