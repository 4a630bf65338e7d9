import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

struct GenerateTests {
  private static func run(_ words: [String]) async -> OnboardingFunnelCommand.Outcome {
    await OnboardingFunnelCommand.run(
      ["generate"] + words, in: .init(clock: 0, processors: 2, errorIsTerminal: false))
  }

  private static func lines(_ path: String) throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  @Test func `without a definition the folder can be reported at once`() async throws {
    let folder = try TemporaryFolder()
    let outcome = await Self.run(["--users", "50", "--out", folder.path + "/demo"])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    expect(outcome.standardOutput, equals: "")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/demo")
    expect(names.sorted(), equals: ["events.ndjson", "onboarding.json", "truth.json"])
    let report = await OnboardingFunnelCommand.run(
      ["report", folder.path + "/demo"],
      in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false))
    expect(report.status, equals: .done)
    expect(report.standardOutput, contains: "\n**`Demonstration`** · 50 users started, ")
    expect(report.standardOutput, contains: "- **Started:** 50 users")
  }

  @Test func `the number of threads changes nothing`() async throws {
    let folder = try TemporaryFolder()
    for threads in ["1", "2", "7"] {
      let outcome = await Self.run([
        "--users", "300", "--threads", threads, "--out", folder.path + "/" + threads,
      ])
      expect(outcome.status, equals: .done)
    }
    for file in ["events.ndjson", "truth.json"] {
      let one = try Self.lines(folder.path + "/1/" + file)
      #expect(one.count > 100)
      try expect(Self.lines(folder.path + "/2/" + file), equals: one)
      try expect(Self.lines(folder.path + "/7/" + file), equals: one)
    }
  }

  @Test func `options on the command line go before the file of rates`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"hello"}]}]}"#, to: "onboarding.json")
    try folder.write(
      #"{"users":90,"days":3,"duplicates":0,"flows":[{"flow":"tour"}]}"#, to: "rates.json")
    let outcome = await Self.run([
      "--config", folder.path + "/onboarding.json", "--rates", folder.path + "/rates.json",
      "--users", "4", "--days", "1", "--start", "2026-07-01", "--disorder", "0", "--out",
      folder.path + "/log",
    ])
    expect(outcome.status, equals: .done)
    let lines = try Self.lines(folder.path + "/log/events.ndjson")
    // Nothing is planted, so each of the four views, completes the page and the flow.
    expect(lines.count, equals: 12)
    expect(lines.allSatisfy { $0.contains(#""timestamp":"2026-07-01T"#) })
  }

  @Test func `a size is met within a tenth`() async throws {
    let folder = try TemporaryFolder()
    let outcome = await Self.run(["--size", "2M", "--out", folder.path])
    expect(outcome.status, equals: .done)
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: folder.path + "/events.ndjson")[.size] as? Int)
    expect((1_890_000...2_300_000).contains(size))
  }

  @Test func `users are assigned as told, whatever was planned`() async throws {
    let folder = try TemporaryFolder()
    let outcome = await Self.run([
      "--users", "400", "--variant", "A=0", "--variant", "B=1", "--out", folder.path,
    ])
    expect(outcome.status, equals: .done)
    let lines = try Self.lines(folder.path + "/events.ndjson")
    expect(!lines.contains { $0.contains(#""variant":"A""#) })
    expect(lines.contains { $0.contains(#""variant":"B""#) })
  }

  @Test(arguments: [
    (["--user", "5"], #"error: "--user" is no option; write --users [unknown_option]"#),
    (
      ["log"],
      #"generate: error: "log" is no option; name files by --config, --rates, --like [bad_value]"#
    ),
    (
      ["--users", "many"],
      #"--users: error: "many" is not a number from 0 on; write one [bad_value]"#
    ),
    (
      ["--bad", "2"], #"--bad: error: "2" is not a share; write a number from 0 to 1 [bad_value]"#
    ),
    (
      ["--variant", "B"],
      ##"--variant: error: "B" does not say how many users; write NAME=SHARE: B=0.6 [bad_value]"##
    ),
    (
      ["--variant", "C=1"],
      #"--variant: error: "C" is no variant of the definition; write A or B [bad_value]"#
    ),
    (
      ["--size", "1X"],
      #"--size: error: the unit of "1X" is not one of K, M, G, T; "#
    ),
    (
      ["--size", "1M", "--users", "5"],
      #"--users: error: "5" stands beside --size; give one of the two [bad_value]"#
    ),
    (
      ["--out", "a", "--truth", "b"],
      #"--truth: error: "b" stands beside --out, which writes truth.json; give one of the two"#
    ),
    (["--start", "2026-02-30"], #"--start: error: day 30 of "2026-02-30" does not exist; "#),
  ])
  func `a wrong option is refused with what to write`(words: [String], message: String) async {
    let outcome = await Self.run(words)
    expect(outcome.status, equals: .usage)
    expect(outcome.standardOutput, equals: "")
    expect(outcome.standardError, contains: message)
  }

  @Test func `what it has made it makes again`() async throws {
    let folder = try TemporaryFolder()
    for users in ["3", "4"] {
      let outcome = await Self.run(["--users", users, "--out", folder.path])
      expect(outcome.status, equals: .done)
    }
    let truth = try String(contentsOfFile: folder.path + "/truth.json", encoding: .utf8)
    expect(truth, contains: #""users": 4,"#)
  }

  @Test(arguments: ["events.ndjson", "onboarding.json", "truth.json"])
  func `a folder with somebody's files is refused, and they stay`(name: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"seed of": "another"}"#, to: name)
    let outcome = await Self.run(["--users", "3", "--out", folder.path])
    expect(outcome.status, equals: .cannotCreate)
    expect(
      outcome.standardError.hasSuffix(
        "/\(name): error: is there already, and not from generate; name another folder with --out "
          + "[already_exists]\n"))
    try expect(
      String(contentsOfFile: folder.path + "/" + name, encoding: .utf8),
      equals: #"{"seed of": "another"}"#)
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), equals: [name])
  }

  @Test func `the definition may lie where the log goes`() async throws {
    let folder = try TemporaryFolder()
    let definition = #"{"flows":[{"id":"tour","steps":[{"id":"hello"}]}]}"#
    let file = try folder.write(definition, to: "onboarding.json")
    let outcome = await Self.run(["--users", "3", "--config", file, "--out", folder.path])
    expect(outcome.status, equals: .done)
    try expect(String(contentsOfFile: file, encoding: .utf8), equals: definition)
  }

  @Test func `the truth of another log is replaced, a file of somebody else is not`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write("precious\n", to: "truth.json")
    let words = ["--users", "3", "--truth", file]
    let refused = await Self.run(words)
    expect(refused.status, equals: .cannotCreate)
    expect(refused.standardOutput, equals: "")
    expect(
      refused.standardError,
      equals: "onboarding-funnel: \(file): error: exists already, and was not written by "
        + "onboarding-funnel; move it away, or choose another name [cannot_create]\n")
    try expect(folderTexts(at: folder.path), equals: ["truth.json": "precious\n"])
    try folder.write("{\n  \"seed\": \"7\"\n}\n", to: "truth.json")
    await expect(Self.run(words).status, equals: .done)
    try expect(String(contentsOfFile: file, encoding: .utf8), contains: #""users": 3,"#)
  }

  @Test func `the truth does not replace the definition`() async throws {
    let folder = try TemporaryFolder()
    let definition = #"{"flows":[{"id":"tour","steps":[{"id":"hello"}]}]}"#
    let file = try folder.write(definition, to: "onboarding.json")
    let outcome = await Self.run(["--users", "3", "--config", file, "--truth", file])
    expect(outcome.status, equals: .usage)
    expect(outcome.standardOutput, equals: "")
    try expect(String(contentsOfFile: file, encoding: .utf8), equals: definition)
  }

  @Test func `a missing file and a definition without flows are refused`() async throws {
    let folder = try TemporaryFolder()
    let missing = await Self.run(["--config", folder.path + "/nothing.json"])
    expect(missing.status, equals: .noInput)
    try folder.write("{}", to: "onboarding.json")
    let empty = await Self.run(["--config", folder.path + "/onboarding.json"])
    expect(empty.status, equals: .configuration)
    expect(empty.standardError, contains: "no flow is defined; add one to \"flows\" [missing_key]")
  }

  @Test func `a folder that cannot be made is refused`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a file", to: "taken")
    let outcome = await Self.run(["--users", "5", "--out", folder.path + "/taken"])
    expect(outcome.status, equals: .cannotCreate)
  }
}
