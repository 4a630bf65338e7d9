import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// `plan`: what an experiment needs, and a definition with the plan in it.
struct PlanTests {
  private let folder: CommandFolder
  private static let sample = ProjectFolder.root.path + "/SampleEvents/lockedin"

  init() throws {
    folder = try CommandFolder(hasReport: false)
  }

  private func plan(_ words: [String]) async -> OnboardingFunnelCommand.Outcome {
    await folder.run(["plan"] + words)
  }

  @Test func `it says what either test takes for a rise`() async {
    let outcome = await plan([Self.sample, "--rise", "5"])
    expect(outcome.status, equals: .done)
    let lines = outcome.standardOutput.split(separator: "\n").map(String.init)
    expect(
      lines.first,
      equals:
        "LockedIn first launch: 51 % finish, 30 users start a day (27 on Fridays, 34 on Mondays).")
    let rows = lines.filter { $0.hasPrefix("+5.0 points  ") }
    expect(rows.map { $0.contains("bounded") }, equals: [false, true])
    let users = rows.map { row in
      row.split(separator: " ").compactMap { Int($0.replacing(",", with: "")) }.first ?? 0
    }
    // A test with one look takes 3,128 users.
    guard users.count == 2 else { return }
    expect(users[1] > 3_128 && users[1] < 3_350)
    expect(users[0] > users[1] && users[0] < 2 * users[1])
  }

  @Test func `without a log it takes a rate and how many start a day`() async {
    let outcome = await plan(["--rate", "0.2", "--users-per-day", "500", "--weeks", "2"])
    expect(outcome.status, equals: .done)
    expect(outcome.standardOutput, hasPrefix: "20 % finish, 500 users start a day.\n")
    let rows = outcome.standardOutput.split(separator: "\n").filter { $0.hasPrefix("+") }
    expect(rows.count, equals: 2)
    expect(rows.allSatisfy { $0.contains("  7,000              2  ") })
  }

  @Test func `a rise that cannot be is said to be none`() async {
    let outcome = await plan(["--rate", "0.97", "--users-per-day", "500", "--rise", "5"])
    expect(
      outcome.standardOutput,
      contains: "\nA rise of 5.0 points is not possible: 97 % already finish.\n")
    expect(outcome.standardOutput, lacks: "weeks at most")
  }

  @Test func `where too few users start for any rise, it says so in place of a table`() async {
    let outcome = await plan(["--rate", "0.5", "--users-per-day", "1", "--weeks", "1"])
    expect(outcome.status, equals: .done)
    expect(
      outcome.standardOutput,
      equals: """
        50 % finish, 1 user starts a day.
        Planned for 2 variants, control among them.

        So few users start that no rise can be found in that time. Plan for a larger rise or more weeks.

        """)
  }

  @Test func `the definition that it writes is the one there was, with a plan that report obeys`()
    async throws
  {
    let outcome = await plan(
      [Self.sample, "--rise", "5", "--test", "bounded", "--out", folder.path + "/planned"])
    expect(outcome.status, equals: .done)
    let made = try String(contentsOfFile: folder.path + "/planned/onboarding.json", encoding: .utf8)
    let own = try String(contentsOfFile: Self.sample + "/onboarding.json", encoding: .utf8)
    let plan = try #require(
      made.firstMatch(
        of: #/\n"plan": \{ "test": "bounded", "users": ([0-9]+), "weeks": [0-9]+ \},/#))
    expect(made.replacing(plan.output.0, with: ""), equals: own)
    let config = ["--config", folder.path + "/planned/onboarding.json"]
    let report = await folder.run(["report", Self.sample + "/events.ndjson"] + config)
    expect(report.status, equals: .done)
    let ends = "judged as planned, by a test that ends at "
    expect(report.standardOutput, contains: ends)
    let again = await self.plan(
      [Self.sample + "/events.ndjson", "--rise", "5", "--out", folder.out] + config)
    expect(again.status, equals: .usage)
    expect(again.standardError, contains: "has a plan, which is made before it starts")
  }

  @Test func `a guardrail says how many users it takes`() async throws {
    let own = try String(contentsOfFile: Self.sample + "/onboarding.json", encoding: .utf8)
      .replacing(#", "guardrail": true"#, with: "")
    let goals =
      #""goals": [{"id": "chose", "event": "choice_made", "within": "24h", "guardrail": true}, "#
      + #"{"id": "other", "event": "choice_made", "within": "1h"},"#
    let start = try #require(own.firstRange(of: "\"goals\": ["))
    let config = try folder.folder.write(
      own.replacingCharacters(in: start, with: goals), to: "goals.json")
    let outcome = await plan([Self.sample + "/events.ndjson", "--config", config, "--rise", "5"])
    expect(outcome.status, equals: .done, "\(outcome.standardError)")
    let lines = outcome.standardOutput.split(separator: "\n").filter { $0.contains("guardrail") }
    expect(lines.count, equals: 1)
    expect(
      lines.first?.firstMatch(
        of:
          #/^To show that the guardrail chose \([0-9]+ % now\) loses no more than 2\.0 points takes [0-9,]+ users, [0-9,]+ weeks\.$/#
      )
        != nil, "\(lines)")
  }

  @Test func `what is there already is not replaced`() async throws {
    let words = [Self.sample, "--weeks", "4", "--out", folder.path + "/planned"]
    await expect(plan(words).status, equals: .done)
    let again = await plan(words)
    expect(again.status, equals: .cannotCreate)
    expect(again.standardError, contains: "exists already")
  }

  @Test(
    arguments: [
      (["--rate", "0.5"], "--rate: error: needs --users-per-day N beside it; write both"),
      (["--users-per-day", "5"], "--users-per-day: error: needs --rate R beside it; write both"),
      (["--rate", "2", "--users-per-day", "5"], "is not a share"),
      (["--rate", "0.5", "--users-per-day", "x"], "is no number of users"),
      (["--rate", "0.5", "--users-per-day", "5", "--rise", "-3"], "is no number of points"),
      (["--rate", "0.5", "--users-per-day", "5", "--rise=0"], "is no number of points"),
      (["--rate", "0.5", "--users-per-day", "5", "--rise", "3", "--weeks", "3"], "beside --rise"),
      (["--rate", "0.5", "--users-per-day", "5", "log"], "in place of a log"),
      (["--rate", "0.5", "--users-per-day", "5", "--experiment", "x"], "needs a log, and --rate"),
      (["--rate", "0.5", "--users-per-day", "5", "--rise", "3", "--out", "x"], "no log was read"),
      (["log", "--test", "fixed"], "fixed"), ([], "has no input"),
    ])
  func `wishes that contradict each other are refused`(words: [String], message: String) async {
    let outcome = await plan(words)
    expect(outcome.status, equals: .usage, "\(outcome.standardError)")
    expect(outcome.standardError, contains: message)
    expect(outcome.standardOutput, equals: "")
  }

  @Test func `a plan needs an aim, an experiment and one definition`() async throws {
    let aimless = await plan([Self.sample, "--out", folder.out])
    expect(aimless.standardError, contains: "names no aim; write --rise POINTS or --weeks N")
    let root = ProjectFolder.root.path + "/SampleEvents/"
    let without = await plan([root + "betfree", "--rise", "5", "--out", folder.out])
    expect(without.standardError, contains: "no flow has an experiment")
    let several = await plan([Self.sample, folder.log, "--rise", "5", "--out", folder.out])
    let few = await plan([folder.log, "--weeks", "1", "--out", folder.out])
    expect(few.standardError, contains: "so few users start that none of these rises can be found")
    expect(several.standardError, contains: "the inputs have 2 definition files")
    expect([aimless, without, several, few].allSatisfy { $0.status == .usage })
  }

  @Test func `a plan that is made after looking is told to be one`() async {
    let outcome = await plan([Self.sample, "--rise", "5"])
    expect(outcome.status, equals: .done)
    expect(
      outcome.standardError,
      contains: """
        "lockedin": warning: the experiment "difficulty_first" has 618 users in the log already, and a plan that is \
        made after looking does not keep what it promises; plan the next experiment, before it starts \
        [plan_after_start]
        """)
    await expect(plan([Self.sample, "--rise", "5", "--quiet"]).standardError, equals: "")
  }

  @Test func `of a flow with several experiments one has to be named`() async throws {
    let log = try CommandFolder.withTwoExperiments()
    let silent = await log.run(["plan", log.log, "--rise", "5"])
    expect(silent.status, equals: .usage)
    expect(
      silent.standardError,
      equals:
        "onboarding-funnel: error: the flow \"tour\" has several experiments: \"hello\", \"paywall\"; "
        + "name the one to plan, as with --experiment hello [missing_option]\n")
    let wrong = await log.run(["plan", log.log, "--rise", "5", "--experiment", "paywal"])
    expect(wrong.status, equals: .usage)
    expect(
      wrong.standardError,
      equals:
        "onboarding-funnel: --experiment: error: \"paywal\" is not an experiment of these flows; "
        + "write \"paywall\" [unknown_experiment]\n")
  }

  @Test(arguments: ["hello", "paywall"])
  func `the plan goes to the experiment that is named, and to no other`(name: String) async throws {
    let log = try CommandFolder.withTwoExperiments()
    let outcome = await log.run(
      ["plan", log.log, "--rise", "20", "--experiment", name, "--out", log.path + "/planned"])
    expect(outcome.status, equals: .done, "\(outcome.standardError)")
    let arms = name == "hello" ? 2 : 3
    expect(
      outcome.standardOutput,
      contains: "\nThe experiment \(name): planned for \(arms) variants, control among them.\n")
    let made = try String(contentsOfFile: log.path + "/planned/onboarding.json", encoding: .utf8)
    let plans = made.matches(of: #/\n"plan": \{[^}]*\}, "id": "([a-z]+)"/#)
    expect(plans.map(\.output.1), equals: [name[...]])
    // Only hello has users.
    expect(outcome.standardError.contains("[plan_after_start]"), equals: name == "hello")
    expect(
      outcome.standardError.contains("has 2 users in the log already"), equals: name == "hello")
    let report = await log.run(
      ["report", log.events, "--config", log.path + "/planned/onboarding.json"])
    expect(report.status, equals: .done)
  }

  @Test func `an experiment beside one that has a plan can still be planned`() async throws {
    let log = try CommandFolder.withTwoExperiments()
    let words = ["plan", log.events, "--rise", "20", "--experiment"]
    let first = await log.run(
      words + ["hello", "--config", log.log + "/onboarding.json", "--out", log.path + "/first"])
    expect(first.status, equals: .done, "\(first.standardError)")
    let config = ["--config", log.path + "/first/onboarding.json"]
    let second = await log.run(words + ["paywall", "--out", log.path + "/second"] + config)
    expect(second.status, equals: .done, "\(second.standardError)")
    let again = await log.run(words + ["hello", "--out", log.path + "/third"] + config)
    expect(again.status, equals: .usage)
  }
}

extension CommandFolder {
  /// The same log with a flow under two experiments: two users are in `hello`, and nobody in `paywall`.
  fileprivate static func withTwoExperiments() throws -> CommandFolder {
    let users = [("u1", "A"), ("u3", "B")]
    let folder = try CommandFolder(
      more: users.map { user, variant in
        line(
          "exposed", "2026-03-01T09:00:00Z", user, "ios", variant,
          #","experiments":{"hello":"\#(variant)"}"#)
      }, hasReport: false)
    let definition = """
      { "flows": [ { "id": "tour",
        "steps": [ { "id": "welcome" }, { "id": "done" } ],
        "experiments": [{ "id": "hello", "split": { "A": 0.5, "B": 0.5 } },
          { "id": "paywall", "split": { "A": 1, "B": 1, "C": 1 } }] } ] }

      """
    try folder.folder.write(definition, to: "log/onboarding.json")
    return folder
  }
}
