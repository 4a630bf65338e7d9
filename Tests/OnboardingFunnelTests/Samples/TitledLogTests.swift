import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs that name their pages by number and title alone, without a definition.
struct TitledLogTests {
  /// A page of a user, seen so many seconds after midnight.
  private struct View {
    let user: String
    let second: Int
    let number: Int
    let title: String
    var rest = ""

    var line: String {
      let time = 1_772_323_200_000 + second * 1000
      return #"{"event":"page_viewed","ts":\#(time),"user_id":"\#(user)","page":\#(number),"#
        + #""title":"\#(title)"\#(rest)}"# + "\n"
    }
  }

  /// Twenty users a list of pages, one a second, with `rest` on each line.
  private static func users(_ name: String, _ titles: [(Int, String)], _ rest: String = "")
    -> String
  {
    (0..<20).flatMap { user in
      titles.enumerated().map { second, page in
        View(
          user: "\(name)\(user)", second: user * 100 + second, number: page.0, title: page.1,
          rest: rest
        ).line
      }
    }.joined() + later
  }

  /// A day later, so that all others count.
  private static let later =
    #"{"event":"app_opened","ts":1772582400000,"user_id":"late"}"# + "\n"

  private static let variants =
    users("ada", [(0, "Hello"), (1, "Safe"), (2, "Fast")], #","variant":"A","locale":"en""#)
    + users("bob", [(0, "Hello"), (1, "Fast")], #","variant":"B","locale":"en""#)

  /// The words are those of two languages.
  private static let languages =
    users("ada", [(0, "Hello"), (1, "Safe")], #","locale":"en""#)
    + users("bob", [(0, "Hallo"), (1, "Sicher")], #","locale":"de""#)

  /// The number counts within a group of screens.
  private static let groups =
    users("ada", [(0, "Hello"), (1, "Goal"), (0, "Plan"), (1, "Pay")])

  private static func steps(_ tables: [String: CSVTable]) throws -> [String] {
    try #require(tables["funnel.csv"]).rows().filter { $0["breakdown"] == "all" }.map {
      "\($0["step"]) \($0["reached"])"
    }
  }

  @Test(arguments: [
    (variants, ["Hello 40", "Safe 20", "Fast 40", "completed 40"]),
    (groups, ["Hello 20", "Goal 20", "Plan 20", "Pay 20", "completed 20"]),
  ])
  func `pages of one number with different titles are steps of their own, called by them`(
    log: String, expected: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    let run = try await ReportRun([try folder.write(log, to: "events.ndjson")])
    try expect(Self.steps(try run.tables()), equals: expected)
    expect(run.standardError, contains: "so pages are called by their titles; see infer\n")
  }

  @Test(arguments: [variants, groups, languages])
  func `the definition that infer prints gives the same tables`(log: String) async throws {
    let folder = try TemporaryFolder()
    let events = try folder.write(log, to: "events.ndjson")
    let inference = try await Analysis(inputs: [events]).infer()
    let definition = try folder.write(inference.definition, to: "kept.json")
    let without = try await ReportRun([events])
    let with = try await ReportRun([events, "--config", definition])
    expect(without.files["funnel.csv"] != nil)
    for name in without.files.keys where name.hasSuffix(".csv") {
      expect(without.files[name], equals: with.files[name], "\(name)")
    }
  }

  @Test func `the evidence names number, titles and users`() async throws {
    let folder = try TemporaryFolder()
    let events = try folder.write(Self.variants, to: "events.ndjson")
    let evidence = try await Analysis(inputs: [events]).infer().evidence
    expect(
      evidence,
      contains: """
        - Page 1 has the titles `Fast` (20 users), `Safe` (20 users): they are pages of their own, called \
        by their titles, which the definition's `mapping` reads as names. Join the `pages` of steps \
        that are one.

        """)
  }

  @Test func `languages of one page stay one step, and are told with their users`() async throws {
    let folder = try TemporaryFolder()
    let events = try folder.write(Self.languages, to: "events.ndjson")
    let run = try await ReportRun([events])
    try expect(Self.steps(try run.tables()), equals: ["0 40", "1 40", "completed 40"])
    expect(
      run.standardError,
      contains: "page 0, 1 has several titles, which are taken for one page; see infer\n")
    expect(
      run.files["report.md"]?.contains(
        "of 0, 1 users saw several titles, each number counts as one page, and `infer` says why.\n"),
      equals: true)
    let inference = try await Analysis(inputs: [events]).infer()
    expect(inference.definition, lacks: "mapping")
    expect(
      inference.evidence,
      contains: """
        Page 0 has the titles `Hallo` (20 users), `Hello` (20 users); Page 1 has the titles `Safe` \
        (20 users), `Sicher` (20 users): these are one step each, for they look like one page in \
        several languages. If they are different pages, log a name as `step`, or map the title to it.

        """)
  }

  @Test func `the order of lines and the number of threads change nothing`() async throws {
    let folder = try TemporaryFolder()
    let lines = Self.variants.split(separator: "\n").map { $0 + "\n" }
    let events = try folder.write(lines.joined(), to: "events.ndjson")
    try folder.write(lines.reversed().filter { $0.contains("ada") }.joined(), to: "two/a.ndjson")
    try folder.write(lines.filter { !$0.contains("ada") }.joined(), to: "two/b.ndjson")
    let expected = try await Analysis(inputs: [events], threads: 1).infer()
    let other = try await Analysis(inputs: [folder.path + "/two"], threads: 3).infer()
    expect(other.definition, equals: expected.definition)
    expect(other.evidence, equals: expected.evidence)
  }

  @Test func `where one line names its page, titles are not looked at`() async throws {
    let folder = try TemporaryFolder()
    let named = #"{"event":"page_viewed","ts":1772323200000,"user_id":"cyd","page":"intro"}"# + "\n"
    let events = try folder.write(Self.groups + named, to: "events.ndjson")
    let run = try await ReportRun([events])
    let steps = try Self.steps(try run.tables())
    expect(steps, contains: "1 20")
    expect(!steps.contains { $0.hasPrefix("Goal") || $0.hasPrefix("Pay") })
    expect(run.standardError, equals: "")
  }

  @Test func `another title by a slip of one user changes nothing`() async throws {
    let folder = try TemporaryFolder()
    let slip = View(user: "cyd", second: 1, number: 1, title: "Gaol").line
    let log = Self.users("ada", [(0, "Hello"), (1, "Goal")]) + slip
    let run = try await ReportRun([try folder.write(log, to: "events.ndjson")])
    try expect(Self.steps(try run.tables()).prefix(2), equals: ["0 20", "1 20"])
    expect(run.standardError, equals: "")
  }
}
