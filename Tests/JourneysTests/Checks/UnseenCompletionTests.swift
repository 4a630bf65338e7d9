import Checks
import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Flows that nobody completes.
struct UnseenCompletionTests {
  /// So many users who view both pages, and a line more.
  private static func found(
    users: Int, and line: String = "", completion: CompletionRule = .event
  ) -> String? {
    let lines = (0..<users).flatMap { ["u\($0) \($0)s view a", "u\($0) \($0 + 1)s view b"] }
    return CheckedLog((lines + [line]).joined(separator: "\n"), "a b") {
      $0.completion = completion
    }.found(.completionUnseen)
  }

  @Test func `twenty users at the last page and no completion are a finding`() {
    expect(Self.found(users: 20), equals: "warning 20/20 @ 2")
    expectNil(Self.found(users: 19))
  }

  @Test func `one completion of anybody is enough, whenever it comes`() {
    expectNil(Self.found(users: 40, and: "zoe 0s view a\nzoe 30d complete"))
  }

  @Test func `users who do not get to the last page say nothing`() {
    let lines = (0..<40).map { "u\($0) \($0)s view a" }
    expectNil(CheckedLog(lines.joined(separator: "\n")) { _ in }.found(.completionUnseen))
  }

  @Test func `who may still complete says nothing, nor who skips the flow`() {
    let views = (0..<40).flatMap { ["u\($0) \($0)s view a", "u\($0) \($0 + 1)s view b"] }
    let young = CheckedLog(
      [views.joined(separator: "\n")], flow: referenceFlow("a b"),
      asOf: referenceDayZero + 3_600_000)
    expectNil(young.found(.completionUnseen))
    let skips = (0..<40).map { "u\($0) \($0 + 2)s skip scope=flow" }
    expectNil(
      CheckedLog((views + skips).joined(separator: "\n"), "a b").found(.completionUnseen))
  }

  @Test func `a flow that ends with its last page needs no event`() {
    expectNil(Self.found(users: 40, completion: .lastStep))
  }
}
