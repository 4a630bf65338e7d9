import Expectations
import OnboardingFunnel
import TestSupport
import Testing

struct QualityRowsTests {
  @Test func `the names of other kinds are listed, the most frequent first`() async throws {
    let folder = try TemporaryFolder()
    let names = ["tap", "identify", "identify", "app_open", "page_viewed"]
    let lines = names.map { name in
      #"{"event":"\#(name)","timestamp":"2026-03-01T00:00:00Z","user_id":"u","step":"a"}"#
    }
    let log = try folder.write(lines.joined(separator: "\n"), to: "events.ndjson")
    let quality = try #require(try await runReport([log])["quality.csv"])
    let other = ["scope": "log", "finding": "other_events"]
    expect(quality.value("count", where: other), equals: "4")
    expect(
      quality.value("explanation", where: other),
      equals: #"events of other kinds, in no funnel: "identify" 2, "app_open" 1, "tap" 1"#)
  }

  @Test func `pages of the app behind the flow are a note where nobody declared the others`()
    async throws
  {
    let view = { (user: Int, second: Int, step: String) in
      let time = 1_772_323_200_000 + (user * 60 + second) * 1000
      let event = step == "completed" ? step : #"page_viewed","step":"\#(step)"#
      return #"{"event":"\#(event)","ts":\#(time),"user_id":"u\#(user)"}"# + "\n"
    }
    let log = (0..<20).flatMap { user in
      ["hello", "ready", "completed", "home"].enumerated().map { view(user, $0, $1) }
    }
    let folder = try TemporaryFolder()
    let events = try folder.write(log.joined(), to: "log/events.ndjson")
    let unknown = ["finding": "unknown_page"]
    let inferred = try #require(try await runReport([events])["quality.csv"])
    expect(inferred.value("count", where: unknown), equals: "20")
    expect(inferred.value("severity", where: unknown), equals: "info")
    try await expectEmpty(Analysis(inputs: [events]).check().findings)
    let definition = try await Analysis(inputs: [events]).infer().definition
    try folder.write(definition, to: "log/onboarding.json")
    let defined = try #require(try await runReport([folder.path + "/log"])["quality.csv"])
    expect(defined.value("severity", where: unknown), equals: "warning")
    try await expect(!Analysis(inputs: [folder.path + "/log"]).check().findings.isEmpty)
  }

  /// Users of March 2026, one each day at noon, and one whose clock says 2001.
  private static func strayClock(_ folder: TemporaryFolder) throws -> String {
    let view = { (user: String, time: String) in
      #"{"event":"page_viewed","ts":"\#(time)T12:00:00Z","user_id":"\#(user)","step":"a"}"#
    }
    let lines = (10..<20).map { view("u\($0)", "2026-03-\($0)") } + [view("old", "2001-01-01")]
    try folder.write(
      #"{"flows":[{"id":"f","steps":[{"id":"a"}],"window":"1h"}]}"#, to: "onboarding.json")
    return try folder.write(lines.joined(separator: "\n") + "\n", to: "events.ndjson")
  }

  @Test(arguments: [
    ("day", "on 2001-01-01, more than 400 days"),
    ("week", "in the week of 2001-01-01, more than 400 weeks"),
  ])
  func `a clock of 2001 leaves the trend short and is told with its line`(
    period: String, time: String
  ) async throws {
    let folder = try TemporaryFolder()
    let tables = try await runReport([try Self.strayClock(folder), "--trend", period])
    let far = ["scope": "f", "finding": "far_from_the_rest"]
    let quality = try #require(tables["quality.csv"])
    expect(quality.value("count", where: far), equals: "1")
    expect(quality.value("severity", where: far), equals: "warning")
    expect(quality.value("example_file", where: far), equals: "events.ndjson")
    expect(quality.value("example_line", where: far), equals: "11")
    expect(
      quality.value("explanation", where: far),
      equals:
        "users who started \(time) from the flow's other users: the clock was wrong, or the log "
        + "holds another one; the trend has no rows for the time between")
    expect(tables["trend.csv"]?.records.count, equals: period == "day" ? 11 : 3)
  }

  @Test func `the report says where the line stands and what to do`() async throws {
    let folder = try TemporaryFolder()
    let run = try await ReportRun([try Self.strayClock(folder)])
    let report = try #require(run.files["report.md"])
    expect(
      report,
      contains: "1 user who started years before or after the others, perhaps by a wrong clock")
    expect(report, contains: "First: `events.ndjson:11`.")
  }

  @Test func `what hides few users does not tell how many are far from the rest`() async throws {
    let folder = try TemporaryFolder()
    let tables = try await runReport([try Self.strayClock(folder), "--min-cell", "5"])
    let far = ["scope": "f", "finding": "far_from_the_rest"]
    expect(tables["quality.csv"]?.value("count", where: far), equals: "")
    expect(tables["quality.csv"]?.value("share", where: far), equals: "")
  }

  /// The finding of a flow whose users are in experiments, by user.
  private func row(
    _ finding: String, experiment: String, users: [String]
  ) async throws -> [String]? {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { "flows": [ { "id": "tour", "steps": [ { "id": "a" } ]\(experiment) } ] }
      """, to: "onboarding.json")
    let lines = users.enumerated().map { user, experiments in
      #"{"event":"page_viewed","timestamp":"2026-03-01T00:00:00Z","user_id":"u\#(user)","step":"a","#
        + #""experiments":{\#(experiments)}}"#
    }
    try folder.write(lines.joined(separator: "\n"), to: "events.ndjson")
    let quality = try #require(try await runReport([folder.path])["quality.csv"])
    let row = quality.rows(where: ["scope": "tour", "finding": finding]).first
    return row.map { row in
      ["severity", "count", "share", "example_line", "explanation"].map { row[$0] }
    }
  }

  @Test func `experiments that a flow does not name are told with the lines to add`() async throws {
    let users = [#""x":"A""#, #""x":"A","tour":"on""#, #""x":"B","y":"on""#, #""y":"off""#]
    try await expect(
      row(
        "experiment_not_compared", experiment: #", "experiment": { "id": "x" }"#, users: users),
      equals: [
        "warning", "3", "0.75", "2",
        """
        users in experiments that the flow does not name, so they are not compared: "y", "tour"; to \
        compare one, add { "id": "y" } to the flow's "experiments", with "split" as planned
        """,
      ])
  }

  @Test func `in a flow without experiment they are told once, with the variants`() async throws {
    let users = [#""x":"A""#, #""x":"B""#]
    try await expectNil(row("experiment_not_compared", experiment: "", users: users))
    try await expect(
      row("variants_without_experiment", experiment: "", users: users),
      equals: [
        "warning", "2", "1", "1",
        """
        events with a variant in a flow that has no experiment: "x"; add "experiment": { "id": "x" }, with \
        "split" as planned
        """,
      ])
  }

  @Test func `of many experiments five are named`() async throws {
    let users = [(1...7).map { #""e\#($0)":"A""# }.joined(separator: ",")]
    let row = try await row(
      "experiment_not_compared", experiment: #", "experiment": { "id": "e3" }"#, users: users)
    expect(row?.last?.contains(#": "e1", "e2", "e4", "e5", "e6", …; to compare one"#), equals: true)
  }
}
