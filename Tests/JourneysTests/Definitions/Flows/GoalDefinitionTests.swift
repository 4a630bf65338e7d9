import Definitions
import EventLog
import Expectations
import Testing

/// Semantics 17: the `goals` of a flow.
struct GoalDefinitionTests {
  @Test func `a goal has an event, a window and what else it asks`() throws {
    let goals = try goals(
      """
      { "id": "activated", "event": "workout_logged", "within": "7d" },
      { "id": "retained", "event": "app_opened", "from": "7d", "to": "8d", "after": "completion",
        "better": "less", "guardrail": true },
      { "id": "revenue", "event": "purchase", "sum": "/properties/price", "from": 0, "to": "30d",
        "where": { "/properties/plan": "annual", "age": "[18, ∞)", "platform": "ios" },
        "guardrail": true, "margin": 0.1 }
      """)
    let day: Int64 = 86_400_000
    expect(goals.map(\.window), equals: [0...7 * day, 7 * day...8 * day, 0...30 * day])
    expect(goals.map(\.anchor), equals: [.entry, .completion, .entry])
    expect(goals.map(\.better), equals: [.more, .less, .more])
    expect(goals.map(\.margin), equals: [nil, 0.02, 0.1])
    expect(goals[2].sum, equals: ["properties", "price"])
    expect(
      goals[2].conditions,
      equals: [
        GoalCondition(
          field: .dimension("/properties/plan", ["properties", "plan"]), value: "annual"),
        GoalCondition(field: .dimension("age", ["properties", "age"]), value: "[18, ∞)"),
        GoalCondition(field: .platform, value: "ios"),
      ])
  }

  @Test(arguments: [
    (#""within": "1d", "to": "2d""#, #"the goal has "within" and "to"; remove one of the two"#),
    (
      #""from": "1d""#,
      #"the goal has "from" and no "to"; write "within": "7d", or "from": "7d", "to": "8d""#
    ),
    (
      #""from": "2d", "to": "2d""#,
      #""to" does not lie after the window's start; write "within": "7d", or "from": "7d", "to": "8d""#
    ),
    (
      #""sum": "/a""#,
      #"the goal has no window; write "within": "7d", or "from": "7d", "to": "8d""#
    ),
    (
      #""within": "1d", "margin": 0.1"#,
      #""margin" belongs to a guardrail; remove it, or add "guardrail": true"#
    ),
    (
      #""within": "1d", "guardrail": true, "margin": 1"#,
      #""margin" is 1; write a share of users from 0 to 1, such as 0.02"#
    ),
    (#""within": "1d", "bettre": "less""#, #"unknown key "bettre" in a goal; write "better""#),
  ])
  func `a goal that contradicts itself is refused`(more: String, words: String) throws {
    let message = try fault(
      in: Self.file(#"{ "id": "a", "event": "b", \#(more) }"#))
    expect(message, contains: "error: \(words) [")
  }

  @Test func `a goal's id stands once in a flow`() throws {
    let goal = #"{ "id": "a", "event": "b", "within": "1d" }"#
    let message = try fault(in: Self.file("\(goal), \(goal)"))
    expect(message, contains: #"the goal "a" appears twice in the flow"#)
  }

  private func goals(_ text: String) throws -> [GoalDefinition] {
    try configuration(Self.file(text)).flows[0].goals
  }

  private static func file(_ goals: String) -> String {
    """
    { "dimensions": { "age": "/properties/age" }, "bins": { "age": [18] },
      "flows": [ { "id": "f", "steps": [ { "id": "a" } ], "goals": [ \(goals) ] } ] }
    """
  }
}
