import Definitions
import EventLog
import Expectations
import Foundation
import Inference
import Journeys
import TestSupport
import Testing

/// What is inferred from generated logs, against the reference, which was written from the article
/// on flow definitions.
struct ReferenceInferenceTests {
  /// `INFERENCE_CASES=5000` compares more; `INFERENCE_FIRST` begins elsewhere.
  static let cases: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["INFERENCE_FIRST"].flatMap { UInt64($0) } ?? 0
    return first..<first + (environment["INFERENCE_CASES"].flatMap { UInt64($0) } ?? 60)
  }()

  @Test func `every definition and every count equals the reference's`() {
    for seed in Self.cases {
      let log = InferenceCase(seed: seed).notation
      let asOf = referenceDayZero + referenceMilliseconds("30d")
      let reference = ReferenceInference.flows(of: referenceEvents(log), asOf: asOf)
      let ours = InferredLog(log).flows
      expect(
        ours.map(InferenceText.init), equals: reference.map(InferenceText.init), "seed \(seed)")
    }
  }

  @Test func `so it does where the log ends among the tabs of an app`() {
    var leaving = 0
    for seed in Self.cases.prefix(30) {
      let log = InferenceCase(seed: seed, leadsToTabs: true).notation
      let asOf = referenceDayZero + referenceMilliseconds("30d")
      let reference = ReferenceInference.flows(of: referenceEvents(log), asOf: asOf)
      let ours = InferredLog(log).flows
      expect(
        ours.map(InferenceText.init), equals: reference.map(InferenceText.init), "seed \(seed)")
      leaving += ours.contains { $0.evidence.notes.contains(where: \.isOfTabs) } ? 1 : 0
    }
    #expect(leaving > 2)
  }

  @Test func `the generated logs make use of every rule`() {
    let flows = Self.cases.flatMap { InferredLog(InferenceCase(seed: $0).notation).flows }
    let steps = flows.flatMap(\.definition.steps)
    expect(steps.contains { $0.isOptional })
    expect(steps.contains { $0.isSkippable })
    expect(steps.contains { !$0.allowsBack })
    expect(steps.contains { $0.pages.count > 1 })
    expect(steps.contains { $0.permissions.contains { $0.isRequired } })
    expect(steps.contains { $0.choices.count > 1 })
    expect(Set(flows.map(\.definition.skip)).count, equals: 3)
    expect(Set(flows.map(\.definition.relaunch)).count, equals: 2)
    expect(Set(flows.map(\.definition.completion)).count, equals: 2)
    expect(flows.contains { $0.definition.version != nil })
    let variants = flows.flatMap { $0.definition.experiment?.variants ?? [] }
    expect(variants.contains { $0.steps != nil })
    expect(flows.contains { !$0.evidence.notes.filter(\.isOfFewViewers).isEmpty })
    expect(flows.contains { !$0.evidence.notes.filter(\.isOfApp).isEmpty })
  }

  @Test func `neither the order of lines nor the names of users matter`() {
    for seed in Self.cases {
      let log = InferenceCase(seed: seed).notation
      let lines = log.split(separator: "\n").reversed().map { "other-" + $0 }
      let other = InferredLog(lines.joined(separator: "\n")).flows
      expect(
        other.map(InferenceText.init), equals: InferredLog(log).flows.map(InferenceText.init),
        "seed \(seed)")
    }
  }

  @Test func `every user twice is every count twice where the definition stays`() {
    var compared = 0
    for seed in Self.cases {
      let log = InferenceCase(seed: seed).notation
      let lines = log.split(separator: "\n")
      let twice = (lines + lines.map { "other-" + $0 }).joined(separator: "\n")
      let (one, two) = (InferredLog(log).flows, InferredLog(twice).flows)
      // Of twice as many users more can be said.
      guard one.map(\.definition) == two.map(\.definition) else { continue }
      compared += 1
      let counts = one.flatMap { [$0.evidence.users] + $0.evidence.steps.map(\.viewed) }
      let doubled = two.flatMap { [$0.evidence.users] + $0.evidence.steps.map(\.viewed) }
      expect(doubled, equals: counts.map { $0 * 2 }, "seed \(seed)")
    }
    #expect(compared > Self.cases.count / 2)
  }
}

extension InferenceNote {
  fileprivate var isOfApp: Bool {
    if case .seenAgainLater = self { true } else { false }
  }

  fileprivate var isOfTabs: Bool {
    if case .movedAbout = self { true } else { false }
  }

  fileprivate var isOfFewViewers: Bool {
    if case .fewViewers = self { true } else { false }
  }
}

/// A proposed flow as lines that can be compared.
struct InferenceText: Equatable, CustomStringConvertible {
  let lines: [String]
  var description: String { "\n" + lines.joined(separator: "\n") }

  init(_ flow: InferredFlow) {
    let evidence = flow.evidence
    lines =
      Self.lines(of: flow.definition)
      + ["users \(evidence.users) \(evidence.completed) \(evidence.variants.map(\.users))"]
      + evidence.steps.map {
        Self.line($0.viewed, $0.passed, $0.leftOut, $0.skipped, $0.wentBack)
      }
  }

  init(_ flow: ReferenceProposal) {
    lines =
      Self.lines(of: flow.definition)
      + ["users \(flow.entered) \(flow.completed) \(flow.variantUsers)"]
      + flow.steps.map { Self.line($0.viewed, $0.passed, $0.leftOut, $0.skipped, $0.wentBack) }
  }

  private static func line(
    _ viewed: Int, _ passed: Int, _ leftOut: Int, _ skipped: Int, _ wentBack: Int
  ) -> String {
    "viewed \(viewed) passed \(passed) left out \(leftOut) skipped \(skipped) back \(wentBack)"
  }

  private static func lines(of flow: FlowDefinition) -> [String] {
    let experiment = flow.experiment.map { experiment in
      let variants = experiment.variants.map { "\($0.id)\($0.steps.map { "\($0)" } ?? "")" }
      let split = experiment.split.map { "\($0.map(\.weight))" } ?? "none"
      return "experiment \(experiment.id) \(experiment.control.map(\.string) ?? "first") \(split) "
        + variants.joined(separator: " ")
    }
    return [
      "flow \(flow.id) \(flow.version.map(\.string) ?? "all") skip \(flow.skip) "
        + "relaunch \(flow.relaunch) completion \(flow.completion)"
    ] + flow.steps.map(line) + (experiment.map { [$0] } ?? [])
  }

  private static func line(of step: StepDefinition) -> String {
    let permissions = step.permissions.map { "\($0.id)\($0.isRequired ? "!" : "")" }
    return "step \(step.id) pages \(step.pages) \(permissions) \(step.choices.map(\.id))"
      + (step.isOptional ? " optional" : "") + (step.isSkippable ? " skippable" : "")
      + (step.allowsBack ? "" : " noBack")
  }
}
