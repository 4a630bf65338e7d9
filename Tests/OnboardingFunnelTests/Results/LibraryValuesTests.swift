import Expectations
import Foundation
import OnboardingFunnel
import TestBasics
import TestSupport
import Testing

/// What commands print, as values: for a program that only imports the library.
struct LibraryValuesTests {
  private static let samples = ProjectFolder.root.path + "/SampleEvents/"

  /// Whether values are those that are read back from their JSON.
  private func survivesJSON<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value
  }

  // MARK: Checking

  @Test func `findings are the rows of the file that a check writes`() async throws {
    let check = try await Analysis(inputs: [Self.samples + "betfree"]).check()
    expect(check.text, hasPrefix: "\(check.findings.count) findings in ")
    let skips = try #require(check.findings.first { $0.kind == "skip_of_unskippable" })
    expect(skips.flow == "betfree" && skips.flowVersion == nil)
    let (file, line) = (try #require(skips.file), try #require(skips.line))
    expect(check.text, contains: "\n\(file):\(line): warning: \(skips.explanation) [")
    expect(check.text, contains: "\n    \(try #require(skips.details.first))\n")
    let times = try #require(check.findings.first { $0.kind == "rejected_bad_timestamp" })
    expect(times.flow == nil && times.details.count == min(3, times.count))
    expect(times.remedy, equals: "send an RFC 3339 instant with its offset, or epoch milliseconds")
    try expect(survivesJSON(check.findings + check.notes))
    let folder = try TemporaryFolder()
    try check.write(to: folder.path)
    let table = try CSVTable(String(contentsOfFile: folder.path + "/quality.csv", encoding: .utf8))
    for finding in check.findings + check.notes {
      let row = try #require(
        table.rows(where: ["scope": finding.flow ?? "log", "finding": finding.kind]).first)
      expect(row["count"] == "\(finding.count)" && row["explanation"] == finding.explanation)
      expect(Double(row["share"]) == finding.share && Int(row["example_line"]) == finding.line)
      expect((row["severity"] == "warning"), equals: check.findings.contains(finding))
    }
  }

  // MARK: Inferring

  @Test func `a proposal has the users behind each step`() async throws {
    let proposal = try await Analysis(inputs: [Self.samples + "lockedin/events.ndjson"]).infer()
    let flow = try #require(proposal.flows.first)
    expect(proposal.flows.count == 1 && flow.id == "lockedin")
    expect(
      flow.steps.map(\.id),
      equals: [
        "welcome", "app_selection", "difficulty", "permissions", "activation",
      ])
    expect(flow.steps[3].permissions, equals: ["screen_time", "health"])
    expect(flow.steps[2].choices == ["difficulty"] && flow.steps[2].pages == ["difficulty"])
    expect(Set(flow.variants.keys), equals: ["A", "B"])
    for step in flow.steps {
      expect(step.viewed <= flow.users && step.passed <= flow.users, "\(step.id)")
      expect(proposal.evidence, contains: step.id)
    }
    expect(flow.users >= flow.completed && flow.completed > 300)
    try expect(survivesJSON(proposal.flows))
  }

  // MARK: One user

  @Test func `a user is explained as the sentences say`() async throws {
    let user = "0fe7a0eb38e4eb02"
    let explanation = try await Analysis(inputs: [Self.samples + "lockedin"]).explain(user: user)
    expect(explanation.user == user && explanation.markdown.hasPrefix("# One user: `\(user)`"))
    let flow = try #require(explanation.flows.first)
    let outcome = try #require(flow.outcomes.first)
    expect(flow.outcomes.count == 1 && outcome.word == "left" && outcome.step == "permissions")
    expect(outcome.reason == "denied" && outcome.permission == "screen_time")
    expect(outcome.isIncluded && outcome.windowEnd == outcome.entered + 86_400_000)
    expect(flow.variants == ["difficulty_first": "A"] && flow.title == "LockedIn first launch")
    expect(flow.attempts.map(\.cause) == [.firstEntry] && flow.attempts[0].isDeciding)
    expect(flow.attempts[0].end, equals: .open)
    let denial = try #require(flow.events.last { $0.name == "permission_denied" })
    expect(explanation.markdown, contains: ", see `\(denial.location)`.")
    expect(denial.fate == .inAttempt && denial.attempt == 1 && denial.effect == .concernsStep)
    expect(denial.step == "permissions" && denial.page == "permissions")
    let entry = try #require(flow.events.first { $0.fate == .inAttempt })
    expect(entry.effect == .showsStep && entry.step == "welcome" && entry.time == outcome.entered)
    let exposure = try #require(flow.events.first { $0.name == "exposed" })
    expect(exposure.fate == .outside && exposure.attempt == nil && exposure.effect == nil)
    try expect(survivesJSON(explanation))
  }

  @Test func `a user is explained as the list of users counts them`() async throws {
    var analysis = Analysis(inputs: [Self.samples + "waterquest"])
    analysis.userList = UserSelection()
    let folder = try TemporaryFolder()
    try await analysis.run().writeUsers(to: folder.path + "/users.csv")
    analysis.userList = nil
    let rows = try CSVTable(
      String(contentsOfFile: folder.path + "/users.csv", encoding: .utf8)
    ).rows()
    #expect(rows.count > 100)
    for row in stride(from: 0, to: rows.count, by: rows.count / 12).map({ rows[$0] }) {
      let explanation = try await analysis.explain(user: row["user"])
      let outcome = try #require(explanation.flows.first { $0.id == row["flow"] }?.outcomes.first)
      expect(outcome.word == row["outcome"] && outcome.step ?? "" == row["step"])
      expect(outcome.reason ?? "" == row["reason"] && outcome.permission ?? "" == row["detail"])
    }
  }

  @Test func `of attempts that are counted each has an outcome`() async throws {
    let folder = try TemporaryFolder()
    let lines = ["a", "b", "a"].enumerated().map { number, step in
      #"{"event":"page_viewed","timestamp":"2026-03-08T1\#(number):00:00Z","user_id":"u","#
        + #""step":"\#(step)","session_id":"s\#(number / 2)"}"# + "\n"
    }
    try folder.write(lines.joined(), to: "events.ndjson")
    try folder.write(
      #"{"flows":[{"id":"f","steps":[{"id":"a"},{"id":"b"}]}]}"#, to: "onboarding.json")
    var analysis = Analysis(inputs: [folder.path])
    analysis.count = "attempts"
    analysis.asOf = "2026-03-20"
    let flow = try #require(try await analysis.explain(user: "u").flows.first)
    expect(flow.outcomes.map(\.step), equals: ["b", "a"])
    expect(flow.attempts.map(\.cause), equals: [.firstEntry, .anotherSession])
    expect(flow.attempts.map(\.isDeciding), lacks: false)
  }

  // MARK: Planning

  @Test func `a plan has what its lines say, and goes into a copy of the definition`() async throws
  {
    var aim = PlanAim()
    aim.rises = [0.1]
    aim.test = .bounded
    let planning = try await Analysis(inputs: [Self.samples + "lockedin"]).plan(aim)
    let flow = try #require(planning.flows.first)
    expect(flow.id == "lockedin" && flow.variants == 2 && flow.needs.count == 2)
    let bounded = try #require(flow.needs.first { $0.test == .bounded })
    let text = planning.text.replacing(",", with: "")
    expect(bounded.rise == 0.1 && text.contains(" \(bounded.users) "))
    expect(text, contains: " \(bounded.weeks) ")
    let definition = try #require(planning.definition)
    expect(definition.contains("\"bounded\"") && definition.contains("\(bounded.users)"))
    try expect(survivesJSON(planning.flows))
    let folder = try TemporaryFolder()
    try planning.write(to: folder.path)
    let written = try String(contentsOfFile: folder.path + "/onboarding.json", encoding: .utf8)
    expect(written, equals: definition)
  }

  @Test func `what is known stands in place of a log`() async throws {
    var aim = PlanAim()
    aim.known = .init(completionRate: 0.5, usersPerDay: 300)
    let planning = try await Analysis(inputs: []).plan(aim)
    expect(planning.flows.map(\.id) == [nil] && planning.definition == nil)
    expect(planning.flows.first?.needs.map(\.rise), equals: [0.02, 0.02, 0.05, 0.05, 0.1, 0.1])
    let error = #expect(throws: AnalysisError.self) { try planning.write(to: "unwritten") }
    expect(error?.kind, equals: .usage)
  }

  @Test func `an aim that is none is refused`() async throws {
    for make: @Sendable (inout PlanAim) -> Void in [
      { $0.rises = [1.5] }, { $0.rises = [.nan] }, { $0.weeks = 0 },
      { ($0.weeks, $0.rises) = (3, [0.1]) },
      { $0.known = .init(completionRate: 1, usersPerDay: 5) },
      { $0.known = .init(completionRate: 0.5, usersPerDay: .infinity) },
    ] {
      var aim = PlanAim()
      make(&aim)
      let refused = aim
      let error = await #expect(throws: AnalysisError.self) {
        try await Analysis(inputs: []).plan(refused)
      }
      expect(error?.kind, equals: .usage)
    }
  }

  // MARK: Generating

  @Test func `a generated log is the same each time, and a report reads it`() async throws {
    let folder = try TemporaryFolder()
    var generation = Generation()
    (generation.users, generation.seed, generation.days) = (300, 7, 5)
    let made = try await generation.write(to: .folder(folder.path + "/one"))
    generation.threads = 1
    let again = try await generation.write(to: .folder(folder.path + "/two"))
    expect(made == again && made.bytes > 10_000)
    let one = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/one/events.ndjson"))
    expect(one.count, equals: made.bytes)
    #expect(
      one == (try Data(contentsOf: URL(fileURLWithPath: folder.path + "/two/events.ndjson"))))
    #expect(
      made.truth
        == (try String(contentsOfFile: folder.path + "/one/truth.json", encoding: .utf8)))
    let report = try await Analysis(inputs: [folder.path + "/one"]).run()
    #expect(report.flows.reduce(0) { $0 + ($1.started ?? 0) } > 200)
    try expect(survivesJSON(made))
  }

  @Test func `numbers that no option takes are refused, and nothing is written`() async throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/demo"
    for make: @Sendable (inout Generation) -> Void in [
      { $0.threads = 0 }, { $0.users = -1 }, { $0.days = 0 }, { $0.badLines = 1.5 },
      { $0.disorder = .nan },
    ] {
      var generation = Generation()
      make(&generation)
      let refused = generation
      let error = await #expect(throws: AnalysisError.self) {
        try await refused.write(to: .folder(out))
      }
      expect(error?.kind, equals: .usage)
    }
    expect(!FileManager.default.fileExists(atPath: out))
    let error = await #expect(throws: AnalysisError.self) {
      try await Analysis(inputs: [Self.samples + "lockedin"], threads: 0).run()
    }
    expect(error?.kind == .usage && error?.message.hasPrefix("--threads: error: ") == true)
  }
}
