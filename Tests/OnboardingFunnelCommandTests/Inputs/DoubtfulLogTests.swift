import Expectations
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// Logs whose numbers would mean something else than they seem to: ids of nobody, times of no event, tables of a
/// program that has no integers in columns with gaps.
struct DoubtfulLogTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ words: [String]) async -> OnboardingFunnelCommand.Outcome {
    await OnboardingFunnelCommand.run(
      words,
      in: OnboardingFunnelCommand.Environment(
        clock: 1_772_964_000_000, processors: 2, errorIsTerminal: false))
  }

  /// Thirty walks over three pages, a minute apart; `id` says who walks, by walk and page.
  private func log(
    seconds: Int = 10, more: (Int) -> String = { _ in "" }, _ id: (Int, Int) -> String
  ) throws -> String {
    let lines = (0..<30).flatMap { walk in
      ["welcome", "goals", "plan"].enumerated().map { page, name in
        let second = page * seconds
        let time =
          "2026-03-01T10:\(walk < 10 ? "0" : "")\(walk):\(second < 10 ? "0" : "")\(second)Z"
        return
          #"{"event":"page_viewed","user_id":\#(id(walk, page)),"timestamp":"\#(time)","step":"\#(name)"\#(more(page))}"#
      }
    }
    return try folder.write(lines.map { $0 + "\n" }.joined(), to: "log/events.ndjson")
  }

  @Test(arguments: [#""anonymous""#, #""GUEST""#, #""null""#])
  func `an id that stands for nobody is a problem of the data and a finding`(id: String)
    async throws
  {
    let log = try log { $1 < 2 ? id : #""u\#($0)""# }
    await expect(
      run(["report", log]).standardOutput,
      contains: "60 of 90 events (67 %) have a user id that stands for nobody")
    let check = await run(["check", log])
    expect(check.status, equals: .conditionHolds)
    expect(check.standardOutput, contains: "[placeholder_user]")
    expect(check.standardOutput, contains: "60 (66.7 % of the flow's events)")
  }

  @Test func `a zero is nobody where it sees each page very often, and else a user`() async throws {
    let some = await run(["check", try log { $0 < 5 ? "0" : "\($0 * 7 + $1 / 3)" }])
    expect(some.standardOutput, lacks: "placeholder_user")
    let many = await run(["check", try log { $1 < 2 ? "0" : "\($0 + 100)" }])
    expect(many.standardOutput, contains: "[placeholder_user]")
  }

  @Test func `no flow is inferred where the pages of a user have one time`() async throws {
    let refused = await run(["report", try log(seconds: 0) { walk, _ in #""u\#(walk)""# }])
    expect(refused.status, equals: .unusableInput)
    expect(refused.standardError, contains: "[no_time]")
    let counted = try log(seconds: 0, more: { #","sequence":\#($0)"# }) { walk, _ in #""u\#(walk)""#
    }
    let report = await run(["report", counted])
    expect(report.status, equals: .done)
    expect(report.standardOutput, contains: "| `welcome` | 30 |")
  }

  @Test func `a zero behind the point of a table's number is none`() async throws {
    let rows = (0..<30).flatMap { user in
      ["u\(user),onboarding_started,2026-03-01T10:00:00Z,"]
        + (0..<3).map { "u\(user),page_viewed,2026-03-01T10:00:0\($0 + 1)Z,\($0).0" }
    }
    let text = (["user_id,event,timestamp,step_index"] + rows).map { $0 + "\n" }.joined()
    let report = await run(["report", try folder.write(text, to: "table/events.csv")])
    expect(report.status, equals: .done)
    expect(report.standardOutput, contains: "| `2` | 30 |")
  }
}
