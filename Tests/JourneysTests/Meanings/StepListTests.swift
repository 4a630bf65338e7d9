import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 1.6 and 1.7: which step a page shows, which step declares a permission or choice.
struct StepListTests {
  @Test func `a name shows the steps whose pages have it`() {
    let flow = referenceFlow("a b c") {
      $0.steps[1].pages = [.name("b"), .name("c")]
    }
    let list = StepList(flow: flow, steps: [0, 1, 2])
    expect(list.positions(name: "a", index: nil), equals: [0])
    expect(list.positions(name: "b", index: nil), equals: [1])
    expect(list.positions(name: "c", index: nil), equals: [1, 2])
    expect(list.positions(name: "B", index: nil), equals: [])
  }

  @Test func `a step's id is no page where pages are given`() {
    let flow = referenceFlow("a b") { $0.steps[1].pages = [.name("second")] }
    let list = StepList(flow: flow, steps: [0, 1])
    expect(list.positions(name: "b", index: nil), equals: [])
    expect(list.positions(name: "second", index: nil), equals: [1])
  }

  @Test func `where no page is an index, an index is a place in the user's own list`() {
    let own = StepList(flow: referenceFlow("a b c"), steps: [0, 2])
    expect(own.positions(name: nil, index: 0), equals: [0])
    expect(own.positions(name: nil, index: 1), equals: [1])
    expect(own.positions(name: nil, index: 2), equals: [])
    expect(own.positions(name: nil, index: -1), equals: [])
  }

  @Test func `where the flow lists indices they alone count`() {
    let flow = referenceFlow("a b c") {
      $0.steps[0].pages = [.index(10)]
      $0.steps[1].pages = [.name("b"), .index(20)]
    }
    let list = StepList(flow: flow, steps: [0, 1, 2])
    expect(list.positions(name: nil, index: 10), equals: [0])
    expect(list.positions(name: nil, index: 20), equals: [1])
    expect(list.positions(name: nil, index: 0), equals: [])
    expect(list.positions(name: nil, index: 2), equals: [])
  }

  @Test func `an index listed by a step that a variant lacks still forbids places`() {
    let flow = referenceFlow("a b c") { $0.steps[1].pages = [.index(7)] }
    let own = StepList(flow: flow, steps: [0, 2])
    expect(own.positions(name: nil, index: 1), equals: [])
    expect(own.positions(name: nil, index: 7), equals: [])
  }

  @Test func `an event with a name is never matched by its index`() {
    let list = StepList(flow: referenceFlow("a b"), steps: [0, 1])
    expect(list.positions(name: "b", index: 0), equals: [1])
    expect(list.positions(name: "unknown", index: 0), equals: [])
    expect(list.positions(name: nil, index: nil), equals: [])
  }

  @Test func `the one step that declares a permission or choice is its step`() {
    let flow = referenceFlow("a b c") {
      $0.steps[1].permissions = [PermissionDefinition(id: "push")]
      $0.steps[1].choices = [ChoiceDefinition(id: "level")]
      $0.steps[2].permissions = [PermissionDefinition(id: "push"), PermissionDefinition(id: "cam")]
    }
    let list = StepList(flow: flow, steps: [0, 1, 2])
    expect(list.declaring(permission: "cam", choice: nil), equals: 2)
    expect(list.declaring(permission: nil, choice: "level"), equals: 1)
    expectNil(list.declaring(permission: "push", choice: nil))
    expectNil(list.declaring(permission: "health", choice: nil))
    expectNil(list.declaring(permission: nil, choice: nil))
    let own = StepList(flow: flow, steps: [0, 2])
    expect(own.declaring(permission: "push", choice: nil), equals: 1)
  }

  @Test func `a flow has its own list and those of variants that name one`() {
    let flow = referenceFlow("a b c") {
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.variants = [
        VariantDefinition(id: "A"), VariantDefinition(id: "B", steps: [0, 2, 1]),
      ]
    }
    let lists = StepLists(flow: flow)
    expect(lists.lists.map(\.steps), equals: [[0, 1, 2], [0, 2, 1]])
    expect(lists.index(ofVariant: "A"), equals: 0)
    expect(lists.index(ofVariant: "B"), equals: 1)
    expect(lists.index(ofVariant: "unknown"), equals: 0)
  }
}
