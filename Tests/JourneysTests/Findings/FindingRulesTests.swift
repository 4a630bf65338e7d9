import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// What in one journey contradicts the definition: `RULE COUNT @ LINE`, lines from 1.
struct FindingRulesTests {
  @Test func `a sound journey has no findings`() {
    expect(found("ada 0s view a\nada 1s view b\nada 2s complete"), equals: [])
  }

  @Test func `without an entry the user entered midway`() {
    expect(found("ada 1s error a\nada 2s view b"), equals: ["entered_midway 1 @ 1"])
  }

  @Test func `events before the entry are a finding, once a user`() {
    expect(
      found("ada 0s view b\nada 1s view b\nada 2s view a"), equals: ["events_before_entry 1 @ 1"])
  }

  @Test func `an exposure before the entry is none`() {
    expect(found("ada 0s expose\nada 1s other b\nada 2s view a"), equals: [])
  }

  @Test func `pages that show no step are counted by event`() {
    expect(
      found("ada 0s view a\nada 1s view z\nada 2s error z\nada 3s view index=9"),
      equals: ["unknown_page 3 @ 2"])
  }

  @Test func `a skip of a step that your definition says cannot be skipped is counted by event`() {
    let notation = "ada 0s view a\nada 1s skip a scope=step\nada 2s skip b scope=step"
    expect(found(notation), equals: ["skip_of_unskippable 2 @ 2"])
    expect(
      found(notation) { $0.steps[0].isSkippable = true }, equals: ["skip_of_unskippable 1 @ 3"])
  }

  @Test func `a skip without scope where the flow has none ends nothing and is a finding`() {
    expect(found("ada 0s view a\nada 1s skip"), equals: ["skip_without_scope 1 @ 2"])
    expect(found("ada 0s view a\nada 1s skip") { $0.skip = .flow }, equals: [])
    expect(
      found("ada 0s view a\nada 1s skip") {
        $0.skip = .step
        $0.steps[0].isSkippable = true
      }, equals: [])
  }

  @Test func `coming back after a completion is a finding, once a user, but for a restart`() {
    let notation = "ada 0s view a\nada 1s complete\nada 2s view a\nada 3s complete\nada 4s start"
    expect(found(notation), equals: ["returned_after_completion 1 @ 3"])
    expect(found("ada 0s view a\nada 1s complete\nada 2s restart\nada 3s view a"), equals: [])
    expect(found("ada 0s view a\nada 1s complete\nada 2s view b"), equals: [])
  }

  /// Variants A and B are declared.
  let experiment: @Sendable (inout FlowDefinition) -> Void = {
    $0.experiment = ExperimentDefinition(id: "x")
    $0.experiment?.variants = [VariantDefinition(id: "A"), VariantDefinition(id: "B")]
  }

  @Test func `variants that contradict the experiment are findings, once a user`() {
    expect(found("ada 0s view a variant=A", experiment), equals: [])
    expect(found("ada 0s view a", experiment), equals: [])
    expect(
      found("ada 0s view a variant=Z\nada 1s view b variant=Z", experiment),
      equals: ["undeclared_variant 1 @ 1"])
    expect(
      found("ada 0s view a variant=A\nada 1s view b variant=B", experiment),
      equals: ["mixed_users 1 @ 1"])
    expect(
      rules("ada 0s view a variant=A\nada 2d view b variant=B\nada 3d view b", experiment),
      equals: ["late_variant 1"])
  }

  @Test func `the example of a variant's finding is a line that shows the variant`() {
    expect(
      found("ada 0s expose variant=Z\nada 1s view a", experiment),
      equals: ["undeclared_variant 1 @ 1"])
    expect(
      found("ada 0s view a variant=A\nada 2d view b variant=B", experiment),
      equals: ["late_variant 1 @ 2"])
  }

  @Test func `the variants of who never entered are no findings`() {
    expect(found("ada 0s view b variant=Z", experiment), equals: ["entered_midway 1 @ 1"])
  }

  @Test func `variants in a flow without experiment are counted by event`() {
    expect(
      found("ada 0s expose flow=f variant=A\nada 1s view a exp:x=A\nada 2s view b"),
      equals: ["variants_without_experiment 2 @ 1"])
  }

  @Test func `an experiment that the flow does not name is a finding, once a user`() {
    let two = "ada 0s view a exp:x=A\nada 1s view b exp:x=A exp:y=on\nada 2s complete exp:z=on"
    expect(found(two, experiment), equals: ["experiment_not_compared 1 @ 2"])
    expect(found("ada 0s view a exp:x=A", experiment), equals: [])
    expect(found("ada 0s view a variant=A exp:y=on", experiment).count, equals: 1)
    expect(
      found("ada 0s expose flow=f exp:y=on\nada 1s view a", experiment),
      equals: ["experiment_not_compared 1 @ 1"])
    let exposed = ReadLog(
      ScannedLog("ada 0s expose flow=f exp:y=on"), flows: [referenceFlow("a b", experiment)])
    expect(
      exposed.exposuresOnly.flatMap { $0.findings.found.map(\.rule) },
      equals: [.exposedNeverEntered])
  }

  @Test func `in a flow without experiment that is told with the variants, and not twice`() {
    expect(found("ada 0s view a exp:y=on"), equals: ["variants_without_experiment 1 @ 1"])
  }

  @Test func `an id that stood beside another one is a finding`() {
    let log = ScannedLog("cyd 0s view a other=ada\nada 1s view a")
    let journeys = ReadLog(log, flows: [referenceFlow("a b")]).journeys
    let findings = journeys.flatMap { $0.findings.found.map { ($0.rule, $0.example.line) } }
    expect(findings.map(\.0), equals: [.twoIDs])
    expect(findings.map(\.1), equals: [1])
  }

  @Test func `whom the filters leave out still counts in findings`() {
    var settings = ReportSettings()
    settings.until = referenceDayZero
    let journey = ReadLog(
      ScannedLog("ada 0s view b"), flows: [referenceFlow("a b")], settings: settings
    ).journeys[0]
    expect(!journey.isIncluded)
    expect(journey.findings.found.map(\.rule), equals: [.enteredMidway])
  }

  @Test func `a breakdown missing at entry and there later is told by field`() {
    expect(missing("ada 0s view a locale=de\nada 1s view b platform=ios"), equals: [0])
    expect(missing("ada 0s view a\nada 1s view b"), equals: [])
    expect(missing("ada 0s view b platform=ios\nada 1s view a locale=de"), equals: [])
    expect(missing("ada 0s view b platform=ios\nada 1s view b locale=de"), equals: [])
  }

  private func missing(_ notation: String) -> [Int] {
    var settings = ReportSettings()
    settings.by = [.platform, .locale]
    return ReadLog(ScannedLog(notation), flows: [referenceFlow("a b")], settings: settings)
      .journeys[0].findings.breakdownsMissingAtEntry
  }

  private func rules(
    _ notation: String, _ change: (inout FlowDefinition) -> Void = { _ in }
  ) -> [String] {
    found(notation, change).map { String($0.prefix { $0 != "@" }.dropLast()) }
  }

  private func found(
    _ notation: String, _ change: (inout FlowDefinition) -> Void = { _ in }
  ) -> [String] {
    ReadLog(ScannedLog(notation), flows: [referenceFlow("a b", change)]).journeys[0]
      .findings.found.map { "\($0.rule.rawValue) \($0.count) @ \($0.example.line + 1)" }
  }
}
