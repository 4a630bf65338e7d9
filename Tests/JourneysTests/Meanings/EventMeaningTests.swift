import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 1.3, 1.6 and 1.7: what one event says in the terms of a flow.
struct EventMeaningTests {
  /// Page `pay` is of steps 2 and 4; step 3 declares a permission and a choice.
  let flow = referenceFlow("a b c d") {
    $0.steps[1].pages = [.name("b"), .name("pay")]
    $0.steps[3].pages = [.name("d"), .name("pay")]
    $0.steps[2].permissions = [PermissionDefinition(id: "push")]
    $0.steps[2].choices = [ChoiceDefinition(id: "level")]
  }

  @Test(arguments: [
    ("expose", 0), ("start", 0), ("restart", 0), ("start c", 0), ("view a", 1), ("view d", 4),
    ("view pay", 2), ("view nowhere", 5), ("view index=2", 3), ("done b", 2), ("request push", 3),
    ("deny push step=a", 1), ("deny push step=nowhere", 5), ("grant camera", 5),
    ("choose level", 3), ("choose colour", 5), ("error", 5), ("error b", 2), ("back", 5),
    ("skip", 5), ("skip c", 3), ("complete", 5), ("complete a", 5),
  ])
  func `at one instant an event stands at its step's place`(event: String, place: Int) {
    expect(meaning(event).order, equals: place)
  }

  @Test(
    arguments: [
      ("view a", .page([0])), ("view pay", .page([1, 3])), ("view nowhere", .page([])),
      ("grant push", .declared(2)), ("grant push step=a", .page([0])),
      ("choose level", .declared(2)),
      ("choose colour", .lastShown), ("error", .lastShown), ("back d", .page([3])),
    ] as [(String, StepNaming)])
  func `a step is named, or declared, or the one last shown`(event: String, naming: StepNaming) {
    expect(meaning(event).naming, equals: [naming])
  }

  @Test func `a page of several steps shows the one at or nearest after the step last shown`() {
    let pay = StepNaming.page([1, 3])
    expect(pay.position(lastShown: 0), equals: 1)
    expect(pay.position(lastShown: 1), equals: 1)
    expect(pay.position(lastShown: 2), equals: 3)
    expect(pay.position(lastShown: 3), equals: 3)
  }

  @Test func `behind the last of them it shows the last, before any view the first`() {
    let pay = StepNaming.page([1, 3])
    expect(pay.position(lastShown: 5), equals: 3)
    expect(pay.position(lastShown: nil), equals: 1)
    expectNil(StepNaming.page([]).position(lastShown: 1))
  }

  @Test func `an event without a step is of the step last shown`() {
    expect(StepNaming.lastShown.position(lastShown: 2), equals: 2)
    expectNil(StepNaming.lastShown.position(lastShown: nil))
    expect(StepNaming.declared(2).position(lastShown: 0), equals: 2)
  }

  @Test(arguments: [
    ("skip a scope=flow", SkipRule.none, SkipEffect.leavesFlow),
    ("skip a scope=step", .flow, .leavesStep), ("skip a", .flow, .leavesFlow),
    ("skip a", .step, .leavesStep), ("skip a", .none, .unexplained), ("view a", .flow, .none),
    ("view a scope=flow", .flow, .none),
  ])
  func `an explicit scope counts, else the flow's skip decides`(
    event: String, rule: SkipRule, effect: SkipEffect
  ) {
    var flow = flow
    flow.skip = rule
    expect(meaning(event, in: flow).skip, equals: effect)
  }

  @Test func `views of a page of the first step show it, and what proves one`() {
    var flow = flow
    flow.steps[2].pages = [.name("c"), .name("a")]
    expect(meaning("view a", in: flow).showsFirstStep)
    expect(meaning("view index=0", in: flow).showsFirstStep)
    expect(!meaning("view c", in: flow).showsFirstStep)
    expect(meaning("done a", in: flow).showsFirstStep)
    expect(meaning("skip a scope=step", in: flow).showsFirstStep)
    expect(!meaning("skip a scope=flow", in: flow).showsFirstStep)
    expect(!meaning("error a", in: flow).showsFirstStep)
    expect(!meaning("view nowhere", in: flow).showsFirstStep)
  }

  @Test func `a page is unknown to the list that has no step for it`() {
    var flow = flow
    flow.experiment = ExperimentDefinition(id: "x")
    flow.experiment?.variants = [VariantDefinition(id: "B", steps: [0, 2])]
    let view = meaning("view b", in: flow)
    expect(!view.isOfUnknownPage(list: 0))
    expect(view.isOfUnknownPage(list: 1))
    expect(meaning("deny push step=nowhere", in: flow).isOfUnknownPage(list: 0))
    expect(!meaning("deny camera", in: flow).isOfUnknownPage(list: 0))
    expect(!meaning("complete nowhere", in: flow).isOfUnknownPage(list: 0))
  }

  @Test func `a position may differ by list`() {
    var flow = flow
    flow.experiment = ExperimentDefinition(id: "x")
    flow.experiment?.variants = [VariantDefinition(id: "B", steps: [0, 3, 2])]
    expect(meaning("grant push", in: flow).naming, equals: [.declared(2), .declared(2)])
    expect(meaning("view pay", in: flow).naming, equals: [.page([1, 3]), .page([1])])
  }

  private func meaning(_ event: String, in flow: FlowDefinition? = nil) -> EventMeaning {
    let flow = flow ?? self.flow
    let event = referenceEvents("ada 0s \(event)")[0].event
    return EventMeaning(
      of: EventShape(source: 0, event: event), in: flow, lists: StepLists(flow: flow))
  }
}
