import Expectations
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// Where no log can be made that points to nobody, none is made.
struct ImitationRefusalTests {
  private static func imitate(_ words: [String]) async -> OnboardingFunnelCommand.Outcome {
    await OnboardingFunnelCommand.run(
      ["generate"] + words,
      in: .init(clock: 1_800_000_000_000, processors: 1, errorIsTerminal: false))
  }

  /// A flow of two steps, begun by some users, of whom the first few complete it.
  private static func log(users: Int, completed: Int) -> String {
    var lines: [String] = []
    for user in 0..<users {
      let tail = #""user_id":"u\#(user)","flow":"tour"}"#
      let time = { (second: Int) -> String in
        #""timestamp":"2026-05-\#(user % 9 + 11)T08:00:0\#(second)Z","#
      }
      lines.append(#"{"event":"page_viewed","step":"one",\#(time(1))\#(tail)"#)
      if user % 2 == 0 { lines.append(#"{"event":"page_viewed","step":"two",\#(time(2))\#(tail)"#) }
      if user < completed { lines.append(#"{"event":"completed",\#(time(3))\#(tail)"#) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `four users are too few`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.log(users: 4, completed: 0), to: "events.ndjson")
    let outcome = await Self.imitate(["--like", path])
    expect(outcome.status, equals: .unusableInput)
    expect(
      outcome.standardError,
      equals:
        "onboarding-funnel: --like: error: no flow has 5 users who entered, and fewer could be "
        + "recognised; name a longer log [too_few_users]\n")
  }

  @Test func `completions of few users would either be told or be missing`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.log(users: 40, completed: 3), to: "events.ndjson")
    let outcome = await Self.imitate(["--like", path])
    expect(outcome.status, equals: .unusableInput)
    expect(outcome.standardError, contains: "fewer than 5 users completed")
    let none = try folder.write(Self.log(users: 40, completed: 0), to: "none.ndjson")
    await expect(
      Self.imitate(["--like", none, "--out", folder.path + "/alike"]).status, equals: .done)
  }

  @Test(arguments: [["--rates", "rates.json"], ["--days", "3"]])
  func `what the log says is not said twice`(words: [String]) async throws {
    let outcome = await Self.imitate(["--like", "events.ndjson"] + words)
    expect(outcome.status, equals: .usage)
    expect(outcome.standardError, contains: "\(words[0]): error: ")
    expect(outcome.standardError, contains: "cannot be given with --like")
  }

  @Test func `a log that is not there is named`() async throws {
    let outcome = await Self.imitate(["--like", "/nowhere/events.ndjson"])
    expect(outcome.status, equals: .noInput)
    expect(outcome.standardError, contains: "/nowhere/events.ndjson")
  }

  @Test func `a log is not replaced by the one made after it`() async throws {
    let folder = try TemporaryFolder()
    for name in ["events.ndjson", "truth.json"] {
      let made = await Self.imitate(["--users", "40", "--out", folder.path])
      expect(made.status, equals: .done)
      let words =
        name == "events.ndjson"
        ? ["--out", folder.path] : ["--truth", folder.path + "/events.ndjson"]
      let outcome = await Self.imitate(["--like", folder.path] + words)
      expect(outcome.status, equals: .usage, "\(outcome.standardError)")
      expect(outcome.standardError, contains: "is an input of this run and would be lost")
    }
  }
}
