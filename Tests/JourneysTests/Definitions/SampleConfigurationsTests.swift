import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct SampleConfigurationsTests {
  private func flow(_ content: String) throws -> FlowDefinition {
    let read = try configuration(content)
    try #require(read.flows.count == 1)
    return read.flows[0]
  }

  @Test func `Steps has an optional permission beside its choices`() throws {
    let flow = try flow(SampleConfigurations.steps)
    expect(flow.steps.map(\.id), equals: ["welcome", "goal_permissions"])
    expect(flow.steps[1].permissions, equals: [PermissionDefinition(id: "health")])
    expect(
      flow.steps[1].choices,
      equals: [
        ChoiceDefinition(id: "daily_goal_enabled", defaultValue: "false"),
        ChoiceDefinition(id: "daily_goal"),
      ])
    expect(flow.skip, equals: .none)
  }

  @Test func `the three pages are known by index, skipped as a whole, and vary in number`() throws {
    let flow = try flow(SampleConfigurations.pages)
    expect(flow.steps.map(\.pages[1]), equals: [.index(0), .index(1), .index(2), .index(3)])
    expect(flow.skip, equals: .flow)
    expect(!flow.steps[0].isSkippable)
    expect(
      flow.experiment?.variants,
      equals: [
        VariantDefinition(id: "long", steps: [0, 1, 2]),
        VariantDefinition(id: "short", steps: [0, 2]),
      ])
    try expect(configuration(SampleConfigurations.pages).report.by, equals: [.locale])
  }

  @Test func `LockedIn requires one permission of two on one step`() throws {
    let flow = try flow(SampleConfigurations.lockedIn)
    expect(
      flow.steps[3].permissions,
      equals: [
        PermissionDefinition(id: "screen_time", isRequired: true),
        PermissionDefinition(id: "health"),
      ])
    expect(flow.steps.map(\.allowsBack), equals: [false, true, true, true, false])
    expect(
      flow.steps[2].choices, equals: [ChoiceDefinition(id: "difficulty", defaultValue: "medium")])
    expect(flow.relaunch, equals: .restart)
  }

  @Test func `WaterQuest has seven steps with back on all but the first`() throws {
    let flow = try flow(SampleConfigurations.waterQuest)
    expect(flow.steps.count, equals: 7)
    expect(flow.steps.map(\.allowsBack), equals: [false, true, true, true, true, true, true])
    expect(flow.relaunch, equals: .resume)
  }

  @Test func `BetFree lets every step be skipped but the paywall and the last`() throws {
    let flow = try flow(SampleConfigurations.betFree)
    expect(flow.skip, equals: .step)
    expect(flow.steps.map(\.isSkippable), equals: [true, true, false, true, false])
    expect(flow.steps[2].choices, equals: [ChoiceDefinition(id: "paywall")])
  }
}
