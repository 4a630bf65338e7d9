import Definitions
import EventLog
import Expectations
import Inference
import Journeys
import TestSupport
import Testing

/// Definitions written as an `onboarding.json`.
struct DefinitionTextTests {
  @Test func `keys stand in the order of the documentation, and a step on one line`() {
    let flow = referenceFlow("welcome ask") { flow in
      flow.version = "1"
      flow.steps[0].allowsBack = false
      flow.steps[1].pages = [.name("ask"), .index(3)]
      flow.steps[1].permissions = [PermissionDefinition(id: "health", isRequired: true)]
      flow.steps[1].choices = [ChoiceDefinition(id: "size", defaultValue: "m")]
      flow.experiment = ExperimentDefinition(id: "x")
      flow.experiment?.split = [
        VariantWeight(variant: "A", weight: 0.5), VariantWeight(variant: "B", weight: 0.5),
      ]
      flow.experiment?.variants = [
        VariantDefinition(id: "A"), VariantDefinition(id: "B", steps: [0]),
      ]
    }
    expect(
      DefinitionText([flow], identity: .account).string,
      equals: """
        {
          "flows": [
            {
              "id": "f",
              "version": "1",
              "steps": [
                { "id": "welcome", "back": false },
                {
                  "id": "ask",
                  "pages": ["ask", 3],
                  "permissions": [{ "id": "health", "required": true }],
                  "choices": [{ "id": "size", "default": "m" }]
                }
              ],
              "skip": "none",
              "relaunch": "restart",
              "completion": "event",
              "window": "24h",
              "idle": "30m",
              "experiment": {
                "id": "x",
                "split": { "A": 0.5, "B": 0.5 },
                "variants": {
                  "A": {},
                  "B": { "steps": ["welcome"] }
                }
              }
            }
          ],
          "identity": "account"
        }

        """)
  }

  @Test func `every rule is read back as it was`() throws {
    let flow = referenceFlow("a b c") { flow in
      flow.title = "A \"flow\" \\ of\u{2028}lines"
      (flow.skip, flow.relaunch, flow.completion) = (.step, .resume, .lastStep)
      (flow.windowMilliseconds, flow.idleMilliseconds) = (90_000, 604_800_000)
      flow.steps[0].isSkippable = true
      flow.steps[1].isOptional = true
      flow.steps[2].title = "done"
      flow.experiment = ExperimentDefinition(id: "x")
      flow.experiment?.control = "B"
      flow.experiment?.split = [
        VariantWeight(variant: "A", weight: 0.1), VariantWeight(variant: "B", weight: 1e-7),
      ]
      flow.experiment?.tuning = 77
    }
    let other = referenceFlow("e\u{301}", id: "g") { $0.skip = .flow }
    try expect(reread([flow, other]), equals: [flow, other])
  }

  @Test func `the definitions of the samples are read back as they were`() throws {
    typealias Samples = SampleConfigurations
    for text in [
      Samples.contract, Samples.steps, Samples.pages, Samples.lockedIn, Samples.waterQuest,
      Samples.betFree,
    ] {
      let flows = try Configuration.parse(Array(text.utf8), file: "onboarding.json").flows
      try expect(reread(flows), equals: flows)
    }
  }

  private func reread(_ flows: [FlowDefinition]) throws -> [FlowDefinition] {
    try Configuration.parse(Array(DefinitionText(flows).string.utf8), file: "onboarding.json").flows
  }
}
