import Definitions
import EventLog
import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Where nobody has written a definition, users are split by what the log says of them.
struct GuessedDimensionTests {
  /// A native line; `more` spells what its properties have.
  private func native(_ more: @escaping (ShapedLog.Moment) -> String) -> (ShapedLog.Moment) ->
    String?
  {
    { moment in
      let event =
        moment.step == nil
        ? #""event":"onboarding_completed""#
        : #""event":"page_viewed","step":\#(moment.stepLiteral)"#
      return
        #"{"user_id":"\#(moment.device)","timestamp":"\#(moment.instant)",\#(event),"properties":{\#(more(moment))}}"#
    }
  }

  private func dimensions(
    _ spell: (ShapedLog.Moment) -> String?
  ) async throws -> [String: [Text]] {
    let folder = try TemporaryFolder()
    try folder.write(ShapedLog().lines(spell), to: "log/events.ndjson")
    let inference = try await Analysis(inputs: [folder.path + "/log"]).infer()
    let whole = try Configuration.parse(Array(inference.definition.utf8), file: "onboarding.json")
    let found = whole.report.fields.dimensions
    expect(inference.evidence.contains("What users can be split by"), equals: !found.isEmpty)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.name.string, $0.path?.keys ?? []) })
  }

  private static let plans = ["free", "trial", "pro"]

  @Test func `properties with few values, one for each user, are dimensions`() async throws {
    let found = try await dimensions(
      native { moment in
        #""plan":"\#(Self.plans[moment.user % 3])","came by":\#(moment.user % 2 == 0 ? "true" : "false")"#
      })
    expect(found, equals: ["plan": ["properties", "plan"], "came by": ["properties", "came by"]])
  }

  @Test func `of a log in a shape of its own, too, by nested keys`() async throws {
    let found = try await dimensions { moment in
      #"{"was":"\#(moment.step == nil ? "onboarding_done" : "onboarding_step_shown")","who":"\#(moment.device)","#
        + #""at":\#(moment.time),"step":\#(moment.stepLiteral),"#
        + #""about":{"campaign":{"name":"\#(["ads", "friends"][moment.user % 2])"}}}"#
    }
    expect(found, equals: ["name": ["about", "campaign", "name"]])
  }

  /// By key, what each event has there.
  private static let others: [(String, @Sendable (ShapedLog.Moment) -> String)] = [
    // Of events.
    (#""load":"X""#, { "fast\($0.time % 7)" }),
    // An id.
    (#""cart_id":"X""#, { "c\($0.user)" }),
    // A number: bins are for somebody else to choose.
    (#""age":X"#, { "\($0.user % 5 + 20)" }),
    // The day.
    (#""day":"X""#, { "\($0.dayOfMonth)" }),
    // A group of a test.
    (#""exp":{"new_button":"X"}"#, { ["yes", "no"][$0.user % 2] }),
    // The same for nearly all.
    (#""tier":"X""#, { $0.user == 5 ? "staff" : "guest" }),
    // Known by its name.
    (#""os_name":"X""#, { ["ios", "android"][$0.user % 2] }),
  ]

  @Test(arguments: others.indices)
  func `what is of events, an id, a number, a moment, a test or the same for all is none`(
    place: Int
  ) async throws {
    let (spelling, value) = Self.others[place]
    let found = try await dimensions(
      native { moment in
        spelling.split(separator: "X", omittingEmptySubsequences: false)
          .joined(separator: value(moment))
      })
    expect(found, equals: [:])
  }

  @Test func `of two keys that say the same one is enough`() async throws {
    let found = try await dimensions(
      native { moment in
        #""plan":"\#(Self.plans[moment.user % 3])","plan_title":"The \#(Self.plans[moment.user % 3])""#
      })
    expect(Array(found.keys), equals: ["plan"])
  }

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func `files give the same dimensions in whatever order they are named`(names: [String])
    async throws
  {
    let folder = try TemporaryFolder()
    let plan = { (moment: ShapedLog.Moment) in Self.plans[moment.user % 3] }
    let first = native { #""plan":"\#(plan($0))""# }
    let second = native { #""about":{"plan":"\#(plan($0))"}"# }
    try folder.write(ShapedLog().lines(first), to: "a/events.ndjson")
    try folder.write(ShapedLog(users: 160, seed: 9).lines(second), to: "b/events.ndjson")
    let inference = try await Analysis(inputs: names.map { folder.path + "/" + $0 }).infer()
    let whole = try Configuration.parse(Array(inference.definition.utf8), file: "onboarding.json")
    expect(whole.report.fields.dimensions.map(\.path), equals: [["properties", "about", "plan"]])
  }

  // MARK: - Reports

  /// 400 users of a page and the end: of those who came free half go on, of the others nine in ten.
  private func planned() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let lines = (0..<400).flatMap { user -> [String] in
      let plan = Self.plans[user % 3]
      let time = 1_772_344_800 + user * 3_600
      let goesOn = plan == "free" ? user / 3 % 2 == 0 : user / 3 % 10 != 0
      let head = #"{"user_id":"u\#(user)","properties":{"plan":"\#(plan)"},"timestamp":"#
      let shown = ["hello", "ready"].prefix(goesOn ? 2 : 1).enumerated().map { place, step in
        head + #"\#(time + place * 9),"event":"page_viewed","step":"\#(step)"}"#
      }
      return shown + (goesOn ? [head + #"\#(time + 30),"event":"onboarding_completed"}"#] : [])
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "log/events.ndjson")
    return folder
  }

  @Test func `a report tells who leaves, and the definition that infer writes gives the same one`()
    async throws
  {
    let folder = try planned()
    let own = try await runReport([folder.path + "/log"])
    let insights = try #require(own["insights.csv"])
    expect(insights.value("subject", where: ["kind": "who"]), equals: "plan=free")
    let drivers = try #require(own["drivers.csv"]).rows(where: ["step": "hello", "name": "plan"])
    expect(drivers.map { $0["value"] }, equals: ["free", "pro", "trial"])
    try await Analysis(inputs: [folder.path + "/log"]).infer().write(to: folder.path + "/made")
    let again = try await runReport([
      folder.path + "/log", "--config", folder.path + "/made/onboarding.json",
    ])
    for name in ["funnel.csv", "insights.csv", "drivers.csv", "dropoff.csv"] {
      expect(again[name], equals: own[name], "\(name)")
    }
  }

  @Test func `such a dimension may be asked for by name`() async throws {
    let folder = try planned()
    let tables = try await runReport([folder.path + "/log", "--by", "plan"])
    let segments = try #require(tables["funnel.csv"]).rows(where: ["breakdown": "plan"])
    expect(Set(segments.map { $0["segment"] }), equals: Set(Self.plans))
  }

  @Test func `dimensions that somebody has written are all there are`() async throws {
    let folder = try planned()
    try folder.write(
      #"{"dimensions":{"tariff":["properties","plan"]}}"#, to: "log/onboarding.json")
    let insights = try #require(try await runReport([folder.path + "/log"])["insights.csv"])
    expect(insights.value("subject", where: ["kind": "who"]), equals: "tariff=free")
  }

  @Test func `dimensions that are written as none are guessed, and stand in the proposal once`()
    async throws
  {
    let folder = try planned()
    try folder.write(#"{"dimensions":{},"bins":{},"report":{}}"#, to: "log/onboarding.json")
    let text = try await Analysis(inputs: [folder.path + "/log"]).infer().definition
    expect(text.split(separator: "\"dimensions\"").count, equals: 2)
    let whole = try Configuration.parse(Array(text.utf8), file: "onboarding.json")
    expect(whole.report.fields.dimensions.map(\.name), equals: ["plan"])
  }

  @Test func `what a definition without flows says of reports is kept by infer`() async throws {
    let folder = try planned()
    try folder.write(
      #"""
      {"bins":{"age":[18],"properties.size":[3],"tariff":[5]},"dimensions":{"tariff":["properties","plan"]},
      "report":{"by":["tariff"],"timeZone":"Europe/Berlin"}}
      """#, to: "log/onboarding.json")
    let inference = try await Analysis(inputs: [folder.path + "/log"]).infer()
    expect(inference.warnings, equals: [])
    try inference.write(to: folder.path + "/log")
    let whole = try Configuration.parse(Array(inference.definition.utf8), file: "onboarding.json")
    expect(whole.flows.map(\.steps.count), equals: [2])
    expect(whole.report.timeZone, equals: "Europe/Berlin")
    expect(whole.report.by.map(\.name), equals: ["tariff"])
    expect(whole.report.fields.dimensions.map(\.name), equals: ["tariff"])
    // No page offers a choice of that name.
    expect(whole.report.fields.bins.map(\.name), equals: ["properties.size", "tariff"])
  }
}
