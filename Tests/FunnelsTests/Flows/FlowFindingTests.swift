@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Findings about a flow: their counts, what they are shares of, their thresholds.
struct FlowFindingTests {
  @Test func `findings come in the order of the rules, and only those there are`() {
    let findings = TalliedLog(
      "ada 0s view z\nada 1s view b\nbob 0s view b\nbob 1s view a\ncyd 0s view a\ncyd 1s skip"
    ).results.findings
    expect(
      findings.map(\.rule),
      equals: [.enteredMidway, .eventsBeforeEntry, .skipWithoutScope, .unknownPage])
    expectEmpty(TalliedLog("ada 0s view a").results.findings)
  }

  @Test func `findings about users are shares of the flow's users, entered or not`() {
    let finding = TalliedLog("ada 0s view b\nbob 0s view a\ncyd 0s view a\ndan 0s view a")
      .results.findings
    expect(finding.map(\.rule), equals: [.enteredMidway])
    expect(finding.map(\.count), equals: [1])
    expect(finding.map(\.share), equals: [0.25])
  }

  @Test func `findings about events are shares of the flow's events, exposures included`() {
    let finding = TalliedLog(
      "ada 0s view a\nada 1s view z\nada 2s view z\nbob 0s expose\nbob 1s other a"
    )
    .results.findings.first { $0.rule == .unknownPage }
    expect(finding?.count, equals: 2)
    expect(finding?.share, equals: 0.5)
  }

  @Test func `who is exposed and never enters is a share of those exposed`() {
    let finding = TalliedLog(
      "ada 0s expose\nada 1s view a\nbob 0s expose\nbob 9s expose\ncyd 0s view a", in: variantFlow
    ).results.findings
    expect(finding.map(\.rule), equals: [.exposedNeverEntered])
    expect(finding.map(\.count), equals: [1])
    expect(finding.map(\.share), equals: [0.5])
  }

  @Test func `skips of steps that cannot be skipped are told by step, with users`() {
    let log = """
      ada 0s view a
      ada 1s view b
      ada 2s skip b scope=step
      ada 3s skip b scope=step
      bob 0s view a
      bob 1s skip a scope=step
      bob 2s view b
      bob 3s skip b scope=step
      """
    for parts in 1...2 {
      let findings = TalliedLog(log, parts: parts).results.findings
      expect(findings.map(\.rule), equals: [.skipOfUnskippable])
      expect(findings.map(\.count), equals: [4])
      expect(
        findings.first?.steps,
        equals: [
          FindingStep(step: StepKey(index: 1, id: "a"), count: 1, users: 1, shown: 2),
          FindingStep(step: StepKey(index: 2, id: "b"), count: 3, users: 2, shown: 2),
        ])
      expect(findings.map(\.share), equals: [0.75])
    }
    expectEmpty(TalliedLog("ada 0s view z\nada 1s view b").results.findings.flatMap(\.steps))
  }

  @Test func `of skips the share is of those who saw the step, not of the flow's events`() {
    let log = (0..<8).map { "ada\($0) 0s view a\nada\($0) 1s view b" }.joined(separator: "\n")
    let skips = "\nada0 2s skip b scope=step\nada1 2s skip b scope=step\nbob 0s skip b scope=step"
    let finding = TalliedLog(log + skips).results.findings.first { $0.rule == .skipOfUnskippable }
    // Who skipped a step without any view of it was at it too.
    expect(finding?.steps.map(\.users), equals: [3])
    expect(finding?.steps.map(\.shown), equals: [9])
    expect(finding?.share, equals: 1.0 / 3)
  }

  @Test func `missing views are told by step, of those who reached it, with an example`() {
    let log = """
      ada 0s view a
      ada 9s done b
      ada 9s complete
      bob 0s done a
      bob 1s done b
      cyd 0s view a
      cyd 1s view b
      cyd 2s done b
      """
    let third = 1.0 / 3
    for parts in 1...2 {
      let found = TalliedLog(log, parts: parts).results.findings
      expect(found.map(\.rule), equals: [.viewMissing, .viewMissing])
      expect(found.map { $0.steps.map(\.step.id) }, equals: [["a"], ["b"]])
      expect(found.map(\.count), equals: [1, 2])
      expect(found.map(\.share), equals: [third, 2 * third])
      expect(found.map(\.example?.line), equals: [3, 1])
    }
  }

  @Test func `the example is the first line that shows it`() {
    let finding = TalliedLog("ada 0s view a\nbob 9s view a\nbob 10s view z\nada 1s view z").results
      .findings
    expect(finding.map(\.example?.line), equals: [2])
  }

  @Test(arguments: [(20, 0), (19, 1)])
  func `a field missing at entry is a finding for more than one user in twenty`(
    users: Int, findings: Int
  ) {
    let found = TalliedLog(missingOnce(among: users)) { $0.by = [.platform] }.results.findings
    expect(found.count, equals: findings)
  }

  @Test func `it names the fields and counts each user once`() {
    let finding = TalliedLog(
      "ada 0s view a\nada 1s view b platform=ios locale=de\nbob 0s view a\nbob 1s view b locale=de"
    ) { $0.by = [.platform, .locale] }.results.findings
    expect(finding.map(\.rule), equals: [.breakdownMissingAtEntry])
    expect(finding.map(\.fields), equals: [[.platform, .locale]])
    expect(finding.map(\.count), equals: [2])
    expect(finding.map(\.share), equals: [1])
  }

  @Test func `a field that nobody has at entry is a finding of all who entered, each once`() {
    let log = """
      mid 0s view b platform=ios
      ada 1s view a locale=de
      bob 2s view a
      bob 3s view b platform=ios
      """
    for parts in 1...3 {
      let found = TalliedLog(log, parts: parts) {
        $0.by = [.country, .locale]
        $0.conditions =
          ["platform", "country", "locale"].map { name in
            let field: EventField =
              ["platform": .platform, "country": .country][name] ?? .locale
            return FieldCondition(field: field, comparison: .notEqual, value: "x")
          } + [FieldCondition(field: .variant, comparison: .notEqual, value: "x")]
      }.results.findings.filter { $0.rule == .dimensionUnseen }
      // Who entered midway has not entered, and what comes later is not at entry.
      expect(found.map(\.fields), equals: [[.country], [.platform]])
      expect(found.map(\.count), equals: [2, 2])
      let share = 2.0 / 3
      expect(found.map(\.share), equals: [share, share])
      expect(found.map(\.example?.line), equals: [1, 1])
    }
  }

  @Test func `the filters of a report do not change who is asked for a value`() {
    let log = "ada 0s view a platform=ios\nbob 1s view a"
    let found = TalliedLog(log) {
      $0.by = [.platform]
      $0.conditions = [FieldCondition(field: .platform, comparison: .equal, value: "(none)")]
    }.results.findings
    expectEmpty(found)
  }

  @Test func `the value that spells a missing one is none`() {
    let found = TalliedLog("ada 0s view a platform=(none)") { $0.by = [.platform] }.results.findings
    expect(found.map(\.rule), equals: [.dimensionUnseen])
  }

  @Test func `a field that comes later for all is told once`() {
    let found = TalliedLog("ada 0s view a\nada 1s view b platform=ios") { $0.by = [.platform] }
      .results.findings
    expect(found.map(\.rule), equals: [.breakdownMissingAtEntry])
  }

  @Test func `nobody who entered lacks nothing`() {
    expect(
      TalliedLog("ada 0s view b") { $0.by = [.platform] }.results.findings.map(\.rule),
      equals: [.enteredMidway])
  }

  @Test func `users far from the rest are told run by run, with the first line of each`() {
    // Two users of March 2026, three of May 2028, and one of April 2030.
    let log = """
      old 0s view a
      eld 1d view a
      eld 1d view b
      ada 800d view a
      bob 801d view a
      cyd 802d view a
      new 1500d view a
      """
    for parts in 1...3 {
      let findings = TalliedLog(log, asOf: "9000d", parts: parts).results.findings
      expect(findings.map(\.rule), equals: [.farFromTheRest, .farFromTheRest])
      expect(findings.map(\.count), equals: [2, 1])
      let shares = (two: 1.0 / 3, one: 1.0 / 6)
      expect(findings.map(\.share), equals: [shares.two, shares.one])
      expect(findings.map(\.example?.line), equals: [0, 6])
      expect(findings.map(\.periods?.count), equals: [2, 1])
    }
  }

  @Test func `of two runs of as many users the earlier is far from the rest`() {
    let findings = TalliedLog("old 0s view a\nada 800d view a", asOf: "9000d").results.findings
    expect(findings.map(\.example?.line), equals: [0])
  }

  /// Users with a platform at entry, but for one who has it later.
  private func missingOnce(among users: Int) -> String {
    let sound = (1..<users).map { "u\($0) 0s view a platform=ios" }
    return (sound + ["ada 0s view a", "ada 1s view b platform=ios"]).joined(separator: "\n")
  }
}
