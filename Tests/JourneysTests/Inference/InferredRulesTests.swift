import Definitions
import EventLog
import Expectations
import Inference
import Journeys
import TestSupport
import Testing

/// What is inferred of a flow besides its steps.
struct InferredRulesTests {
  @Test func `a step that one in ten left out is optional, the first never`() {
    let log = InferredLog(
      together(
        crowd("ada", 27, "view a, view b, view c"), crowd("bob", 3, "view a, view c"),
        crowd("cyd", 9, "start, view b, view c")))
    expect(log.definition.steps.map(\.isOptional), equals: [false, false, false])
    let more = InferredLog(
      together(crowd("ada", 26, "view a, view b, view c"), crowd("bob", 3, "view a, view c")))
    expect(more.definition.steps.map(\.isOptional), equals: [false, true, false])
    expect(more.evidence.steps.map(\.leftOut), equals: [0, 3, 0])
    expect(more.evidence.steps.map(\.passed), equals: [29, 29, 0])
  }

  @Test func `a last step whose view completes is not optional`() {
    let log = InferredLog(
      together(crowd("ada", 9, "view a, view b"), crowd("bob", 9, "view a")))
    expect(log.definition.completion, equals: .lastStep)
    expect(log.definition.steps.map(\.isOptional), equals: [false, false])
  }

  @Test func `a flow with the event completed is completed by it`() {
    let log = InferredLog(crowd("ada", 2, "view a, view b, complete"))
    expect(log.definition.completion, equals: .event)
    expect(log.evidence.completed, equals: 2)
  }

  @Test func `entering a flow of one step does not complete it`() {
    expect(InferredLog(crowd("ada", 9, "view a")).definition.completion, equals: .event)
  }

  @Test func `skips without scope leave what most users left`() {
    let flow = InferredLog(
      together(
        crowd("ada", 9, "view a, skip, complete"), crowd("bob", 9, "view a, view b, complete")))
    expect(flow.definition.skip, equals: .flow)
    expect(flow.evidence.completed, equals: 9)
    expect(flow.definition.steps.map(\.isOptional), equals: [false, false])
    let step = InferredLog(crowd("ada", 9, "view a, skip, view b, complete"))
    expect(step.definition.skip, equals: .step)
    expect(step.definition.steps.map(\.isSkippable), equals: [true, false])
    expect(InferredLog(crowd("ada", 9, "view a, view b")).definition.skip, equals: .none)
  }

  @Test func `where skips leave steps, who skips what is shown last skips it too`() {
    let log = InferredLog(
      together(
        crowd("ada", 20, "view a, skip, view b, complete"),
        crowd("bob", 10, "view a, view b, skip, complete")))
    expect(log.definition.skip, equals: .step)
    expect(log.definition.steps.map(\.isSkippable), equals: [true, true])
    expect(log.evidence.steps.map(\.skipped), equals: [20, 10])
  }

  @Test func `where every skip says what it leaves, most decide`() {
    let log = InferredLog(
      together(
        crowd("ada", 2, "view a, skip scope=step, view b"),
        crowd("bob", 1, "view a, skip scope=flow")))
    expect(log.definition.skip, equals: .step)
    expect(log.evidence.skips.ofStep, equals: 2)
    expect(log.evidence.skips.ofFlow, equals: 1)
  }

  @Test func `a step that one in twenty-one skipped has no skip button`() {
    let log = InferredLog(
      together(
        crowd("ada", 20, "view a, skip, view b, view c"),
        crowd("bob", 1, "view a, view b, skip, view c")
      ))
    expect(log.definition.steps.map(\.isSkippable), equals: [true, false, false])
  }

  @Test func `permissions stand at the step where they are met, in order`() {
    let log = InferredLog(
      together(
        crowd("ada", 9, "view a, view b, grant z, grant m, view c"),
        crowd("bob", 1, "view a, view b, grant m, grant z, deny z, view c, deny n step=a")))
    expect(log.definition.steps.map { $0.permissions.map(\.id) }, equals: [["n"], ["z", "m"], []])
    expect(log.evidence.steps[1].permissions.map(\.granted), equals: [9, 10])
    expect(log.evidence.steps[1].permissions.map(\.denied), equals: [1, 0])
  }

  @Test func `a permission is required where of twenty who denied it one in twenty went on`() {
    let others = together(
      crowd("ada", 9, "view a, request x, grant x, view b"),
      crowd("bob", 1, "view a, request x, deny x, view b"))
    let few = InferredLog(together(others, crowd("cyd", 18, "view a, request x, deny x")))
    expect(few.definition.steps[0].permissions, equals: [PermissionDefinition(id: "x")])
    let enough = InferredLog(together(others, crowd("cyd", 19, "view a, request x, deny x")))
    expect(
      enough.definition.steps[0].permissions,
      equals: [PermissionDefinition(id: "x", isRequired: true)])
  }

  @Test func `a permission after which nobody goes on anyway is not required`() {
    let log = InferredLog(
      together(
        crowd("ada", 9, "view a, grant x"), crowd("bob", 30, "view a, deny x"),
        crowd("cyd", 9, "view a, view b")))
    expect(log.definition.steps[0].permissions, equals: [PermissionDefinition(id: "x")])
  }

  @Test func `choices stand where they are made, and wherever a tenth as many make them`() {
    let log = InferredLog(
      together(
        crowd("ada", 20, "view a, choose size values=s, choose hue values=r, view b"),
        crowd("bob", 2, "view a, view b, choose hue values=g"),
        crowd("cyd", 1, "view a, view b, choose size values=m")))
    expect(log.definition.steps.map { $0.choices.map(\.id) }, equals: [["size", "hue"], ["hue"]])
    expect(log.evidence.steps[0].choices.map(\.users), equals: [20, 20])
  }

  @Test func `a relaunch resumes where the step after it is mostly not the first`() {
    let views = "view a session=1, view b session=1, view c session=2"
    let resumed = InferredLog(crowd("ada", 2, views))
    expect(resumed.definition.relaunch, equals: .resume)
    expect(resumed.evidence.relaunches.resumed, equals: 2)
    let restarted = InferredLog(
      together(
        crowd("ada", 2, views),
        crowd("bob", 3, "view a session=1, view b session=1, view a session=2, view b session=2")))
    expect(restarted.definition.relaunch, equals: .restart)
    expect(restarted.evidence.relaunches.restarted, equals: 3)
  }

  @Test func `a step that a hundred saw and nobody left backwards has no back button`() {
    let log = InferredLog(
      together(
        crowd("ada", 90, "view a, view b, view c"),
        crowd("bob", 10, "view a, view b, view c, back c, view b")))
    expect(log.definition.steps.map(\.allowsBack), equals: [false, false, true])
    let few = InferredLog(crowd("bob", 99, "view a, view b, view a"))
    expect(few.definition.steps.map(\.allowsBack), equals: [true, true])
  }
}
