import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// `check` says what is wrong, where, how often and what to do, and its status says whether.
struct CheckTests {
  /// Lines with faults, behind the four users of the folder.
  private static let faults = [
    CommandFolder.line(
      "page_viewed", "2026-03-03T10:00:00Z", "u5", "ios", "A", #","step":"welcom""#),
    CommandFolder.line("page_veiwed", "2026-03-03T10:00:01Z", "u5", "ios", "A", #","step":"done""#),
    CommandFolder.line(
      "page_viewed", "2026-03-03T10:01:00Z", "u6", "ios", "B", #","step":"welcome""#),
    CommandFolder.line(
      "permission_granted", "2026-03-03T10:01:01Z", "u6", "ios", "B", #","permission":"health""#),
    #"{"event":"page_viewed","timestamp":"2026-03-03T10:00:00Z","user_id":"u7"#,
    #"{"event":"completed","timestamp":"2026-03-03T10:00:00Z","user_id":"u8"}{"event":"x"}"#,
  ]

  @Test func `a sound log has nothing to be found, and status 0`() async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run(["check", folder.log])
    expect(outcome.status, equals: .done)
    expect(outcome.standardOutput, equals: "nothing found in 8 lines\n")
    expect(outcome.standardError, equals: "")
  }

  @Test func `what a definition names and no event has is found, with the nearest name`()
    async throws
  {
    let folder = try CommandFolder()
    let definition = """
      { "dimensions": { "store": ["properties", "store"] },
        "flows": [ { "id": "tour", "steps": [ { "id": "welcome" }, { "id": "done" } ],
          "experiments": [ { "id": "short" }, { "id": "copy" } ],
          "goals": [ { "id": "seen", "event": "page_viewd", "within": "1d" },
            { "id": "met", "event": "page_viewed", "within": "1d" } ] } ] }
      """
    let config = try folder.folder.write(definition, to: "other.json")
    let text = await folder.run(["check", folder.log, "--config", config]).standardOutput
    expect(
      text,
      contains: """
        write the event as lines spell it, or send it [goal_unseen]
            flow "tour": 1 (50.0 % of the flow's goals)
            "seen", of the event "page_viewd": 0, near "page_viewed"

        """)
    expect(
      text,
      contains: "[experiment_unseen]\n    flow \"tour\": 2 (100.0 % of the flow's experiments)")
    expect(text, contains: "[dimension_unseen]")
  }

  @Test func `each finding has its line, what to do, how often and what it is made of`()
    async throws
  {
    let folder = try CommandFolder(more: Self.faults)
    let outcome = await folder.run(["check", folder.log])
    expect(outcome.status, equals: .conditionHolds)
    expect(outcome.standardError, equals: "")
    expect(outcome.standardOutput, equals: Self.text)
  }

  private static let text = #"""
    7 findings in 14 lines

    events.ndjson:14: warning: lines with something after the object, such as a second object; end every object with a line feed [rejected_json_trailing]
        1 (7.1 % of all lines)
        events.ndjson:14:72: "{" follows the end of the value; write one object a line

    events.ndjson:13: warning: lines that end inside a value, such as a half-written last line; make the writer end every line, even when it stops [rejected_json_truncated]
        1 (7.1 % of all lines)
        events.ndjson:13:72: the line ends before the end of the string; write each event whole, with a line feed after it

    events.ndjson:10: warning: events of unknown kinds, which are in no funnel; send the documented names [unknown_event]
        1 (8.3 % of all events)
        "page_veiwed": 1, near "page_viewed"

    events.ndjson:12: warning: answers to prompts that were never logged; send permission_requested, or the already_ kind where no prompt appeared [answer_without_prompt]
        flow "tour": 1 (100.0 % of the answers to prompts)
        "health": 1 of 1

    events.ndjson:9: warning: users with events of the flow who never started it: the log begins too late, or the first step sends no view; start with an earlier log, or send a view of the first step [entered_midway]
        flow "tour": 1 (16.7 % of the flow's users)

    events.ndjson:12: warning: users with an answer to a HealthKit permission, which never tells whether reading was granted, so its grant rate means nothing; send permission_requested alone, or call the permission health_share if it is about writing [health_grant_rate]
        flow "tour": 1 (16.7 % of the flow's users)
        "health": 1

    events.ndjson:9: warning: events of pages that belong to no step; add them to the "pages" of a step [unknown_page]
        flow "tour": 1 (9.1 % of the flow's events)
        "welcom": 1, near "welcome"

    """#

  @Test func `status 1 is for findings, a note leaves it 0`() async throws {
    let other = CommandFolder.line("app_opened", "2026-03-03T10:00:00Z", "u5", "ios", "A")
    let folder = try CommandFolder(more: [other])
    let outcome = await folder.run(["check", folder.log])
    expect(outcome.status, equals: .done)
    expect(
      outcome.standardOutput,
      equals: """
        nothing found in 9 lines; 1 note

        events.ndjson:9: note: events of unknown kinds, which are in no funnel; send the \
        documented names [unknown_event]
            1 (11.1 % of all events)
            "app_opened": 1

        """)
  }

  @Test func `a few users without an entry are a note, for an entry gets lost`() async throws {
    let sound = (0..<16).map { user in
      CommandFolder.line(
        "page_viewed", "2026-03-03T10:00:00Z", "s\(user)", "ios", "A", #","step":"welcome""#)
    }
    let midway = CommandFolder.line(
      "page_viewed", "2026-03-03T10:00:00Z", "u5", "ios", "A", #","step":"done""#)
    let few = try CommandFolder(more: sound.dropFirst() + [midway])
    let outcome = await few.run(["check", few.log])
    expect(outcome.status, equals: .done)
    expect(outcome.standardOutput, contains: "events.ndjson:24: note: users with events")
    expect(outcome.standardOutput.hasSuffix("    flow \"tour\": 1 (5.0 % of the flow's users)\n"))
    let many = try CommandFolder(more: sound.dropFirst(2) + [midway])
    await expect(many.run(["check", many.log]).status, equals: .conditionHolds)
  }

  @Test func `a folder gets two files, and keeps the report it holds`() async throws {
    let folder = try CommandFolder(more: Self.faults)
    let outcome = await folder.run(["check", folder.log, "--out", folder.out])
    expect(outcome.status, equals: .conditionHolds)
    let files = try folder.report()
    expect(
      Set(files.keys),
      equals: [
        "check.md", "funnel.csv", "of somebody else.txt", "quality.csv", "report.md",
      ])
    for name in ["funnel.csv", "report.md"] {
      expect(files[name], equals: CommandFolder.earlierReport[name])
    }
    let rows = try CSVTable(try #require(files["quality.csv"])).rows()
    expect(rows.first?["finding"], equals: "lines")
    for finding in ["rejected_json_trailing", "unknown_page", "health_grant_rate"] {
      expect(rows.contains { $0["finding"] == finding }, "\(finding)")
    }
    expect(
      files["check.md"]?.hasPrefix("# Instrumentation check\n\n**7 findings in 14 lines**\n"),
      equals: true)
  }

  @Test func `its own files are replaced, those of somebody else are not`() async throws {
    let folder = try CommandFolder(more: Self.faults)
    let words = ["check", folder.log, "--out", folder.out]
    for _ in 1...2 { await expect(folder.run(words).status, equals: .conditionHolds) }
    for name in ["check.md", "quality.csv"] {
      let own = try folder.report()[name] ?? ""
      try folder.folder.write("precious\n", to: "out/" + name)
      let before = try folder.report()
      let refused = await folder.run(words)
      expect(refused.status, equals: .cannotCreate)
      expect(
        refused.standardError,
        equals: "onboarding-funnel: \(folder.out)/\(name): error: exists already, and was not "
          + "written by onboarding-funnel; move it away, or choose another name [cannot_create]\n")
      try expect(folder.report(), equals: before)
      try folder.folder.write(own, to: "out/" + name)
    }
  }

  @Test func `the rows of a report are all there`() async throws {
    let folder = try CommandFolder(more: Self.faults)
    _ = await folder.run(["report", folder.log, "--out", folder.path + "/report"])
    _ = await folder.run(["check", folder.log, "--out", folder.path + "/check"])
    let report = try folderTexts(at: folder.path + "/report")["quality.csv"] ?? ""
    let check = try folderTexts(at: folder.path + "/check")["quality.csv"] ?? ""
    let rows = report.split(separator: "\n")
    #expect(rows.count > 8)
    expect(check.split(separator: "\n").prefix(rows.count), equals: rows[...])
  }

  @Test func `names from the log do nothing to a terminal or to Markdown`() async throws {
    let more = [#"<b>|`x`"#, #"\u202e"#].map { name in
      CommandFolder.line(
        "page_viewed", "2026-03-03T10:00:00Z", "u1", "ios", "A", #","step":"\#(name)""#)
    }
    let folder = try CommandFolder(more: more)
    let text = await folder.run(["check", folder.log, "--out", folder.out]).standardOutput
    expect(text, contains: "\n    \"<b>|`x`\": 1\n")
    expect(text, contains: #"field "step" holds "\u{202E}" with"#)
    try expect(folder.report()["check.md"]?.contains("\n  - `` <b>|`x` ``: 1\n"), equals: true)
  }

  @Test func `a flow without a definition says what cannot be checked`() async throws {
    let folder = try TemporaryFolder()
    let log = try folder.write(
      CommandFolder.lines.joined(separator: "\n"), to: "log/events.ndjson")
    let outcome = try await CommandFolder().run(["check", log])
    expect(
      outcome.standardOutput.hasSuffix(
        """

        note: the flow "onboarding" has no definition and was inferred from the log, which cannot tell \
        required steps, skips, unknown pages and variants from mistakes; write onboarding.json to \
        have them checked

        """))
  }

  @Test func `users whom a filter leaves out are not checked`() async throws {
    let returned = [
      CommandFolder.line(
        "page_viewed", "2026-03-05T10:00:00Z", "u1", "ios", "A", #","step":"welcome""#)
    ]
    let folder = try CommandFolder(more: returned)
    let all = await folder.run(["check", folder.log])
    expect(all.standardOutput, contains: "[returned_after_completion]")
    expect(all.status, equals: .conditionHolds)
    let some = await folder.run(["check", folder.log, "--where", "platform!=ios"])
    expect(some.standardOutput, equals: "nothing found in 9 lines\n")
    expect(some.status, equals: .done)
  }

  @Test(arguments: [
    (
      ["check"],
      "check: error: has no input; write onboarding-funnel check FILE, a folder, or - [missing_input]"
    ),
    (
      ["check", "x", "--by", "platform"],
      #"error: "--by" is no option; see onboarding-funnel check --help [unknown_option]"#
    ),
    (
      ["check", "x", "--threads", "0"],
      #"--threads: error: "0" is not a number from 1 on; write one [bad_value]"#
    ),
  ])
  func `wrong usage`(words: [String], message: String) async throws {
    let outcome = try await CommandFolder().run(words)
    expect(outcome.status, equals: .usage)
    expect(outcome.standardError, equals: "onboarding-funnel: \(message)\n")
  }

  @Test func `more bad lines than allowed end the check`() async throws {
    let folder = try CommandFolder(more: Self.faults)
    let outcome = await folder.run(["check", folder.log, "--strict"])
    expect(outcome.status, equals: .unusableInput)
    expect(outcome.standardOutput, equals: "")
  }

  @Test func `every option of check but that for annotations is one of report`() {
    let own = Set(Command.check.options.map(\.option))
      .subtracting(Command.report.options.map(\.option))
    expect(own, equals: [.annotate])
  }
}
