import Definitions
import EventLog
import Expectations
import Testing

/// Semantics 13: `experiments` of a flow.
struct SeveralExperimentsTests {
  @Test func `several experiments stand in their order, and a list of one is the one by itself`()
    throws
  {
    let flow = try flow(#""experiments": [ { "id": "b" }, { "id": "a", "control": "x" } ]"#)
    expectNil(flow.experiment)
    expect(flow.experiments.map(\.id), equals: ["b", "a"])
    let alone = try self.flow(#""experiments": [ { "id": "b" } ]"#)
    #expect(alone == (try self.flow(#""experiment": { "id": "b" }"#)))
    #expect(try self.flow(#""experiments": []"#) == (try self.flow(nil)))
  }

  @Test func `one of several may give its variants lists of steps`() throws {
    let flow = try flow(
      #""experiments": [ { "id": "b" }, { "id": "a", "variants": { "x": { "steps": ["s"] } } } ]"#)
    expect(flow.listingExperiment?.id, equals: "a")
  }

  @Test(arguments: [
    (
      #""experiment": { "id": "a" }, "experiments": [ { "id": "b" } ]"#,
      #"the flow has "experiment" and "experiments"; write all in "experiments""#
    ),
    (
      #""experiments": [ { "id": "a" }, { "id": "a" } ]"#,
      #"the experiment "a" appears twice in the flow"#
    ),
    (
      #""experiments": [ { "id": "a", "variants": { "x": { "steps": ["s"] } } }, { "id": "b", "variants": { "y": { "steps": ["s"] } } } ]"#,
      "two experiments of the flow give variants lists of steps"
    ),
  ])
  func `experiments that contradict each other are refused`(more: String, words: String) throws {
    let message = try fault(in: Self.file(more))
    expect(message, contains: words)
  }

  private func flow(_ more: String?) throws -> FlowDefinition {
    try configuration(Self.file(more)).flows[0]
  }

  private static func file(_ more: String?) -> String {
    let more = more.map { ", \($0)" } ?? ""
    return #"{ "flows": [ { "id": "f", "steps": [ { "id": "s" } ]\#(more) } ] }"#
  }
}
