import Definitions
import EventLog
import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// `infer` fills in what a definition that is named lacks.
struct CompletedDefinitionTests {
  private func inferred(_ flows: String) async throws -> FlowDefinition {
    let folder = try TemporaryFolder()
    try folder.write(ShapedLog().lines(ShapedLogTests.shapes[3].spell), to: "log/events.ndjson")
    try folder.write(#"{ "flows": [\#(flows)] }"#, to: "part.json")
    var analysis = Analysis(inputs: [folder.path + "/log"])
    analysis.configuration = folder.path + "/part.json"
    let inference = try await analysis.infer()
    expectEmpty(inference.warnings)
    let whole = try Configuration.parse(Array(inference.definition.utf8), file: "onboarding.json")
    expect(whole.flows.count == 1 && whole.mapping != nil)
    return try #require(whole.flows.first)
  }

  @Test func `steps that are written stay, and the log tells those between`() async throws {
    let flow = try await inferred(
      #"""
      { "id": "signup", "window": "7d", "steps": [
        { "id": "hello", "title": "Hello", "pages": ["welcome"] }, { "id": "plan", "title": "Your plan" }] }
      """#)
    expect(flow.id == "signup" && flow.windowMilliseconds == 7 * 86_400_000)
    expect(flow.steps.map(\.id), equals: ["hello", "goal", "reminders", "plan", "summary"])
    expect(flow.steps.map(\.title), equals: ["Hello", nil, nil, "Your plan", nil])
  }

  @Test func `the order that is written is believed, and a step that nobody saw stays`()
    async throws
  {
    let flow = try await inferred(
      #"""
      { "id": "f", "steps": [{ "id": "goal" }, { "id": "never_seen" }, { "id": "welcome" }] }
      """#)
    expect(
      flow.steps.map(\.id),
      equals: ["goal", "never_seen", "welcome", "reminders", "plan", "summary"])
  }
}
