@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 6: variants, breakdowns, filters, comparisons.
struct ReferenceSegmentTests {
  /// Variant B swaps b and c; variant C lacks b.
  let flow = referenceFlow("a b c") {
    var experiment = ExperimentDefinition(id: "x")
    experiment.control = "A"
    experiment.variants = [
      VariantDefinition(id: "B", steps: [0, 2, 1]), VariantDefinition(id: "C", steps: [0, 2]),
    ]
    $0.experiment = experiment
  }

  @Test func `each user is read on the list of their own variant and counts by step id`() {
    let tables = referenceReport(
      flow,
      """
      ada 0s view a variant=A
      ada 1s view c
      bob 0s view a exp:x=B variant=Q
      bob 1s view c
      cyd 0s view a variant=C
      cyd 1s view b
      cyd 2s view c
      """)
    expect(tables.funnel("reached", segment: "A"), equals: [1, 1, 1, 0])
    expect(tables.funnel("step", segment: "B"), equals: ["a", "c", "b", "completed"])
    expect(tables.funnel("step_index", segment: "B"), equals: [1, 2, 3, 4])
    expect(tables.funnel("reached", segment: "B"), equals: [1, 1, 0, 0])
    expect(tables.funnel("step", segment: "C"), equals: ["a", "c", "completed"])
    expect(tables.funnel("step_index", segment: "C"), equals: [1, 2, 3])
    expect(tables.funnel("reached", segment: "C"), equals: [1, 1, 0])
    // For everyone: b was reached by ada alone, c by all three.
    expect(tables.funnel("reached"), equals: [3, 1, 3, 0])
    expect(tables.funnel("left"), equals: [0, 0, 3, .empty])
    expect(tables.findings("unknown_page"), equals: [1])
    expect(
      tables.column("quality", "example_line", where: ["finding": "unknown_page"]), equals: [6])
  }

  @Test func `the rate from the previous step follows each user's own list`() {
    let tables = referenceReport(
      flow,
      """
      ada 0s view a variant=A
      ada 1s view b
      bob 0s view a variant=B
      bob 1s view c
      cyd 0s view a variant=B
      cyd 1s view c
      cyd 2s view b
      dan 0s view a variant=C
      """)
    // b: ada of A reached a before it; bob and cyd of B reached c before it; dan has no b.
    expect(
      tables.column("funnel", "rate_from_previous", where: ["segment": .empty, "step": "b"]),
      equals: [twoThirds])
    // c: ada reached b, bob and cyd and dan reached a; bob and cyd reached c.
    expect(
      tables.column("funnel", "rate_from_previous", where: ["segment": .empty, "step": "c"]),
      equals: [0.5])
    expect(
      tables.column("funnel", "rate_from_previous", where: ["segment": .empty, "step": "a"]),
      equals: [.empty])
  }

  @Test func `indices are places on the user's own list`() {
    let tables = referenceReport(
      flow, "ada 0s view index=0 variant=B\nada 1s view index=1 variant=B")
    expect(tables.funnel("viewed", segment: "B"), equals: [1, 1, 0, 0])
    expect(tables.column("funnel", "viewed", where: ["segment": "B", "step": "c"]), equals: [1])
  }

  @Test func `several variants are mixed, none is unassigned, and a late one is a finding`() {
    let tables = referenceReport(
      flow,
      """
      ada 0s expose variant=A
      ada 1s view a variant=B
      bob 0s view a
      bob 25h view b variant=A
      cyd 0s view a variant=Z
      dan 0s expose variant=B
      dan 1s view a
      dan 25h view b variant=A
      eve 0s expose variant=A
      fay 0s view b variant=C
      """)
    let variant: [String: ReferenceCell] = ["breakdown": "variant", "step": "a"]
    expect(
      tables.column("funnel", "segment", where: variant),
      equals: ["A", "B", "C", "Z", "(mixed)", "(unassigned)"])
    expect(tables.column("funnel", "reached", where: variant), equals: [0, 1, 0, 1, 1, 1])
    expect(
      tables.column("outcomes", "users", where: ["segment": "C", "outcome": "entered_midway"]),
      equals: [1])
    expect(tables.findings("mixed_users"), equals: [1])
    expect(tables.findings("late_variant"), equals: [2])
    expect(tables.findings("undeclared_variant"), equals: [1])
    expect(tables.findings("exposed_never_entered"), equals: [1])
    expect(
      tables.column("assignment", "variant"),
      equals: ["A", "B", "C", "Z", "(mixed)", "(unassigned)"])
    expect(tables.column("assignment", "users"), equals: [0, 1, 0, 1, 1, 1])
    expect(tables.column("assignment", "observed_share"), equals: [0.0, 0.5, 0.0, 0.5, 0.25, 0.25])
    expect(
      tables.column("assignment", "expected_share"),
      equals: [oneThird, oneThird, oneThird, 0.0, .empty, .empty])
  }

  @Test func `compared are completion and the steps that both lists have`() {
    let tables = referenceReport(
      flow,
      """
      ada 0s view a variant=A
      ada 1s complete
      bob 0s view a variant=A
      cyd 0s view a variant=C
      cyd 1s complete
      """)
    let withC: [String: ReferenceCell] = ["variant": "C"]
    expect(
      tables.column("comparison", "step", where: withC),
      equals: ["a", "c", "completed", "leave:a", "leave:c"])
    expect(tables.column("comparison", "step_index", where: withC), equals: [1, 3, 4, 1, 3])
    expect(tables.column("comparison", "control_users", where: withC), equals: [2, 2, 2, 2, 1])
    expect(
      tables.column("comparison", "control_rate", where: withC), equals: [1.0, 0.5, 0.5, 0.5, 0.0])
    expect(
      tables.column("comparison", "difference", where: withC), equals: [0.0, 0.5, 0.5, -0.5, 0.0])
    expect(
      tables.column("comparison", "difference", where: ["variant": "B", "step": "completed"]),
      equals: [.empty])
    expect(tables.column("comparison", "step", where: ["variant": "B"]).count, equals: 7)
  }

  @Test func `the control is the one named for the run, else the definition's, else the first`() {
    let log = "ada 0s view a variant=A"
    expect(referenceReport(flow, log).column("comparison", "control").first, equals: "A")
    expect(
      referenceReport(flow, log) { $0.control = "C" }.column("comparison", "control").first,
      equals: "C")
    var open = flow
    open.experiment?.control = nil
    expect(referenceReport(open, log).column("comparison", "control").first, equals: "B")
  }

  @Test func `the sample ratio is tested from a hundred users on`() {
    var flow = referenceFlow("a")
    flow.experiment = ExperimentDefinition(id: "x")
    flow.experiment?.split = [
      VariantWeight(variant: "A", weight: 1), VariantWeight(variant: "B", weight: 1),
    ]
    let log = (1...100).map { "u\($0) 0s view a variant=\($0 <= 60 ? "A" : "B")" }
    let p = referenceReport(flow, log.joined(separator: "\n"))
      .column("assignment", "sample_ratio_p")
    // Chi-square 4 with one degree of freedom: 2·(1 − Φ(2)).
    guard case .number(let value)? = p.first else {
      Issue.record("no sample ratio")
      return
    }
    #expect(abs(value - 0.04550026389635842) < 1e-14)
    expect(p, equals: [.number(value), .number(value), .empty, .empty])
    let fewer = referenceReport(flow, log.dropLast().joined(separator: "\n"))
    expect(fewer.column("assignment", "sample_ratio_p"), equals: [.empty, .empty, .empty, .empty])
  }

  @Test(arguments: [
    ([50, 30, 20], 0.0009118819655545162), ([40, 20, 20, 20], 0.007383160505359769),
  ])
  func `the sample ratio has one degree of freedom less than arms`(users: [Int], p: Double) {
    // Chi-square 14 with two and 12 with three degrees of freedom: exp(−7) and scipy's chi2.sf.
    var flow = referenceFlow("a")
    flow.experiment = ExperimentDefinition(id: "x")
    flow.experiment?.variants = users.indices.map { VariantDefinition(id: Text("v\($0)")) }
    let log = users.enumerated().flatMap { arm, count in
      (0..<count).map { "u\(arm)-\($0) 0s view a variant=v\(arm)" }
    }
    let column = referenceReport(flow, log.joined(separator: "\n"))
      .column("assignment", "sample_ratio_p")
    guard case .number(let value)? = column.first else {
      Issue.record("no sample ratio")
      return
    }
    #expect(abs(value - p) < 1e-14)
  }

  @Test func `variants without an experiment have no rows and are a finding`() {
    let tables = referenceReport(
      referenceFlow("a"), "ada 0s expose flow=f variant=A\nada 0s view a variant=A\nada 1s complete"
    )
    expect(tables.column("funnel", "breakdown", where: ["step": "a"]), equals: ["all"])
    expect(tables.findings("variants_without_experiment"), equals: [2])
    expect(
      tables.column("quality", "share", where: ["finding": "variants_without_experiment"]),
      equals: [twoThirds])
  }

  @Test func `an exposure without flow goes to every flow whose experiment it names`() {
    var other = flow
    other.id = "g"
    let tables = referenceReport(
      [flow, other, referenceFlow("a", id: "h")],
      referenceEvents("ada 0s expose exp:x=B\nada 1s view a flow=f\nada 1s view a flow=g"))
    expect(
      tables.column("funnel", "reached", where: ["segment": "B", "step": "a"]), equals: [1, 1])
    expect(tables.findings("undefined_flow"), equals: [])
  }

  @Test func `a breakdown takes the value on the entry event, and none is a segment`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 0s view a platform=ios
      ada 1s view b platform=android
      bob 0s view a
      bob 1s complete platform=ios
      cyd 0s view b platform=web
      """
    ) { $0.by = [.platform] }
    let platform: [String: ReferenceCell] = ["breakdown": "platform", "step": "b"]
    expect(tables.column("funnel", "segment", where: platform), equals: ["ios", "web", "(none)"])
    expect(tables.column("funnel", "reached", where: platform), equals: [1, 0, 1])
    expect(tables.findings("breakdown_missing_at_entry"), equals: [1])
  }

  @Test func `filters look at the first entry`() {
    let log = """
      ada 0s view a platform=ios locale=de
      bob 10s view a platform=android locale=de
      cyd 20s view a locale=fr
      dan 20s view b platform=ios
      """
    let flow = referenceFlow("a b")
    let reached = { (change: (inout ReportSettings) -> Void) in
      referenceReport(flow, log, asOf: "30d", change).funnel("reached").first
    }
    expect(reached { $0.since = referenceDayZero + 10_000 }, equals: 2)
    expect(reached { $0.until = referenceDayZero + 10_000 }, equals: 1)
    let ios = FieldCondition(field: .platform, comparison: .equal, value: "ios")
    let android = FieldCondition(field: .platform, comparison: .equal, value: "android")
    let german = FieldCondition(field: .locale, comparison: .equal, value: "de")
    let some = FieldCondition(field: .platform, comparison: .notEqual, value: "(none)")
    expect(reached { $0.conditions = [ios] }, equals: 1)
    expect(reached { $0.conditions = [ios, android] }, equals: 2)
    expect(reached { $0.conditions = [ios, android, german] }, equals: 2)
    expect(reached { $0.conditions = [some] }, equals: 2)
    expect(reached { $0.conditions = [some, ios] }, equals: 1)
    let midway = referenceReport(flow, log) { $0.conditions = [ios] }
    expect(midway.users("entered_midway"), equals: [1])
    expect(midway.findings("entered_midway"), equals: [1])
  }

  @Test func `a condition on the variant chooses users`() {
    let log = "ada 0s view a variant=A\nbob 0s view a\ncyd 0s view a variant=B"
    let unassigned = FieldCondition(field: .variant, comparison: .notEqual, value: "(unassigned)")
    let tables = referenceReport(flow, log) { $0.conditions = [unassigned] }
    expect(tables.funnel("reached"), equals: [2, 0, 0, 0])
  }

  @Test func `of more than a thousand values the rest is one segment`() {
    let log = (1...1001).map { "u\($0) 0s view a locale=l\($0)" } + ["zoe 0s view a locale=l7"]
    let tables = referenceReport(referenceFlow("a"), log.joined(separator: "\n")) {
      $0.by = [.locale]
    }
    let locale: [String: ReferenceCell] = ["breakdown": "locale", "step": "a"]
    expect(tables.column("funnel", "segment", where: locale).count, equals: 1001)
    // The last by bytes among those with one user.
    expect(tables.column("funnel", "reached", where: ["segment": "l999", "step": "a"]), equals: [])
    expect(
      tables.column("funnel", "reached", where: ["segment": "(other)", "step": "a"]), equals: [1])
    expect(tables.column("funnel", "reached", where: ["segment": "l7", "step": "a"]), equals: [2])
  }

  @Test func `a person under two ids is a finding when a line shows both`() {
    let tables = referenceReport(
      referenceFlow("a b"), "install 0s view a other=account\naccount 9s view b\nzoe 0s view a")
    expect(tables.findings("two_ids"), equals: [1])
    expect(tables.column("quality", "example_line", where: ["finding": "two_ids"]), equals: [2])
    expect(tables.users("entered_midway"), equals: [1])
  }
}
