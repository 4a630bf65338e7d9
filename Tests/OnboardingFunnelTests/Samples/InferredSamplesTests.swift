import Definitions
import EventLog
import Expectations
import Foundation
import Journeys
import OnboardingFunnel
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// From the logs of the five flows their definitions are read again, but for what no log says.
///
/// Not in a log: titles, pre-selected values, the version that is the only one, the experiment's id
/// where events name variants alone, the planned split, and whether a step that was never left backwards has a button.
struct InferredSamplesTests {
  @Test(arguments: SampleEventsTests.samples)
  func `the definition of a sample is read off its log`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let inferred = try await flow(of: [sample.folder + "/events.ndjson"])
    #expect(inferred == (try truth(of: sample)))
  }

  /// `three-pages` is not among these: its rates break the split for every seed.
  @Test(arguments: [
    ("steps-app", UInt64(7)), ("lockedin", 7), ("waterquest", 7), ("betfree", 7), ("lockedin", 8),
    ("waterquest", 8),
  ])
  func `and off another log that its rates make`(id: String, seed: UInt64) async throws {
    let sample = try #require(SampleEventsTests.samples.first { $0.description == id })
    let made = try TemporaryFolder()
    let outcome = await OnboardingFunnelCommand.run(
      [
        "generate", "--config", sample.folder + "/onboarding.json", "--rates",
        sample.folder + "/rates.json", "--seed", "\(seed)", "--users", "2000", "--out", made.path,
      ], in: .init(clock: 0, processors: 2, errorIsTerminal: false))
    try #require(outcome.status == .done)
    let inferred = try await flow(of: [made.path + "/events.ndjson"])
    #expect(inferred == (try truth(of: sample)))
  }

  private func flow(of inputs: [String]) async throws -> FlowDefinition {
    let text = try await Analysis(inputs: inputs).infer().definition
    let flows = try Configuration.parse(Array(text.utf8), file: "onboarding.json").flows
    expect(flows.count, equals: 1)
    return try #require(flows.first).withoutButtons
  }

  /// The sample's definition without what its log does not say.
  private func truth(of sample: SampleEventsTests.Sample) throws -> FlowDefinition {
    let file = try sample.bytes("onboarding.json")
    var flow = try #require(Configuration.parse(file, file: "onboarding.json").flows.first)
    (flow.title, flow.version) = (nil, nil)
    for step in flow.steps.indices {
      flow.steps[step].title = nil
      for choice in flow.steps[step].choices.indices {
        flow.steps[step].choices[choice].defaultValue = nil
      }
    }
    flow.steps = flow.steps.map { step in
      var step = step
      // The second name has never been seen.
      step.pages.removeAll { $0 == .name("choose_apps") }
      return step
    }
    flow.goals = []
    if let first = flow.severalExperiments.first {
      // Its events name their experiments, of which the text has one.
      (flow.experiment, flow.severalExperiments) = (first, [])
    } else {
      flow.experiment?.id = "experiment"
    }
    flow.experiment?.split = nil
    // With the list of B alone, A is control by its name; without one it has to be named.
    if flow.experiment?.variants.isEmpty == false { flow.experiment?.control = nil }
    if sample.description == "three-pages" {
      // Its log gives pages by index, counted in each variant's own list, and by title.
      for (step, title) in ["Welcome", "Your money is safe", "Fast transfers"].enumerated() {
        flow.steps[step] = StepDefinition(id: Text(title), pages: [.name(Text(title))])
      }
    }
    return flow.withoutButtons
  }
}

extension FlowDefinition {
  fileprivate var withoutButtons: FlowDefinition {
    var flow = self
    for step in flow.steps.indices { flow.steps[step].allowsBack = true }
    return flow
  }
}
