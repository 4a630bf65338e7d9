import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 2 to 4: attempts, window, maturity, outcomes.
struct ReferenceAttemptTests {
  @Test func `who enters by started has reached step 1 without viewing it`() {
    let tables = referenceReport(referenceFlow("a b"), "ada 0s start")
    expect(tables.funnel("viewed"), equals: [0, 0, 0])
    expect(tables.funnel("reached"), equals: [1, 0, 0])
    expect(tables.column("timing", "users", where: ["measure": "before_leaving"]), equals: [0, 0])
  }

  @Test func `a later step reaches those before it and viewed shows the loss`() {
    let tables = referenceReport(referenceFlow("a b c"), "ada 0s view a\nada 9s view c")
    expect(tables.funnel("viewed"), equals: [1, 0, 1, 0])
    expect(tables.funnel("reached"), equals: [1, 1, 1, 0])
    expect(tables.funnel("advanced"), equals: [1, 1, 0, .empty])
    expect(tables.funnel("left"), equals: [0, 0, 1, .empty])
  }

  @Test func `a user without an entry was entered midway and is in no funnel`() {
    let tables = referenceReport(referenceFlow("a b"), "ada 0s view b\nada 1s complete")
    expect(tables.funnel("reached"), equals: [0, 0, 0])
    expect(tables.users("entered_midway"), equals: [1])
    expect(tables.column("outcomes", "share", where: ["outcome": "entered_midway"]), equals: [1.0])
    expect(tables.findings("entered_midway"), equals: [1])
  }

  @Test func `what stands before the first entry does not count`() {
    let tables = referenceReport(
      referenceFlow("a b"), "ada 0s view b\nada 0s complete\nada 1s view a")
    expect(tables.funnel("reached"), equals: [1, 0, 0])
    expect(tables.findings("events_before_entry"), equals: [1])
  }

  @Test func `exposures alone are not counted`() {
    let tables = referenceReport(referenceFlow("a"), "ada 0s expose\nbob 0s other a")
    expect(tables.funnel("reached"), equals: [0, 0])
    expect(tables.users("entered_midway"), equals: [0])
    expect(tables.findings("exposed_never_entered"), equals: [1])
  }

  @Test func `a first-step view in another session begins an attempt`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 0s view a session=1
      ada 1s view b session=1
      ada 2s view a session=2
      """)
    expect(tables.funnel("attempts"), equals: [2, 1, 0])
    expect(tables.funnel("revisits"), equals: [0, 0, .empty])
    expect(tables.funnel("went_back"), equals: [0, 0, .empty])
  }

  @Test func `a first-step view in the same session is a revisit after any pause`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      "ada 0s view a session=1\nada 1s view b session=1\nada 9h view a session=1")
    expect(tables.funnel("attempts"), equals: [1, 1, 0])
    expect(tables.funnel("revisits"), equals: [1, 0, .empty])
    expect(tables.reasons, equals: ["b went_back"])
  }

  @Test(arguments: [("1800000ms", 1), ("1800001ms", 2)])
  func `without sessions more than the idle time begins an attempt`(pause: String, attempts: Int) {
    let tables = referenceReport(
      referenceFlow("a b"), "ada 0s view a session=1\nada \(pause) view a")
    expect(tables.funnel("attempts"), equals: [.integer(attempts), 0, 0])
  }

  @Test func `the idle time runs from the journey's previous event`() {
    let tables = referenceReport(
      referenceFlow("a b"), "ada 0s view a\nada 20m view b\nada 45m view a")
    expect(tables.funnel("attempts"), equals: [1, 1, 0])
  }

  @Test func `a flow that resumes takes a relaunch as a revisit`() {
    let tables = referenceReport(
      referenceFlow("a b") { $0.relaunch = .resume },
      "ada 0s view a session=1\nada 1s view b session=1\nada 9h view a session=2")
    expect(tables.funnel("attempts"), equals: [1, 1, 0])
  }

  @Test func `after a completion nothing counts but the attempt`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 0s view a
      ada 1s complete
      ada 2s restart
      ada 3s view a
      ada 4s view b
      ada 5s deny push
      """)
    expect(tables.users("completed"), equals: [1])
    expect(tables.funnel("viewed"), equals: [1, 0, 1])
    expect(tables.funnel("attempts"), equals: [2, 2, 1])
    expect(tables.column("permissions", "asked"), equals: [])
    expect(tables.findings("returned_after_completion"), equals: [])
  }

  @Test func `coming back after completing without a restart is a finding`() {
    let tables = referenceReport(
      referenceFlow("a"), "ada 0s view a\nada 1s complete\nada 2s view a\nada 3s complete")
    expect(tables.findings("returned_after_completion"), equals: [1])
    expect(
      tables.column("quality", "example_line", where: ["finding": "returned_after_completion"]),
      equals: [3])
  }

  @Test func `a completed after a flow skip completes nothing`() {
    let tables = referenceReport(
      referenceFlow("a b") { $0.skip = .flow },
      "ada 0s view a\nada 1s skip\nada 1s complete\nada 2s view b")
    expect(tables.users("skipped_flow"), equals: [1])
    expect(tables.users("left"), equals: [0])
    expect(tables.funnel("left"), equals: [1, 0, .empty])
    expect(tables.funnel("viewed"), equals: [1, 0, 0])
    expect(tables.reasons, equals: ["a skipped_flow"])
  }

  @Test func `a step skip goes on and an explicit scope always counts`() {
    let tables = referenceReport(
      referenceFlow("a b") {
        $0.skip = .step
        $0.steps[0].isSkippable = true
      },
      """
      ada 0s view a
      ada 1s skip
      ada 2s view b
      ada 3s skip b
      ada 4s complete
      bob 0s view a
      bob 1s skip scope=flow
      """)
    expect(tables.funnel("skipped_step"), equals: [1, 1, .empty])
    expect(tables.users("completed"), equals: [1])
    expect(tables.users("skipped_flow"), equals: [1])
    expect(tables.findings("skip_of_unskippable"), equals: [1])
    expect(tables.findings("skip_without_scope"), equals: [])
  }

  @Test func `a skip without scope in a flow without skips ends nothing`() {
    let tables = referenceReport(
      referenceFlow("a b"), "ada 0s view a\nada 1s skip\nada 2s complete")
    expect(tables.users("completed"), equals: [1])
    expect(tables.funnel("skipped_step"), equals: [0, 0, .empty])
    expect(tables.findings("skip_without_scope"), equals: [1])
  }

  @Test func `the last step's view can complete`() {
    let tables = referenceReport(
      referenceFlow("a b") { $0.completion = .lastStep },
      "ada 0s view a\nada 5s view b\nada 6s complete\nbob 0s view a\nbob 1s complete")
    expect(tables.funnel("reached"), equals: [2, 2, 2])
    expect(tables.funnel("viewed"), equals: [2, 1, 2])
    expect(tables.funnel("median_seconds_to_advance"), equals: [1.0, .empty, .empty])
    expect(tables.column("timing", "p75_seconds", where: ["measure": "complete"]), equals: [5.0])
  }

  @Test(arguments: [("86400000ms", 1), ("86400001ms", 0)])
  func `a step exactly at the end of the window still counts`(time: String, reached: Int) {
    let tables = referenceReport(referenceFlow("a b"), "ada 0s view a\nada \(time) view b")
    expect(tables.funnel("reached"), equals: [1, .integer(reached), 0])
    expect(tables.funnel("viewed"), equals: [1, .integer(reached), 0])
  }

  @Test func `the window runs from the first entry across attempts`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      "ada 0s view a\nada 23h view a\nada 25h view b\nada 26h complete")
    expect(tables.funnel("reached"), equals: [1, 0, 0])
    expect(tables.funnel("attempts"), equals: [2, 0, 0])
    expect(tables.users("left"), equals: [1])
    expect(tables.column("timing", "users", where: ["measure": "complete"]), equals: [1])
  }

  @Test func `who comes back after the window returned later and stays a loss`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 0s view a
      ada 2d view a
      bob 0s view a
      bob 2d view b
      cyd 0s view a
      cyd 1s complete
      cyd 2d restart
      """)
    expect(tables.users("left"), equals: [2])
    expect(tables.users("returned_later"), equals: [1])
    expect(tables.funnel("attempts"), equals: [3, 1, 1])
  }

  @Test func `a user inside the window is in progress, finished or not`() {
    let tables = referenceReport(
      referenceFlow("a b c"),
      """
      ada 0s view a
      bob 1h view a
      bob 1h view b
      cyd 1h view a
      cyd 2h complete
      """, asOf: "24h")
    expect(tables.funnel("reached"), equals: [1, 0, 0, 0])
    expect(tables.funnel("in_progress"), equals: [0, 1, 0, 1])
    expect(tables.users("in_progress"), equals: [2])
    expect(tables.users("completed"), equals: [0])
    expect(
      tables.column("outcomes", "share", where: ["outcome": "in_progress"]), equals: [twoThirds])
  }

  @Test(arguments: [("86400000ms", 0), ("86399999ms", 1)])
  func `a window that ends at as-of is over`(asOf: String, inProgress: Int) {
    let tables = referenceReport(
      referenceFlow("a"), "zoe 0s view a\nada 1s view a",
      asOf: String(referenceMilliseconds(asOf) + 1000) + "ms")
    expect(tables.users("in_progress"), equals: [.integer(inProgress)])
  }

  @Test func `where nobody has matured all count as matured and nothing is final`() {
    let tables = referenceReport(
      referenceFlow("a b"), "ada 0s view a\nbob 1s view a\nbob 2s complete", asOf: "23h")
    expect(tables.funnel("reached"), equals: [2, 1, 1])
    expect(tables.funnel("in_progress"), equals: [0, 0, 0])
    expect(tables.users("left"), equals: [1])
    expect(tables.column("trend", "is_final"), equals: [false])
  }

  @Test func `the deepest attempt decides, the earliest on a tie`() {
    let tables = referenceReport(
      referenceFlow("a b c") { $0.skip = .flow },
      """
      ada 0s view a
      ada 1s view b
      ada 2s skip
      ada 3s view a
      ada 4s view b
      bob 0s view a
      bob 1s skip
      bob 2s view a
      bob 3s view b
      """)
    expect(tables.users("skipped_flow"), equals: [1])
    expect(tables.users("left"), equals: [1])
    expect(tables.reasons, equals: ["b skipped_flow", "b unexplained"])
  }

  @Test func `back is an event, or a view of an earlier step next`() {
    let tables = referenceReport(
      referenceFlow("a b c"),
      """
      ada 0s view a
      ada 1s view b
      ada 2s view unknown
      ada 3s view a
      bob 0s view a
      bob 1s view b
      bob 2s view c
      bob 3s back
      bob 4s view b
      bob 5s view b
      """)
    expect(tables.funnel("went_back"), equals: [0, 1, 1, .empty])
    expect(tables.funnel("revisits"), equals: [1, 2, 0, .empty])
  }

  @Test func `a window given for the run replaces the flow's`() {
    let input = ReferenceInput(
      events: referenceEvents("ada 0s view a\nada 5s view b"),
      definitions: [ReferenceDefinitionSet(flows: [referenceFlow("a b")])],
      asOf: referenceDayZero + 60_000, windowMilliseconds: 4000)
    expect(ReferenceEngine.report(input).funnel("reached"), equals: [1, 0, 0])
  }

  @Test func `an empty log has every row at zero and every rate empty`() {
    let flow = referenceFlow("a b") {
      $0.steps[1].permissions = [PermissionDefinition(id: "push", isRequired: true)]
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.split = [
        VariantWeight(variant: "A", weight: 1), VariantWeight(variant: "B", weight: 3),
      ]
    }
    let tables = referenceReport(flow, "", asOf: nil) { $0.by = [.platform] }
    expect(tables.column("funnel", "segment", where: ["step": "a"]), equals: [.empty, "A", "B"])
    expect(tables.funnel("reached"), equals: [0, 0, 0])
    expect(tables.funnel("rate_from_entry"), equals: [.empty, .empty, .empty])
    expect(
      tables.column("outcomes", "users", where: ["breakdown": "all"]),
      equals: [0, 0, 0, 0, 0, 0, 0, 0])
    expect(tables.column("permissions", "asked"), equals: [0, 0, 0])
    expect(tables.column("timing", "users", where: ["segment": .empty]), equals: [0, 0, 0, 0, 0])
    expect(
      tables.column("timing", "within_1h", where: ["measure": "complete"]),
      equals: [.empty, .empty, .empty])
    expect(tables.column("assignment", "expected_share"), equals: [0.25, 0.75, .empty, .empty])
    expect(tables.column("comparison", "variant_users"), equals: [0, 0, 0, 0, 0])
    expect(
      tables.column("quality", "finding"),
      equals: [
        "lines", "accepted", "blank", "rejected", "duplicates", "after_as_of", "other_events",
      ])
    for table in ["dropoff", "choices", "trend"] {
      expect(tables[table + ".csv"]?.rows, equals: [])
    }
  }
}
