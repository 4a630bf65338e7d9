import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct ExperimentDefinitionTests {
  private func experiment(_ members: String) throws -> ExperimentDefinition {
    let read = try configuration(
      #"""
      { "flows": [ { "id": "f", "steps": [ { "id": "a" }, { "id": "b" }, { "id": "c" } ],
        "experiment": { "id": "e"\#(members) } } ] }
      """#)
    return try #require(read.flows.first?.experiment)
  }

  @Test func `an experiment of an id alone has every default`() throws {
    let experiment = try experiment("")
    expect(experiment, equals: ExperimentDefinition(id: "e"))
    expectNil(experiment.control)
    expectNil(experiment.split)
    expectEmpty(experiment.variants)
    expect(experiment.tuning, equals: 5000)
    expectEmpty(experiment.declaredVariants)
  }

  @Test func `weights and variants are read, ordered by name`() throws {
    let experiment = try experiment(
      """
      , "control": "new", "tuning": 800, "split": { "old": 3, "new": 1.5, "off": 0 },
      "variants": { "short": { "steps": ["a", "c"] }, "new": {}, "long": { "steps": ["a", "c", "b"] } }
      """)
    expect(experiment.control, equals: "new")
    expect(experiment.tuning, equals: 800)
    expect(
      experiment.split,
      equals: [
        VariantWeight(variant: "new", weight: 1.5), VariantWeight(variant: "off", weight: 0),
        VariantWeight(variant: "old", weight: 3),
      ])
    expect(
      experiment.variants,
      equals: [
        VariantDefinition(id: "long", steps: [0, 2, 1]), VariantDefinition(id: "new"),
        VariantDefinition(id: "short", steps: [0, 2]),
      ])
    expect(experiment.declaredVariants, equals: ["long", "new", "off", "old", "short"])
  }

  @Test func `without a split any control is taken, for arms need not be declared`() throws {
    try expect(experiment(#", "control": "A""#).control, equals: "A")
  }

  @Test(arguments: [
    (
      #"{ "control": "A" }"#,
      #"2:1: error: an experiment has no "id"; add "id" to it [missing_key]"#
    ),
    (
      #"{ "id": "e", "variant": {} }"#,
      #"2:14: error: unknown key "variant" in an experiment; write "variants" [unknown_key]"#
    ),
    (
      #"{ "id": "e", "split": [0.5, 0.5] }"#,
      #"2:23: error: "split" is an array; write an object: { … } [wrong_type]"#
    ),
    (
      #"{ "id": "e", "split": { "A": "half" } }"#,
      #"""
      2:30: error: "A" is the text "half"; write a number from 0 up, such as 0.5 [wrong_type]
      """#
    ),
    (
      #"{ "id": "e", "split": { "A": 1, "B": -0.5 } }"#,
      #"""
      2:38: error: the weight of "B" is -0.5; write a number from 0 up, such as 0.5 [bad_split]
      """#
    ),
    (
      #"{ "id": "e", "split": { "A": 0, "B": 0.0 } }"#,
      #"""
      2:23: error: no variant of "split" has a weight above zero; write the planned shares, such as \#
      { "A": 0.5, "B": 0.5 } [bad_split]
      """#
    ),
    (
      #"{ "id": "e", "split": {} }"#,
      #"""
      2:23: error: no variant of "split" has a weight above zero; write the planned shares, such as \#
      { "A": 0.5, "B": 0.5 } [bad_split]
      """#
    ),
    (
      #"{ "id": "e", "split": { "A": 1 } }"#,
      #"""
      2:23: error: "split" names one variant, and a split is between two at least; write all planned \#
      shares, such as { "A": 0.5, "B": 0.5 }, or remove the key [bad_split]
      """#
    ),
    (
      #"{ "id": "e", "split": { "A": 1, "A": 1 } }"#,
      #"""
      2:33: error: the key "A" appears twice in "split"; remove one of the two [duplicate_key]
      """#
    ),
    (
      #"{ "id": "e", "split": { "": 1 } }"#,
      #"2:25: error: "": the name is empty; write at least one character [bad_name]"#
    ),
    (
      #"{ "id": "e", "split": { "control": 1, "new": 1 }, "control": "contrl" }"#,
      #"""
      2:62: error: the control "contrl" is not a variant of the experiment; write "control" \#
      [unknown_control]
      """#
    ),
    (
      #"{ "id": "e", "split": { "A": 1, "B": 1 }, "control": "old" }"#,
      #"""
      2:54: error: the control "old" is not a variant of the experiment; write "A" or "B" \#
      [unknown_control]
      """#
    ),
    (
      #"{ "id": "e", "tuning": 0 }"#,
      #"2:24: error: "tuning" is 0; write a whole number of users, such as 5000 [bad_value]"#
    ),
    (
      #"{ "id": "e", "split": { "A": 1, "(mixed)": 1 } }"#,
      #"""
      2:44: error: a variant cannot be named "(mixed)"; write another name: users of several variants \#
      or none are counted under this one [bad_name]
      """#
    ),
    (
      #"{ "id": "e", "tuning": "5000" }"#,
      #"""
      2:24: error: "tuning" is the text "5000"; write a whole number of users, such as 5000 \#
      [wrong_type]
      """#
    ),
    (
      #"{ "id": "e", "variants": ["B"] }"#,
      #"2:26: error: "variants" is an array; write an object: { … } [wrong_type]"#
    ),
    (
      #"{ "id": "e", "variants": { "B": ["a"] } }"#,
      #"2:33: error: "B" is an array; write a variant as an object: { … } [wrong_type]"#
    ),
    (
      #"{ "id": "e", "variants": { "B": { "step": ["a"] } } }"#,
      #"2:35: error: unknown key "step" in a variant; write "steps" [unknown_key]"#
    ),
    (
      #"{ "id": "e", "variants": { "B": { "steps": ["a"] }, "B": {} } }"#,
      #"""
      2:53: error: the key "B" appears twice in "variants"; remove one of the two [duplicate_key]
      """#
    ),
    (
      #"{ "id": "e", "variants": { "B": { "steps": ["a", "d"] } } }"#,
      #"""
      2:50: error: the flow has no step "d"; add it to the flow's "steps", or remove it here \#
      [unknown_step]
      """#
    ),
    (
      #"{ "id": "e", "variants": { "B": { "steps": [] } } }"#,
      #"""
      2:44: error: the variant's list is empty; write at least "a", or remove the key to use the \#
      flow's list [bad_step_list]
      """#
    ),
    (
      #"{ "id": "e", "variants": { "B": { "steps": ["b", "a"] } } }"#,
      #"""
      2:45: error: the variant's list does not begin with the flow's first step; write "a" first, \#
      so that entry does not depend on the variant [bad_step_list]
      """#
    ),
    (
      #"{ "id": "e", "variants": { "B": { "steps": ["a", "b", "b"] } } }"#,
      #"""
      2:55: error: the step "b" appears twice in the variant's list; remove one of the two \#
      [repeated_name]
      """#
    ),
  ])
  func `a fault of an experiment is told with its place`(
    experiment: String, message: String
  ) throws {
    try expect(fault(inExperiment: experiment), equals: message)
  }

  @Test func `a misspelt step of a variant gets the nearest offered`() throws {
    let flow = """
      { "id": "f", "steps": [ { "id": "welcome" }, { "id": "paywall" } ], "experiment":
        { "id": "e", "variants": { "B": { "steps": ["welcome", "paywal"] } } } }
      """
    try expect(
      fault(inFlow: flow),
      equals: #"3:58: error: the flow has no step "paywal"; write "paywall" [unknown_step]"#)
  }

  @Test func `a variant's last step cannot be optional where its view completes the flow`() throws {
    let experiment = #"{ "id": "e", "variants": { "B": { "steps": ["a", "b", "c"] } } }"#
    try expect(
      fault(inExperiment: experiment, completion: "last_step"),
      equals: #"""
        2:55: error: the last step, "c", is optional; remove its "optional", or write "completion": \#
        "event" [bad_step_list]
        """#)
  }
}
