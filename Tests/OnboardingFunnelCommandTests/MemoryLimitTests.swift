import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// What cannot be put aside on disk has a limit, and who passes it is told.
struct MemoryLimitTests {
  /// A log of page views, each of a page of its own.
  private static func lines(_ count: Int) -> String {
    (0..<count).map { number in
      #"{"event":"page_viewed","ts":\#(1_772_323_200_000 + number),"user_id":"u","step":"s\#(number)"}"#
        + "\n"
    }.joined()
  }

  @Test func `more names than fit end the run, and the report before stays`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(Self.lines(11_000), to: "log/events.ndjson")
    let before = try folder.report()
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--memory", "34M"])
    #expect(outcome.status == .unusableInput)
    #expect(
      outcome.standardError.hasPrefix("onboarding-funnel: names: error: the log has so many"))
    #expect(
      outcome.standardError.hasSuffix(
        "see that no ids or times are written into names, or give more --memory [beyond_memory]\n"))
    #expect(try folder.report() == before)
  }

  @Test func `with more memory the same names fit`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(Self.lines(11_000), to: "log/events.ndjson")
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--memory", "100M"])
    #expect(outcome.status == .done)
    #expect(outcome.standardError == "")
  }
}
