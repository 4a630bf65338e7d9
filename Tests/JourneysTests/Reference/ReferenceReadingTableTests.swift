import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 3 to 7 and 10: what the tables say in the readings of matches.
struct ReferenceReadingTableTests {
  /// Steps a, b, c and a window of 10 s.
  let flow = referenceFlow("a b c") { $0.windowMilliseconds = 10_000 }

  @Test(arguments: [ReferenceReading.ordered, .strict])
  func `who completed and whose view was lost has left`(order: ReferenceReading) {
    let log = """
      ada 0s view a
      ada 1s grant push
      ada 2s view c
      ada 3s complete
      bob 0s view a
      bob 1s deny push
      bob 2s view b
      bob 3s view c
      bob 4s complete
      """
    let tables = referenceReport(flow, log, order: order)
    expect(tables.funnel("viewed"), equals: [2, 1, 2, 2])
    expect(tables.funnel("reached"), equals: [2, 1, 1, 1])
    expect(tables.funnel("advanced"), equals: [1, 1, 1, .empty])
    expect(tables.funnel("left"), equals: [1, 0, 0, .empty])
    expect(tables.funnel("attempts"), equals: [2, 1, 1, 1])
    expect(tables.funnel("rate_from_previous"), equals: [.empty, 0.5, 1.0, 1.0])
    expect(tables.users("completed"), equals: [1])
    expect(tables.users("left"), equals: [1])
    expect(tables.reasons, equals: ["a unexplained"])
    expect(tables.column("trend", "completed"), equals: [1])
    expect(tables.column("trend", "left"), equals: [1])
    expect(tables.column("permissions", "completed_after_denial"), equals: [1])
    expect(tables.column("permissions", "left_after_grant"), equals: [1])
    expect(tables.column("timing", "users", where: ["measure": "complete"]), equals: [2])
    // ada's a to c, 2 s; bob's a to b, 2 s, b to c, 1 s, c to completed, 1 s; ada's c likewise.
    expect(tables.column("timing", "users", where: ["measure": "advance"]), equals: [2, 1, 2])
    expect(tables.funnel("median_seconds_to_advance"), equals: [2.0, 1.0, 1.0, .empty])
    expect(
      tables.column("timing", "median_seconds", where: ["measure": "before_leaving"]),
      equals: [3.0, .empty, .empty])
  }

  @Test func `the reason is read in the attempt that holds the match, until its window ends`() {
    // furthest: the window from 0 s holds the first attempt alone. ordered: the match begins at
    // 21 s and its window ends at 31 s, so the grant is too late.
    let log = """
      ada 0s view a
      ada 1s error a
      ada 20s restart
      ada 21s view a
      ada 22s view b
      ada 23s deny push step=b
      ada 32s grant push step=b
      """
    expect(referenceReport(flow, log).reasons, equals: ["a error"])
    let tables = referenceReport(flow, log, order: .ordered)
    expect(tables.reasons, equals: ["b left_after_denial push"])
    expect(tables.column("dropoff", "median_seconds_before_leaving"), equals: [1.0])
    // Asked is who was within the window from the entry, in every reading.
    expect(tables.column("permissions", "asked"), equals: [])
    // The attempt that came to b did not begin within that window.
    expect(tables.funnel("attempts"), equals: [1, 0, 0, 0])
  }

  @Test func `the earliest of the deepest matches tells the reason`() {
    let log = """
      ada 0s view a
      ada 1s view b
      ada 2s error b
      ada 3s restart
      ada 4s view a
      ada 5s view b
      """
    let tables = referenceReport(flow, log, order: .ordered)
    expect(tables.reasons, equals: ["b error"])
    expect(tables.funnel("attempts"), equals: [2, 2, 0, 0])
  }

  @Test func `a match across attempts is told by the one it began in`() {
    let log = """
      ada 0s view a
      ada 1s skip scope=flow
      ada 2s restart
      ada 3s view b
      bob 0s view a
      bob 1s deny push
      bob 2s restart
      bob 3s view b
      """
    let tables = referenceReport(flow, log, order: .ordered)
    expect(tables.funnel("reached"), equals: [2, 2, 0, 0])
    expect(tables.funnel("attempts"), equals: [4, 0, 0, 0])
    expect(tables.reasons, equals: ["b skipped_flow", "b went_back"])
    expect(tables.users("skipped_flow"), equals: [1])
    expect(tables.users("left"), equals: [1])
  }

  @Test func `any asks for the reason at the furthest step viewed`() {
    // Two steps viewed: row 2 is b. They left at c, with an error.
    let log = """
      ada 0s view a
      ada 3s view c
      ada 5s error c
      """
    let tables = referenceReport(flow, log, order: .any)
    expect(tables.funnel("viewed"), equals: [1, 0, 1, 0])
    expect(tables.funnel("reached"), equals: [1, 1, 0, 0])
    expect(tables.reasons, equals: ["b error"])
    expect(tables.column("dropoff", "median_seconds_before_leaving"), equals: [2.0])
  }

  @Test func `any may begin between two attempts and is told by the one before`() {
    // Within 10 s of a there is a alone; b and c after the skip are of no attempt.
    let log = """
      ada 0s view a
      ada 1s skip scope=flow
      ada 20s view b
      ada 21s view c
      """
    let tables = referenceReport(flow, log, order: .any)
    expect(tables.funnel("viewed"), equals: [1, 0, 0, 0])
    expect(tables.reasons, equals: ["b skipped_flow"])
  }

  @Test func `a later match raises a user whose window is over`() {
    let log = """
      ada 0s view a
      ada 1d view a
      ada 86401s view b
      ada 86402s view c
      ada 86403s complete
      """
    expect(referenceReport(flow, log).users("returned_later"), equals: [1])
    let tables = referenceReport(flow, log, order: .ordered)
    expect(tables.users("completed"), equals: [1])
    expect(tables.users("returned_later"), equals: [0])
    expect(tables.funnel("viewed"), equals: [1, 0, 0, 0])
    expect(tables.funnel("reached"), equals: [1, 1, 1, 1])
    expect(tables.column("trend", "completed"), equals: [1])
    expect(tables.column("trend", "is_final"), equals: [true])
  }

  @Test func `a match after a completion counts too`() {
    // b was lost at first; the attempt after the completion counts elsewhere in `attempts` alone.
    let log = """
      ada 0s view a
      ada 1s view c
      ada 2s complete
      ada 3s restart
      ada 4s view a
      ada 5s view b
      ada 6s view c
      ada 7s complete
      """
    let tables = referenceReport(flow, log, order: .strict)
    expect(tables.funnel("viewed"), equals: [1, 0, 1, 1])
    expect(tables.funnel("reached"), equals: [1, 1, 1, 1])
    expect(tables.funnel("attempts"), equals: [2, 1, 1, 1])
  }

  @Test func `who completed without the match may have returned later`() {
    let log = """
      ada 0s view a
      ada 1s view c
      ada 2s complete
      ada 1h restart
      """
    expect(referenceReport(flow, log).users("returned_later"), equals: [0])
    expect(referenceReport(flow, log, order: .ordered).users("returned_later"), equals: [1])
  }

  @Test func `a young user stands in progress where the match has come to`() {
    let log = "old 0s start\nada 5s view a\nada 6s view c\nada 7s complete"
    expect(referenceReport(flow, log, asOf: "12s").funnel("in_progress"), equals: [0, 0, 0, 1])
    let tables = referenceReport(flow, log, asOf: "12s", order: .ordered)
    expect(tables.funnel("in_progress"), equals: [1, 0, 0, 0])
    expect(tables.funnel("reached"), equals: [1, 0, 0, 0])
    expect(
      referenceReport(flow, log, asOf: "12s", order: .any).funnel("in_progress"),
      equals: [0, 1, 0, 0])
  }

  @Test func `variants are compared by how far their users came in the reading`() {
    let flow = referenceFlow("a b") {
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.variants = [VariantDefinition(id: "A"), VariantDefinition(id: "B")]
    }
    let log = """
      ada 0s view a variant=A
      ada 1s view b
      ada 2s complete
      bob 0s view a variant=B
      bob 1s complete
      """
    let reached = { (order: ReferenceReading) in
      referenceReport(flow, log, order: order).column("comparison", "variant_reached")
    }
    expect(reached(.furthest), equals: [1, 1, 1, 0, 0])
    expect(reached(.ordered), equals: [1, 0, 0, 1, 0])
  }
}
