import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct FlowDefinitionFieldTextTests {
  @Test func `the text of a definition has every field, as Swift finds and prints them`() {
    var flow = FlowDefinition(
      id: "tour", version: "2", steps: [fullStep, StepDefinition(id: "done")])
    flow.title = "The \"tour\", café"
    flow.skip = .step
    flow.relaunch = .resume
    flow.completion = .lastStep
    flow.windowMilliseconds = 1
    flow.idleMilliseconds = 2
    flow.experiment = experiment
    expect(flow.fieldText, equals: printed(flow))
    flow.skip = .flow
    flow.experiment = ExperimentDefinition(id: "plain")
    expect(flow.fieldText, equals: printed(flow))
  }

  @Test func `what a definition leaves out stands in its text as nil`() {
    let flow = FlowDefinition(id: "tour", steps: [StepDefinition(id: "welcome")])
    expect(
      flow.fieldText,
      equals: """
        FlowDefinition(id: tour, version: nil, title: nil, steps: [Journeys.StepDefinition(\
        id: welcome, title: nil, pages: [Journeys.Page.name(welcome)], permissions: [], \
        choices: [], isSkippable: false, isOptional: false, allowsBack: true)], \
        skip: Journeys.SkipRule.none, relaunch: Journeys.RelaunchRule.restart, \
        completion: Journeys.CompletionRule.event, windowMilliseconds: 86400000, \
        idleMilliseconds: 1800000, experiment: nil)
        """)
    expect(flow.fieldText, equals: printed(flow))
  }

  @Test func `a plan stands in the text where there is one`() {
    var flow = FlowDefinition(id: "tour", steps: [StepDefinition(id: "a")])
    flow.experiment = experiment
    let without = flow.fieldText
    flow.experiment?.plan = ExperimentPlan(test: .bounded, users: 4_000, weeks: 3)
    expect(
      flow.fieldText,
      equals: without.replacing(
        "tuning: 100)",
        with: "tuning: 100, plan: Definitions.ExperimentPlan(test: bounded, users: 4000, "
          + "weeks: Optional(3), tuning: nil))"))
  }

  /// As Swift printed definitions when their types were in the module `Journeys`.
  private func printed(_ flow: FlowDefinition) -> String {
    "\(flow)".replacing("Definitions.", with: "Journeys.")
      // Later fields stand in the text only where they say something.
      .replacing(", severalExperiments: []", with: "").replacing(", goals: []", with: "")
      .replacing(", isPaywall: false", with: "").replacing(", plan: nil", with: "")
  }

  private var fullStep: StepDefinition {
    var step = StepDefinition(id: "welcome", pages: [.name("welcome"), .index(3)])
    step.title = "Hello"
    step.permissions = [
      PermissionDefinition(id: "push"), PermissionDefinition(id: "camera", isRequired: true),
    ]
    step.choices = [ChoiceDefinition(id: "goal"), ChoiceDefinition(id: "plan", defaultValue: "a")]
    step.isSkippable = true
    step.isOptional = true
    step.allowsBack = false
    return step
  }

  private var experiment: ExperimentDefinition {
    var experiment = ExperimentDefinition(id: "order")
    experiment.control = "a"
    experiment.split = [
      VariantWeight(variant: "a", weight: 1), VariantWeight(variant: "b", weight: 0.25),
    ]
    experiment.variants = [
      VariantDefinition(id: "a"), VariantDefinition(id: "b", steps: [1, 0]),
    ]
    experiment.tuning = 100
    return experiment
  }
}
