import Definitions
import EventLog
import Expectations
import Testing

/// A plan comes into a definition file, and nothing else of it changes.
struct PlanInsertionTests {
  private let plan = ExperimentPlan(test: .bounded, users: 4_000, weeks: 3)

  private func place(_ experiment: Text, version: Text? = nil) -> PlanInsertion.Target {
    PlanInsertion.Target(flow: "tour", version: version, experiment: experiment)
  }

  private func text(
    _ plans: [PlanInsertion.Target: ExperimentPlan], into text: String
  ) throws -> String {
    String(decoding: try PlanInsertion(plans, into: Array(text.utf8)).bytes, as: UTF8.self)
  }

  private let definition = """
    { "flows": [
      { "id": "other", "steps": [{ "id": "a" }], "experiment": { "id": "x" } },
      { "id": "tour", "steps": [{ "id": "a" }],
        "experiments": [{ "id": "x" },  {"split": {"A": 1, "B": 2}, "id": "y"}] }] }
    """

  @Test func `each plan stands first in its experiment, the rest as it was`() throws {
    let other = ExperimentPlan(test: .alwaysValid, users: 500, tuning: 300)
    let text = try text([place("x"): plan, place("y"): other], into: definition)
    expect(
      text,
      equals: """
        { "flows": [
          { "id": "other", "steps": [{ "id": "a" }], "experiment": { "id": "x" } },
          { "id": "tour", "steps": [{ "id": "a" }],
            "experiments": [{
        "plan": { "test": "bounded", "users": 4000, "weeks": 3 }, "id": "x" },  {
        "plan": { "test": "always_valid", "users": 500, "tuning": 300 },"split": {"A": 1, "B": 2}, "id": "y"}] }] }
        """)
    let flows = try Configuration.parse(Array(text.utf8), file: "f").flows
    expect(flows[1].severalExperiments.map(\.plan), equals: [plan, other])
    expectNil(flows[0].experiment?.plan)
  }

  @Test func `an experiment that is not there is passed over`() throws {
    try expect(
      text([place("z"): plan, place("x", version: "2"): plan], into: definition), equals: definition
    )
  }

  @Test func `a plan is read back from the text that a definition is written as`() throws {
    var flow = FlowDefinition(
      id: "tour", steps: [StepDefinition(id: "a"), StepDefinition(id: "b")])
    flow.experiment = ExperimentDefinition(id: "x")
    flow.experiment?.plan = plan
    let text = DefinitionText([flow]).string
    try expect(Configuration.parse(Array(text.utf8), file: "f").flows, equals: [flow])
  }

  @Test(
    arguments: [
      (#"{ "users": 10 }"#, "test"), (#"{ "test": "bounded" }"#, "users"),
      (#"{ "test": "fixed", "users": 10 }"#, "fixed"),
      (#"{ "test": "bounded", "users": 0 }"#, "0"),
      (#"{ "test": "bounded", "users": 9, "days": 2 }"#, "days"),
    ])
  func `a plan that says too little or too much is refused with its place`(
    plan: String, word: String
  ) {
    let text = """
      {"flows": [{"id": "f", "steps": [{"id": "a"}, {"id": "b"}],
        "experiment": {"id": "x", "plan": \(plan)}}]}
      """
    do {
      _ = try Configuration.parse(Array(text.utf8), file: "f")
      Issue.record("\(plan)")
    } catch {
      expect(error.description, contains: "f:2:")
      expect(error.description, contains: word)
    }
  }
}
