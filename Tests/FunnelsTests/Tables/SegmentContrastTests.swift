import Definitions
import EventLog
import Expectations
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
    TalliedLog(logs.joined(separator: "\n"), asOf: asOf) { $0.by = [.platform] }.results.rows
      .contrasts
  }

  @Test func `a segment below or above all others has both rates`() throws {
    let found = contrasts([
      users("ios", 200, completed: 20), users("web", 100, completed: 90),
      users("tv", 100, completed: 90),
    ])
    // ios 20 of 200 against 180 of 200; web and tv 90 of 100 each against 110 of 300. Wilson at
    // 95 %: 6.6–14.9 against 85.1–93.4; 82.6–94.5 against 31.4–42.3.
    expect(found.map(\.key.segment), equals: [.value("ios"), .value("tv"), .value("web")])
    expect(found.map(\.side), equals: [.below, .above, .above])
    let ios = try #require(found.first)
    expect(ios.completion.rate == 0.1 && ios.others.rate == 0.9)
    expect(found[1].others.rate, equals: 11.0 / 30)
  }

  @Test func `intervals that touch are no contrast`() {
    // 45 of 100 against 55 of 100: 35.6–54.8 and 45.2–64.4.
    expectEmpty(contrasts([users("ios", 100, completed: 45), users("web", 100, completed: 55)]))
  }

  @Test func `a segment that is everybody has no others`() {
    expectEmpty(contrasts([users("ios", 200, completed: 20)]))
  }

  @Test func `below 100 users on either side nothing stands apart`() {
    func found(_ ios: Int, _ web: Int) -> Int {
      contrasts([users("ios", ios, completed: 0), users("web", web, completed: web)]).count
    }
    expect(found(100, 100), equals: 2)
    expect(found(99, 400), equals: 0)
    expect(found(400, 99), equals: 0)
  }

  @Test func `users in progress count on neither side`() {
    let young = (0..<150).map { "late\($0) 2h view a platform=ios" }
    let old = [users("ios", 100, completed: 95), users("web", 100, completed: 30)]
    expect(contrasts(old + young, asOf: "25h").map(\.side), equals: [.above, .below])
    expect(contrasts(old + young, asOf: "30d").map(\.completion.rate), equals: [])
  }
}
