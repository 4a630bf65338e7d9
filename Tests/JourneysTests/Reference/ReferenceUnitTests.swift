import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 6, last bullet: attempts as units.
struct ReferenceUnitTests {
  /// Steps a, b and a window of a day; ada comes twice, bob once.
  let flow = referenceFlow("a b")
  let log = """
    ada 0s view a session=1 platform=ios
    ada 4s view b session=1
    ada 5s error b session=1
    ada 26h view a session=2 platform=web
    ada 27h complete session=2
    bob 1h view a platform=web
    """

  @Test func `each attempt has its own entry, window and breakdown`() {
    let tables = referenceReport(flow, log, count: .attempts) { $0.by = [.platform] }
    expect(tables.funnel("reached"), equals: [3, 2, 1])
    expect(tables.funnel("viewed"), equals: [3, 1, 1])
    expect(tables.funnel("left"), equals: [1, 1, .empty])
    expect(tables.funnel("attempts"), equals: [3, 2, 1])
    expect(tables.funnel("reached", segment: "ios"), equals: [1, 1, 0])
    expect(tables.funnel("reached", segment: "web"), equals: [2, 1, 1])
    expect(tables.reasons, equals: ["a unexplained", "b error"])
    expect(tables.users("completed"), equals: [1])
    expect(tables.users("left"), equals: [2])
    // By users ada is one, who left in the window of the first entry.
    expect(referenceReport(flow, log).funnel("reached"), equals: [2, 1, 0])
  }

  @Test func `periods and times are those of each attempt`() {
    let tables = referenceReport(flow, log, count: .attempts)
    expect(tables.column("trend", "started"), equals: [2, 1])
    expect(tables.column("trend", "completed"), equals: [0, 1])
    let complete: [String: ReferenceCell] = ["measure": "complete"]
    expect(tables.column("timing", "users", where: complete), equals: [1])
    expect(tables.column("timing", "open", where: complete), equals: [2])
    // At risk 3 when the second attempt completed after an hour: S = 2/3.
    expect(tables.column("timing", "p25_seconds", where: complete), equals: [3600.0])
    expect(tables.column("timing", "median_seconds", where: complete), equals: [.empty])
  }

  @Test func `each attempt matures by itself`() {
    let tables = referenceReport(flow, log, asOf: "26h", count: .attempts)
    expect(tables.funnel("reached"), equals: [2, 1, 0])
    expect(tables.funnel("in_progress"), equals: [1, 0, 0])
    expect(tables.column("trend", "in_progress"), equals: [0, 1])
  }

  @Test func `attempts after a completion count`() {
    let log = """
      ada 0s view a
      ada 1s complete
      ada 2s view a
      ada 3s view b
      ada 4s deny push
      """
    let tables = referenceReport(flow, log, count: .attempts)
    expect(tables.funnel("reached"), equals: [2, 2, 1])
    expect(tables.column("permissions", "denied"), equals: [1])
    expect(tables.findings("returned_after_completion"), equals: [1])
  }

  @Test func `an attempt's window runs from its own entry, and its events are its own`() {
    let log = """
      ada 0s view a session=1
      ada 20h view a session=2
      ada 30h view b session=2
      """
    expect(referenceReport(flow, log).funnel("reached"), equals: [1, 0, 0])
    let tables = referenceReport(flow, log, count: .attempts)
    expect(tables.funnel("reached"), equals: [2, 1, 0])
    // The second attempt is a return after the first, and nothing comes after the second.
    let later = "ada 0s view a session=1\nada 2d view a session=2"
    expect(referenceReport(flow, later).users("returned_later"), equals: [1])
    expect(referenceReport(flow, later, count: .attempts).users("returned_later"), equals: [1])
    let revisit = "ada 0s view a session=1\nada 2d view a session=1"
    expect(referenceReport(flow, revisit, count: .attempts).users("returned_later"), equals: [1])
  }

  @Test func `filters look at the attempt's entry, in comparisons at the user's`() {
    let flow = referenceFlow("a b") {
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.variants = [VariantDefinition(id: "A"), VariantDefinition(id: "B")]
    }
    let log = """
      ada 0s view a session=1 variant=B
      ada 2d view a session=2
      ada 48h view b session=2
      bob 0s view a variant=A
      """
    let tables = referenceReport(flow, log, count: .attempts)
    // Both attempts are of the user's variant; the user is one.
    expect(tables.funnel("reached", segment: "B"), equals: [2, 1, 0])
    expect(tables.column("assignment", "users"), equals: [1, 1, 0, 0])
    expect(tables.column("comparison", "variant_users"), equals: [1, 1, 1, 1, 0])
    expect(tables.column("comparison", "variant_reached"), equals: [1, 0, 0, 1, 0])
    let since = referenceReport(flow, log, count: .attempts) { $0.since = referenceDayZero + 1 }
    expect(since.funnel("reached"), equals: [1, 1, 0])
    expect(since.column("assignment", "users"), equals: [0, 0, 0, 0])
  }

  @Test func `who entered midway is counted as ever`() {
    let tables = referenceReport(flow, log + "\ncyd 0s view b", count: .attempts)
    expect(tables.users("entered_midway"), equals: [1])
    expect(tables.column("outcomes", "share", where: ["outcome": "entered_midway"]), equals: [0.25])
    expect(tables.findings("entered_midway"), equals: [1])
  }

  @Test func `a match stays within its attempt`() {
    let log = """
      ada 0s view a
      ada 1s restart
      ada 2s view b
      bob 0s view a
      bob 20h view a
      bob 30h view b
      bob 31h complete
      """
    let users = referenceReport(flow, log, order: .ordered)
    expect(users.funnel("reached"), equals: [2, 2, 1])
    let tables = referenceReport(flow, log, order: .ordered, count: .attempts)
    // ada's two, of which none has a and then b; bob's first, and the one begun 20 h later.
    expect(tables.funnel("reached"), equals: [4, 1, 1])
    expect(tables.funnel("attempts"), equals: [4, 1, 1])
    // The second attempt of ada shows b and never a.
    expect(
      referenceReport(flow, log, order: .any, count: .attempts).funnel("reached"),
      equals: [4, 1, 1])
  }
}
