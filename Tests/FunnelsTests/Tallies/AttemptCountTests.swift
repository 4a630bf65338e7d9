@testable import Definitions
import EventLog
import Expectations
import Experiments
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Tables that count attempts, and what stays by users beside them.
struct AttemptCountTests {
  /// ada leaves at b on Android, then completes on iOS; bob completes at once and begins again;
  /// cyd is seen midway only.
  private let log = """
    ada 0s view a variant=A platform=android
    ada 1s view b
    ada 2d view a session=2 platform=ios
    ada 49h view c session=2
    ada 49h complete session=2
    bob 0s view a variant=B platform=ios
    bob 9s complete
    bob 3d view a session=2 platform=android
    cyd 0s view b platform=ios
    """

  @Test func `every attempt is one`() {
    let counted = tallied()
    expect(counted.funnel().map(\.reached), equals: [4, 3, 2, 2])
    expect(counted.funnel().map(\.attempts), equals: [4, 3, 2, 2])
    expect(counted.funnel().map(\.left), equals: [1, 1, 0, nil])
    expect(counted.results.started, equals: 4)
    expect(counted.outcome(.completed)?.users, equals: 2)
    expect(counted.outcome(.left)?.users, equals: 2)
    expect(counted.outcome(.enteredMidway)?.users, equals: 1)
    expect(counted.outcome(.enteredMidway)?.share, equals: 0.2)
  }

  @Test func `segments are those of the attempts' own entries`() {
    let counted = tallied { $0.by = [.platform] }
    expect(counted.funnel(.value("ios")).map(\.reached), equals: [2, 2, 2, 2])
    expect(counted.funnel(.value("android")).map(\.reached), equals: [2, 1, 0, 0])
    expect(counted.outcome(.enteredMidway, .value("ios"))?.users, equals: 1)
  }

  @Test(arguments: [1, 2])
  func `what attempts without a value say together counts, however the lack is spelt`(parts: Int) {
    let counted = TalliedLog(
      """
      ada 0s view a platform=(none)
      ada 1s complete
      ada 2d view a session=2 platform=(none)
      ada 49h complete session=2
      bob 0s view a platform=(none)
      bob 2d view a session=2 platform=(none)
      """, parts: parts
    ) {
      $0.count = .attempts
      $0.by = [.platform]
    }
    let limits = { (segment: Segment) in
      counted.funnel(segment).map { [$0.fromEntry.low, $0.fromEntry.high, $0.leaving.high] }
    }
    expect(limits(.none), equals: limits(.everyone))
    expect(counted.funnel(.none).last?.reached, equals: 2)
  }

  @Test func `periods are those of the attempts' own entries`() {
    let rows = tallied().results.rows.trend.filter { $0.key.breakdown == .all }
    expect(
      rows.map(\.periodStart), equals: ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"])
    expect(rows.map(\.started), equals: [2, 0, 1, 1])
    expect(rows.map(\.completed), equals: [1, 0, 1, 0])
  }

  @Test func `variants count attempts, assignment and comparison count users`() {
    let counted = tallied(variantFlow)
    expect(counted.funnel(.value("A")).map(\.reached), equals: [2, 2, 1, 1])
    expect(counted.assignment.map(\.users), equals: [1, 1, 0, 0, 0])
    let b = counted.comparison.filter { $0.variant == "B" }
    expect(b.map(\.controlUsers), equals: [1, 1, 1, 1])
    expect(b.map(\.controlReached), equals: [1, 1, 0, 0])
    expect(b.map(\.variantReached), equals: [1, 1, 1, 1])
  }

  @Test func `users are filtered by their own entry, attempts by theirs`() {
    let counted = tallied(variantFlow) {
      $0.conditions = [FieldCondition(field: .platform, comparison: .equal, value: "ios")]
    }
    expect(counted.funnel().map(\.reached), equals: [2, 2, 2, 2])
    expect(counted.assignment.map(\.users), equals: [0, 1, 0, 0, 0])
  }

  @Test func `steps missing from lists are missing for users`() {
    expect(tallied(variantFlow).results.usersWithoutStep, equals: [0, 0, 0])
    let lacking = log.replacing("variant=A", with: "variant=C")
    expect(tallied(variantFlow, log: lacking).results.usersWithoutStep, equals: [0, 1, 0])
  }

  @Test func `shared out among workers the counts are the same`() {
    let whole = tallied(variantFlow)
    let parts = TalliedLog(log, in: variantFlow, parts: 3) { $0.count = .attempts }
    expect(parts.funnel().map(\.reached), equals: whole.funnel().map(\.reached))
    expect(parts.assignment.map(\.users), equals: whole.assignment.map(\.users))
  }

  /// Twenty users who do twice, days apart, what takes the one so many seconds and the other so many.
  private func twice(_ event: String) -> String {
    (1...20).flatMap { second in
      [0, 172_800].map { start in
        "u\(second) \(start)s view a session=\(start)\nu\(second) \(start + second)s \(event) "
          + "session=\(start)"
      }
    }.joined(separator: "\n")
  }

  // As worked out in `KaplanMeierTests`.
  @Test func `forty attempts of twenty users have the limits of medians of twenty users`() {
    let completing = tallied(log: twice("complete")).results.rows.timing
    let leaving = tallied(log: twice("error")).results.rows.timing
    for row in [completing[0], completing[1], leaving[4]] {
      expect(row.users, equals: 40)
      expect(row.medianSeconds, equals: 10)
      expect(row.medianSecondsLow, equals: 5)
      expect(row.medianSecondsHigh, equals: 15)
    }
    let users = TalliedLog(twice("complete")).results.rows.timing[0]
    expect(users.users, equals: 20)
    expect([users.medianSecondsLow, users.medianSecondsHigh], equals: [5, 15])
  }

  @Test func `the band of completions by attempts is wider than that of as many users`() throws {
    let attempts = tallied(log: twice("complete")).results.rows.curve
    let ofUsers = twice("complete").split(separator: "\n").enumerated()
      .map { "\($0.offset / 2)\($0.element)" }.joined(separator: "\n")
    let strangers = tallied(log: ofUsers).results.rows.curve
    expect(attempts.map(\.completed), equals: strangers.map(\.completed))
    for (row, narrow) in zip(attempts, strangers).dropLast() {
      #expect(try #require(row.low) < #require(narrow.low))
      #expect(try #require(row.high) > #require(narrow.high))
    }
  }

  @Test func `users of one attempt each have the same limits as when users are counted`() {
    let log = (1...30).map { number in
      let fields = "app_version=\(number % 2) platform=\(number % 3 < 2 ? "ios" : "web")"
      let user = "u\(number)"
      let end = number % 4 > 0 ? "\n\(user) \(number * 2)s complete" : ""
      return "\(user) 0s view a \(fields)\n\(user) \(number)s view b\(end)"
    }.joined(separator: "\n")
    let older = FieldCondition(field: .appVersion, comparison: .equal, value: "1")
    let counted = [CountingUnit.users, .attempts].map { unit in
      TalliedLog(log) {
        $0.count = unit
        $0.by = [.platform]
        $0.change = ChangeSides(segment: older, of: $0)
      }.results
    }
    expect("\(counted[0].rows.timing)", equals: "\(counted[1].rows.timing)")
    expect("\(counted[0].rows.changes)", equals: "\(counted[1].rows.changes)")
    expect("\(counted[0].rows.curve)", equals: "\(counted[1].rows.curve)")
    expect(counted[0].rows.changes.contains { $0.differenceLow != nil })
  }

  @Test func `shared out among workers the limits are the same`() {
    for log in [self.log, twice("complete"), twice("error")] {
      let whole = tallied(log: log) { $0.by = [.platform] }
      let parts = TalliedLog(log, parts: 3) {
        $0.count = .attempts
        $0.by = [.platform]
      }
      expect("\(parts.results.rows.timing)", equals: "\(whole.results.rows.timing)")
      expect("\(parts.results.rows.curve)", equals: "\(whole.results.rows.curve)")
    }
  }

  @Test func `as long as no attempt has matured all count as if`() {
    let counted = TalliedLog(log, asOf: "30s") { $0.count = .attempts }
    expect(counted.results.isProvisional)
    expect(counted.funnel().map(\.reached), equals: [2, 2, 1, 1])
  }

  private func tallied(
    _ flow: FlowDefinition = referenceFlow("a b c"), log: String? = nil,
    _ change: (inout ReportSettings) -> Void = { _ in }
  ) -> TalliedLog {
    TalliedLog(log ?? self.log, in: flow) {
      $0.count = .attempts
      change(&$0)
    }
  }
}

/// The row of completion in readings that may lose one.
struct ReadingTableTests {
  @Test(arguments: [
    (Reading.furthest, [1, 1, 1, 1]), (.ordered, [1, 0, 0, 0]), (.any, [1, 1, 0, 0]),
  ])
  func `viewed counts completions in the window whatever the reading`(
    order: Reading, reached: [Int]
  ) {
    let counted = TalliedLog("ada 0s view a\nada 1s view c\nada 2s complete") { $0.order = order }
    expect(counted.funnel().map(\.reached.shown), equals: reached)
    expect(counted.funnel().map(\.viewed), equals: [1, 0, 1, 1])
  }
}
