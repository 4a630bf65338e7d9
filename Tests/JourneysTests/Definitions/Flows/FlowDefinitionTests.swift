import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct FlowDefinitionTests {
  private func flow(_ members: String) throws -> FlowDefinition {
    let read = try configuration(
      #"{ "flows": [ { "id": "f", "steps": [ { "id": "a" }, { "id": "b" } ]\#(members) } ] }"#)
    return try #require(read.flows.first)
  }

  @Test func `a flow of id and steps has every default`() throws {
    let flow = try flow("")
    expect(
      flow,
      equals: FlowDefinition(id: "f", steps: [StepDefinition(id: "a"), StepDefinition(id: "b")]))
    expectNil(flow.version)
    expectNil(flow.title)
    expect(flow.skip, equals: .none)
    expect(flow.relaunch, equals: .restart)
    expect(flow.completion, equals: .event)
    expect(flow.windowMilliseconds, equals: 86_400_000)
    expect(flow.idleMilliseconds, equals: 1_800_000)
    expectNil(flow.experiment)
  }

  @Test func `every key of a flow is read`() throws {
    let flow = try flow(
      """
      , "version": "2.1", "title": "", "skip": "flow", "relaunch": "resume",
        "completion": "last_step", "window": "7d", "idle": "90s"
      """)
    expect(flow.version, equals: "2.1")
    expect(flow.title, equals: "")
    expect(flow.skip, equals: .flow)
    expect(flow.relaunch, equals: .resume)
    expect(flow.completion, equals: .lastStep)
    expect(flow.windowMilliseconds, equals: 604_800_000)
    expect(flow.idleMilliseconds, equals: 90_000)
  }

  @Test func `steps are skippable by default where skipping means the step`() throws {
    try expect(flow(#", "skip": "step""#).steps.map(\.isSkippable), equals: [true, true])
    try expect(flow(#", "skip": "flow""#).steps.map(\.isSkippable), equals: [false, false])
    try expect(flow(#", "skip": "none""#).steps.map(\.isSkippable), equals: [false, false])
  }

  @Test(arguments: [
    (
      #"{ "steps": [ { "id": "a" } ] }"#,
      #"2:1: error: a flow has no "id"; add "id" to it [missing_key]"#
    ),
    (
      #"{ "id": "f" }"#,
      #"2:1: error: a flow has no "steps"; add "steps" to it [missing_key]"#
    ),
    (
      #"{ "id": "f", "steps": [] }"#,
      #"2:23: error: "steps" is empty; write at least one step [bad_step_list]"#
    ),
    (
      #"{ "id": "", "steps": [] }"#,
      #"2:9: error: "id": the name is empty; write at least one character [bad_name]"#
    ),
    (
      #"{ "id": "a\u0007b", "steps": [] }"#,
      #"2:9: error: "id": the name holds the control character U+0007; remove it [bad_name]"#
    ),
    (
      #"{ "id": 7, "steps": [] }"#,
      #"2:9: error: "id" is the number 7; write it in quotes: "7" [wrong_type]"#
    ),
    (
      #"{ "id": "f", "version": 1, "steps": [] }"#,
      #"2:25: error: "version" is the number 1; write it in quotes: "1" [wrong_type]"#
    ),
    (
      #"{ "id": "f", "title": true, "steps": [] }"#,
      #"2:23: error: "title" is true; write a string in quotes [wrong_type]"#
    ),
    (
      #"{ "id": "f", "skip": "steps", "steps": [] }"#,
      #"2:22: error: "skip" is "steps"; write "step" [bad_value]"#
    ),
    (
      #"{ "id": "f", "skip": false, "steps": [] }"#,
      #"2:22: error: "skip" is false; write one of "none", "step", "flow" [wrong_type]"#
    ),
    (
      #"{ "id": "f", "relaunch": "again", "steps": [] }"#,
      #"2:26: error: "relaunch" is "again"; write one of "restart", "resume" [bad_value]"#
    ),
    (
      #"{ "id": "f", "completion": "last-step", "steps": [] }"#,
      #"2:28: error: "completion" is "last-step"; write "last_step" [bad_value]"#
    ),
    (
      #"{ "id": "f", "windwo": "24h", "steps": [] }"#,
      #"2:14: error: unknown key "windwo" in a flow; write "window" [unknown_key]"#
    ),
    (
      #"{ "id": "f", "steps": [], "id": "g" }"#,
      #"""
      2:27: error: the key "id" appears twice in an element of "flows"; remove one of the two \#
      [duplicate_key]
      """#
    ),
    (
      #"{ "id": "f", "window": 24, "steps": [] }"#,
      #"""
      2:24: error: "window" is the number 24; write a duration in quotes, such as "24h" \#
      [wrong_type]
      """#
    ),
    (
      #"{ "id": "f", "window": "500ms", "steps": [] }"#,
      #"""
      2:24: error: "window": the unit of "500ms" is not one of s, m, h, d; write a whole number and \#
      a unit, such as 90s, 30m, 24h or 7d [bad_value]
      """#
    ),
    (
      #"{ "id": "f", "window": "0h", "steps": [] }"#,
      #"""
      2:24: error: "window" is zero; write a duration longer than zero, such as "24h" [bad_window]
      """#
    ),
    (
      #"{ "id": "f", "window": "-24h", "steps": [] }"#,
      #"""
      2:24: error: "window" is "-24h"; write a duration longer than zero, such as "24h" \#
      [bad_window]
      """#
    ),
    (
      #"{ "id": "f", "idle": "-1m", "steps": [] }"#,
      #"""
      2:22: error: "idle": "-1m" is negative; write a whole number and a unit, such as 90s, 30m, \#
      24h or 7d [bad_value]
      """#
    ),
    (
      #"{ "id": "f", "steps": [ { "id": "a" }, { "id": "a" } ] }"#,
      #"""
      2:40: error: the step "a" is defined twice; give one of the two another "id" [repeated_name]
      """#
    ),
    (
      #"{ "id": "f", "steps": [ { "id": "a", "optional": true }, { "id": "b" } ] }"#,
      #"""
      2:25: error: the first step, "a", is optional; remove its "optional": everyone who enters has \#
      reached it [bad_step_list]
      """#
    ),
    (
      #"""
      { "id": "f", "completion": "last_step",
        "steps": [ { "id": "a" }, { "id": "b", "optional": true } ] }
      """#,
      #"""
      3:29: error: the last step, "b", is optional; remove its "optional", or write "completion": \#
      "event" [bad_step_list]
      """#
    ),
  ])
  func `a fault of a flow is told with its place`(flow: String, message: String) throws {
    try expect(fault(inFlow: flow), equals: message)
  }

  @Test func `the last step may be optional where an event completes the flow`() throws {
    let read = try configuration(
      #"""
      { "flows": [ { "id": "f", "steps": [ { "id": "a" }, { "id": "b", "optional": true } ] } ] }
      """#)
    expect(read.flows[0].steps.map(\.isOptional), equals: [false, true])
  }

  @Test func `a name may have 256 bytes and no more`() throws {
    let longest = String(repeating: "n", count: 256)
    let read = try configuration(
      #"{ "flows": [ { "id": "\#(longest)", "steps": [ { "id": "a" } ] } ] }"#)
    expect(read.flows[0].id.utf8.count, equals: 256)
    try expect(
      fault(inFlow: #"{ "id": "\#(longest)n", "steps": [ { "id": "a" } ] }"#),
      equals: #"2:9: error: "id": the name is 257 bytes long; write at most 256 bytes [bad_name]"#)
  }
}
