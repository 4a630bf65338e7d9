@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 3 and 4: what a reading counts of a user, and of an attempt.
struct JourneyUnitTests {
  @Test func `who completed with a lost view has left in the readings that need it`() {
    let log = "ada 0s view a\nada 1s view c\nada 2s complete"
    expect(told(log, .furthest), equals: "4 completed")
    expect(told(log, .ordered), equals: "1 left unexplained 2000")
    expect(told(log, .strict), equals: "1 left unexplained 2000")
    expect(told(log, .any), equals: "2 left unexplained 1000")
    for order in Reading.allCases { expect(user(log, order)?.completedInWindow, equals: true) }
  }

  @Test(arguments: Reading.allCases)
  func `entering is reaching step 1 in every reading`(order: Reading) {
    expect(told("ada 0s start", order), equals: "1 left unexplained")
    expect(told("ada 0s start\nada 5s error a", order), equals: "1 left error")
    expect(
      told("ada 0s restart\nada 1s skip scope=flow", order), equals: "1 skipped_flow skipped_flow")
  }

  @Test func `what stands before the first entry does not count`() {
    expect(
      told("ada 0s view b\nada 1s view a\nada 2s view c", .any), equals: "2 left unexplained 0")
    expect(
      told("ada 0s view a\nada 1s view b\nada 2s complete", .any), equals: "2 left unexplained 1000"
    )
  }

  @Test func `nor does a sequence decide what stands before it in the same instant`() {
    let log = "ada 5s view b session=s sequence=1\nada 5s view a session=s sequence=2"
    expect(told(log, .ordered), hasPrefix: "2 ")
    expect(told(log, .any), hasPrefix: "2 ")
    expect(told(log, .strict), hasPrefix: "1 ")
    expect(told(log, .furthest), hasPrefix: "1 ")
  }

  @Test func `a match goes on across attempts, and after a flow skip`() {
    let restarted = "ada 0s view a\nada 1s restart\nada 2s view b"
    expect(user(restarted, .ordered)?.depth, equals: 2)
    expect(user("ada 0s view a\nada 1s skip scope=flow\nada 2s view b", .ordered)?.depth, equals: 2)
    expect(
      user("ada 0s view a\nada 1s skip scope=flow\nada 2s view b", .furthest)?.depth, equals: 1)
  }

  @Test func `a later match raises a user whose window is over`() {
    let log = "ada 0s view a\nada 2d view a session=2\nada 49h view b session=2"
    expect(user(log, .furthest)?.depth, equals: 1)
    expect(user(log, .ordered)?.depth, equals: 2)
    expect(user(log, .ordered)?.isMatured, equals: true)
    expect(user(log, .ordered)?.returnedLater, equals: true)
  }

  @Test func `completion is the event that completed an attempt`() {
    let log = "ada 0s view a\nada 1s skip scope=flow\nada 2s view b\nada 3s view c\nada 4s complete"
    expect(user(log, .ordered)?.depth, equals: 3)
    expect(user(log, .ordered)?.outcome, equals: .skippedFlow)
    let again = log + "\nada 5s view a\nada 6s complete"
    expect(user(again, .ordered)?.outcome, equals: .completed)
  }

  @Test func `where the last step's view completes, so does the match that comes to it`() {
    let flow = referenceFlow("a b c") { $0.completion = .lastStep }
    // The first c ends the attempt, so the second stands outside of any.
    let log = "ada 0s view a\nada 1s view c\nada 2s view b\nada 3s view c"
    expect(user(log, .ordered, in: flow)?.outcome, equals: .completed)
    expect(user(log, .any, in: flow)?.outcome, equals: .completed)
    expect(user(log, .strict, in: flow)?.outcome, equals: .left)
    expect(user(log, .ordered)?.outcome, equals: .left)
    let short = "ada 0s view a\nada 1s view c"
    expect(user(short, .ordered, in: flow)?.depth, equals: 1)
    expect(user(short, .furthest, in: flow)?.outcome, equals: .completed)
  }

  @Test func `the reason is read from the attempt that holds the match's begin`() {
    let skipped = """
      ada 0s view a
      ada 1s skip scope=flow
      ada 2s view a
      ada 3s view b
      ada 4s error b
      """
    // The first view of a is as good a begin, and the earliest of equals.
    expect(told(skipped, .ordered), equals: "2 skipped_flow skipped_flow")
    expect(told(skipped, .furthest), equals: "2 left error 1000")
    expect(told(skipped, .strict), equals: "2 skipped_flow skipped_flow")
    let broken = skipped.replacing("ada 1s skip", with: "ada 1s view c\nada 1s skip")
    expect(told(broken, .strict), equals: "2 left error 1000")
  }

  @Test func `until the window of the match ends`() {
    let log =
      "ada 0s view a\nada 20h view a\nada 30h view b\nada 43h error b\nada 45h skip scope=flow"
    expect(told(log, .ordered), equals: "2 left error 46800000")
    expect(told(log, .furthest), equals: "1 left unexplained 0")
    let skipped = log.replacing("45h", with: "44h")
    expect(told(skipped, .ordered), equals: "2 skipped_flow skipped_flow 50400000")
  }

  @Test func `any counts how many steps, and reads the reason at the furthest viewed`() {
    expect(told("ada 0s view a\nada 1s view c\nada 5s error c", .any), equals: "2 left error 4000")
    expect(
      told("ada 0s view a\nada 1s view c\nada 2s view a", .any), equals: "2 left went_back 1000")
    // The window that begins at b, outside of every attempt, is read with the attempt before it.
    let after = "ada 0s view a\nada 1s skip scope=flow\nada 30h view b\nada 31h view c"
    expect(told(after, .any), equals: "2 skipped_flow skipped_flow 1000")
  }

  @Test func `attempts reach a step by the same reading`() {
    let log = """
      ada 0s view a
      ada 1s view c
      ada 2s restart
      ada 3s view a
      ada 4s view b
      ada 5s view c
      ada 6s complete
      """
    expect(user(log, .furthest)?.steps.map(\.attempts), equals: [2, 2, 2])
    expect(user(log, .ordered)?.steps.map(\.attempts), equals: [2, 1, 1])
    expect(user(log, .ordered)?.completedAttempts, equals: 1)
    expect(user(log, .any)?.steps.map(\.attempts), equals: [2, 2, 1])
    let lost = log.replacing("ada 4s view b\n", with: "")
    expect(user(lost, .furthest)?.completedAttempts, equals: 1)
    expect(user(lost, .ordered)?.completedAttempts, equals: 0)
  }

  @Test(arguments: Reading.allCases)
  func `what was viewed, answered and measured is the same in every reading`(order: Reading) {
    let log = """
      ada 0s view a
      ada 1s view c
      ada 2s deny push step=c
      ada 3s back c
      ada 4s view a
      ada 9s complete
      """
    let facts = user(log, order)
    expect(facts?.steps.map(\.viewed), equals: [true, false, true])
    expect(facts?.steps.map(\.revisits), equals: [1, 0, 0])
    expect(facts?.steps.map(\.wentBack), equals: [false, false, true])
    expect(facts?.steps.map(\.advanceMilliseconds), equals: [1000, nil, 8000])
    expect(facts?.permissions.map(\.lastAnswer), equals: [.denial])
    expect(facts?.completionMilliseconds, equals: 9000)
  }

  /// Depth, outcome, and reason with its time where the user left.
  private func told(_ notation: String, _ order: Reading) -> String {
    guard let facts = user(notation, order) else { return "midway" }
    let leaving = facts.leaving.map { leaving in
      [leaving.reason.rawValue] + (leaving.milliseconds.map { ["\($0)"] } ?? [])
    }
    return (["\(facts.depth)", facts.outcome.rawValue] + (leaving ?? [])).joined(separator: " ")
  }

  private func user(
    _ notation: String, _ order: Reading, in flow: FlowDefinition = referenceFlow("a b c")
  ) -> EnteredFacts? {
    var settings = ReportSettings()
    settings.order = order
    return ReadLog(ScannedLog(notation), flows: [flow], settings: settings)
      .journeys[0].entered
  }
}

/// Semantics 6: attempts as units.
struct AttemptUnitTests {
  private let log = """
    ada 0s view a
    ada 1s view b
    ada 2s deny push
    ada 20h restart platform=ios session=2
    ada 21h view a session=2
    ada 43h view b session=2
    ada 44h complete session=2
    ada 10d view a session=3
    """

  @Test func `where users are counted there are no attempts apart`() {
    expectNil(journey(log) { $0.count = .users }.attempts)
  }

  @Test func `each attempt has an entry, a window and an outcome of its own`() throws {
    let attempts = try #require(journey(log).attempts)
    expect(attempts.map { $0.startTime - referenceDayZero }, equals: [0, 72_000_000, 864_000_000])
    expect(attempts.map(\.entered.outcome), equals: [.left, .completed, .left])
    expect(attempts.map(\.entered.depth), equals: [2, 4, 1])
    expect(attempts.map(\.entered.completionMilliseconds), equals: [nil, 86_400_000, nil])
    expect(attempts.map(\.entered.leaving?.reason), equals: [.leftAfterDenial, nil, .unexplained])
    expect(attempts.map { $0.entered.permissions.count }, equals: [1, 0, 0])
    expect(
      attempts.map { $0.entered.steps.map(\.attempts) },
      equals: [[1, 1, 0], [1, 1, 1], [1, 0, 0]])
    expect(journey(log).entered?.outcome, equals: .left, "by users the window is over at 24 h")
  }

  @Test func `each matures by itself`() {
    let attempts = journey(log, asOf: "11d") { $0.count = .attempts }.attempts
    expect(attempts?.map(\.entered.isMatured), equals: [true, true, true])
    let earlier = journey(log, asOf: "250h").attempts
    expect(earlier?.map(\.entered.isMatured), equals: [true, true, false])
    expect(
      earlier?.map(\.entered.openMilliseconds), equals: [900_000_000, 828_000_000, 36_000_000])
  }

  @Test func `breakdowns and filters look at the attempt's own entry`() {
    let split = journey(log) { $0.by = [.platform] }.segmentValuesOfAttempts
    // The fields that are looked at besides come behind those of the report.
    expect(split?.map { $0.first ?? nil }, equals: [nil, "ios", nil])
    let ios = journey(log) {
      $0.conditions = [FieldCondition(field: .platform, comparison: .equal, value: "ios")]
    }
    expect(ios.attempts?.map(\.isIncluded), equals: [false, true, false])
    expect(!ios.isIncluded)
    let late = journey(log) { $0.since = referenceDayZero + 72_000_000 }
    expect(late.attempts?.map(\.isIncluded), equals: [false, true, true])
  }

  @Test func `matches stay within the attempt`() {
    let log = "ada 0s view a\nada 1s restart\nada 2s view b\nada 3s view a\nada 4s view b"
    let attempts = journey(log) { $0.order = .ordered }.attempts
    expect(attempts?.map(\.entered.depth), equals: [1, 2])
    let lost = journey("ada 0s view a\nada 1s view c\nada 2s complete") { $0.order = .ordered }
    expect(lost.attempts?.map(\.entered.outcome), equals: [.left])
  }

  @Test func `an attempt's user who is back after its window returned later`() {
    expect(journey(log).attempts?.map(\.entered.returnedLater), equals: [true, false, false])
  }

  @Test func `who never enters has no attempts`() {
    let journey = journey("ada 0s view b")
    expectNil(journey.entered)
    expect(journey.attempts?.isEmpty, equals: true)
  }

  private func journey(
    _ notation: String, asOf: String = "30d", _ change: (inout ReportSettings) -> Void = { _ in }
  ) -> ReadJourney {
    var settings = ReportSettings()
    settings.count = .attempts
    change(&settings)
    return ReadLog(
      ScannedLog(notation), flows: [referenceFlow("a b c")], settings: settings, asOf: asOf
    ).journeys[0]
  }
}
