import Definitions
import EventLog
import Expectations
import Experiments
import Funnels
import Journeys
import Testing

/// Simpson's paradox: a difference that turns round within parts.
struct ReversalTests {
  /// In both parts B completes more often, yet it holds more of the part that seldom completes.
  ///
  ///     part   A            B
  ///     one    80 of 100    18 of 20      80 % → 90 %
  ///     two     2 of 20     20 of 100     10 % → 20 %
  ///     all    82 of 120    38 of 120     68.3 % → 31.7 %
  private func log(day: Int = 0, _ fields: [String]) -> ArmedLog {
    var log = ArmedLog()
    log.add(100, of: "A", completed: 80, fields[0])
    log.add(20, of: "B", completed: 18, fields[0])
    log.add(20, of: "A", completed: 2, day: day, fields[1])
    log.add(100, of: "B", completed: 20, day: day, fields[1])
    return log
  }

  private func expectReversal(_ reversals: [Reversal]?, by stratification: Stratification) throws {
    let reversal = try #require(reversals?.first)
    expect(reversals?.count, equals: 1)
    expect(reversal.variant, equals: "B")
    expect(reversal.stratification, equals: stratification)
    #expect(abs(reversal.difference - (38.0 - 82) / 120) < 1e-12)
    // Both parts have the weight 100 · 20 / 120 and the difference of ten points.
    #expect(abs(reversal.stratified - 0.1) < 1e-12)
  }

  @Test(arguments: [
    ("platform", EventField.platform), ("app_version", .appVersion), ("country", .country),
  ])
  func `platforms, versions and countries are looked at without being asked for`(
    name: String, field: EventField
  ) throws {
    let log = log([" \(name)=one", " \(name)=two"])
    try expectReversal(log.tallied().checks?.reversals, by: .field(field))
  }

  @Test func `so are the fields of the report's breakdowns`() throws {
    let log = log([" p:plan=one", " p:plan=two"])
    expect(log.tallied().checks?.reversals, equals: [])
    let checks = log.tallied(settings: { $0.by = [.property("plan")] }).checks
    try expectReversal(checks?.reversals, by: .field(.property("plan")))
  }

  @Test func `weeks of entry are parts too`() throws {
    try expectReversal(log(day: 7, ["", ""]).tallied().checks?.reversals, by: .weeks)
  }

  @Test func `a missing value is a part of its own`() throws {
    let log = log([" platform=one", ""])
    try expectReversal(log.tallied().checks?.reversals, by: .field(.platform))
  }

  // The variant was ramped up late: A has a first week of its own, which completes more often.
  @Test func `users of a part that one arm lacks count over all, and in no part`() throws {
    var log = ArmedLog()
    log.add(300, of: "A", completed: 240)
    log.add(100, of: "A", completed: 20, day: 7)
    log.add(100, of: "B", completed: 30, day: 7)
    let reversal = try #require(log.tallied().checks?.reversals.first)
    expect(reversal.stratification, equals: .weeks)
    expect(reversal.difference, equals: -0.35)
    #expect(abs(reversal.stratified - 0.1) < 1e-12)
  }

  // One segment of the breakdown, so one part: 380 of 500 against 480 of 500.
  @Test func `a value spelt (none) and a missing one are one part`() {
    var log = ArmedLog()
    log.add(400, of: "A", completed: 300, " platform=(none)")
    log.add(100, of: "A", completed: 20)
    log.add(100, of: "B", completed: 80, " platform=(none)")
    log.add(400, of: "B", completed: 100)
    expect(log.tallied().checks?.reversals, equals: [])
  }

  @Test func `below 100 users an arm nothing is said to turn round`() {
    var log = ArmedLog()
    log.add(80, of: "A", completed: 64, " platform=one")
    log.add(19, of: "B", completed: 18, " platform=one")
    log.add(20, of: "A", completed: 2, " platform=two")
    log.add(80, of: "B", completed: 16, " platform=two")
    expect(log.tallied().checks?.reversals, equals: [])
    log.add(1, of: "B", completed: 1, " platform=one")
    expect(log.tallied().checks?.reversals.isEmpty, equals: false)
  }

  @Test func `the same difference in parts of equal size is no reversal`() {
    var log = ArmedLog()
    for platform in ["one", "two"] {
      log.add(100, of: "A", completed: 40, " platform=\(platform)")
      log.add(100, of: "B", completed: 50, " platform=\(platform)")
    }
    expect(log.tallied().checks?.reversals, equals: [])
  }

  // 50.0 % → 49.6 % over all, 52.0 % → 52.3 % and 48.0 % → 48.4 % within.
  @Test func `differences below half a point point nowhere`() {
    var log = ArmedLog()
    log.add(1_000, of: "A", completed: 520, " platform=one")
    log.add(300, of: "B", completed: 157, " platform=one")
    log.add(1_000, of: "A", completed: 480, " platform=two")
    log.add(700, of: "B", completed: 339, " platform=two")
    expect(log.tallied().checks?.reversals, equals: [])
  }

  @Test func `where attempts are counted the parts are still of users`() throws {
    let log = log([" platform=one", " platform=two"])
    let checks = log.tallied(settings: { $0.count = .attempts }).checks
    try expectReversal(checks?.reversals, by: .field(.platform))
  }
}
