import EventLog
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Segments whose completion stands apart from that of all others.
struct SegmentContrastTests {
  /// Users of a platform, so many of whom complete.
  private func users(_ platform: String, _ users: Int, completed: Int) -> String {
    (0..<users).map { user in
      let name = "\(platform)\(user)"
      let view = "\(name) 0s view a platform=\(platform)"
      return user < completed ? view + "\n\(name) 1s complete" : view
    }.joined(separator: "\n")
  }

  private func contrasts(_ logs: [String], asOf: String = "30d") -> [SegmentContrast] {
    TalliedLog(logs.joined(separator: "\n"), asOf: asOf) { $0.by = [.platform] }.results.contrasts
  }

  @Test func `a segment below or above all others has both rates`() throws {
    let found = contrasts([
      users("ios", 20, completed: 2), users("web", 10, completed: 9),
      users("tv", 10, completed: 9),
    ])
    // ios 2 of 20 against 18 of 20; web and tv 9 of 10 each against 11 of 30. Wilson at 95 %:
    // 2.8–30.1 against 69.9–97.2; 59.6–98.2 against 21.9–54.5.
    #expect(found.map(\.key.segment) == [.value("ios"), .value("tv"), .value("web")])
    #expect(found.map(\.side) == [.below, .above, .above])
    let ios = try #require(found.first)
    #expect(ios.completion.rate == 0.1 && ios.others.rate == 0.9)
    #expect(found[1].others.rate == 11.0 / 30)
  }

  @Test func `intervals that touch are no contrast`() {
    // 4 of 10 against 6 of 10: 16.8–68.7 and 31.3–83.2.
    #expect(
      contrasts([users("ios", 10, completed: 4), users("web", 10, completed: 6)]).isEmpty)
  }

  @Test func `a segment that is everybody has no others`() {
    #expect(contrasts([users("ios", 20, completed: 2)]).isEmpty)
  }

  @Test func `users in progress count on neither side`() {
    let young = (0..<30).map { "late\($0) 2h view a platform=ios" }
    let old = [users("ios", 20, completed: 19), users("web", 20, completed: 2)]
    #expect(contrasts(old + young, asOf: "25h").map(\.side) == [.above, .below])
    #expect(contrasts(old + young, asOf: "30d").map(\.completion.rate) == [])
  }
}
