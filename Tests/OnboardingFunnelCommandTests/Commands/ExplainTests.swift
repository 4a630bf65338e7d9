import Foundation
import TestBasics
import TestSupport
import Expectations
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// What `explain` says of one user, on logs small enough to follow by hand.
struct ExplainTests {
  /// Three steps, the second with a required permission, the third with one that is not; `B` has a
  /// list of its own.
  private static let definition = """
    { "flows": [ { "id": "tour", "steps": [ { "id": "hello" },
      { "id": "ask", "permissions": [ { "id": "camera", "required": true } ] },
      { "id": "done", "permissions": [ { "id": "health" } ] } ],
      "window": "1h",
      "experiment": { "id": "x", "variants": { "B": { "steps": ["hello", "done", "ask"] } } } },
      { "id": "quiz", "steps": [ { "id": "q1" }, { "id": "q2" } ], "window": "1h" } ] }
    """

  /// Somebody else, two days later, with whom as-of comes.
  private static let other = line(
    "page_viewed", "03T00:00:00", #""step":"hello""#, user: "other-id")

  /// `time`: day and time in March 2026.
  private static func line(
    _ event: String, _ time: String, _ rest: String = "", user: String = "u17",
    flow: String = "tour"
  ) -> String {
    #"{"event":"\#(event)","timestamp":"2026-03-\#(time)Z","user_id":"\#(user)","#
      + #""flow":"\#(flow)"\#(rest.isEmpty ? "" : ",")\#(rest)}"#
  }

  private static func view(_ step: String, _ time: String, _ rest: String = "") -> String {
    line("page_viewed", time, #""step":"\#(step)""# + (rest.isEmpty ? "" : ",") + rest)
  }

  private static func explain(
    _ lines: [String], _ options: String..., user: String = "u17"
  ) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(definition, to: "log/onboarding.json")
    try folder.write((lines + [other]).joined(separator: "\n") + "\n", to: "log/events.ndjson")
    let outcome = await run([folder.path + "/log", "--user", user] + options)
    try #require(outcome.status == .done, "\(outcome.standardError)")
    expect(outcome.standardOutput, lacks: "other-id")
    return outcome.standardOutput
  }

  private static func run(_ words: [String]) async -> OnboardingFunnelCommand.Outcome {
    await OnboardingFunnelCommand.run(
      ["explain"] + words,
      in: .init(clock: 1_788_000_000_000, processors: 2, errorIsTerminal: false))
  }

  private static func expectText(
    _ text: String, says words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for words in words {
      #expect(text.contains(words), "\(words)\n\(text)", sourceLocation: sourceLocation)
    }
  }

  // MARK: - Outcomes and reasons

  @Test func `who was denied what is required left for it, and the line is named`() async throws {
    let text = try await Self.explain([
      Self.view("hello", "01T10:00:00"), Self.view("ask", "01T10:01:00"),
      Self.line("permission_requested", "01T10:01:01", #""permission":"camera""#),
      Self.line("permission_denied", "01T10:01:02", #""permission":"camera""#),
    ])
    Self.expectText(
      text,
      says: [
        "**`u17` did not complete: left at 2. `ask`.** Why: denied `camera`, which is required, "
          + "see `events.ndjson:4`.",
        "- Counted as `left`, reason `denied`, detail `camera`, at 2. `ask`, on `2026-03-01`. Entered "
          + "2026-03-01T10:00:00Z; the window of 1 hour was over at 2026-03-01T11:00:00Z.",
        "| 1 | 2026-03-01T10:00:00Z | 2026-03-01T10:01:02Z | first entry | 2. `ask` | no end in the log | "
          + "**decides** |",
        "| 2026-03-01T10:00:00Z | `page_viewed` | `hello` | – | – | begins attempt 1: shows 1. "
          + "`hello` | `events.ndjson:1` |",
        "| 2026-03-01T10:01:02Z | `permission_denied` | `camera` | – | – | attempt 1: at 2. `ask` | "
          + "`events.ndjson:4` |",
        "Variant `(unassigned)`: seen with none before the window ended",
        "**`u17` was never in this flow:** the log has no event from it.",
      ])
  }

  @Test(arguments: [
    (["error_shown"], "error", "Why: saw an error last, see `events.ndjson:3`."),
    (["went_back", "hello"], "went_back", "Why: went back to an earlier step, see"),
    (
      ["done", "denied health"], "left_after_denial",
      "denied `health`, which is not required, then left"
    ),
    (["done", "requested health"], "unanswered", "did not answer the prompt for `health`, see"),
    (["done", "granted health"], "left_after_grant", "granted `health`, then left"),
    ([], "unexplained", "The log gives no reason."),
  ])
  func `each reason is told with the event that shows it`(
    events: [String], reason: String, words: String
  ) async throws {
    var lines = [Self.view("hello", "01T10:00:00"), Self.view("ask", "01T10:01:00")]
    for (index, event) in events.enumerated() {
      let (time, parts) = ("01T10:02:0\(index)", event.split(separator: " "))
      switch parts.count {
      case 2:
        lines.append(
          Self.line("permission_\(parts[0])", time, #""permission":"\#(parts[1])""#))
      default:
        lines.append(
          event.contains("_") ? Self.line(event, time) : Self.view(event, time))
      }
    }
    Self.expectText(try await Self.explain(lines), says: [words, "reason `\(reason)`"])
  }

  @Test func `a flow that was skipped says where`() async throws {
    let text = try await Self.explain([
      Self.view("hello", "01T10:00:00"), Self.line("flow_skipped", "01T10:01:00"),
      Self.line("completed", "01T10:01:01"),
    ])
    Self.expectText(
      text,
      says: [
        "did not complete: skipped the flow at 1. `hello`.**",
        "Counted as `skipped_flow`, reason `skipped_flow`, at 1. `hello`",
        "| attempt 1: skips the flow, at 1. `hello` |",
        "| after the end of an attempt: part of none | `events.ndjson:3` |",
      ])
  }

  @Test func `completion, and a step reached without a view`() async throws {
    let text = try await Self.explain([
      Self.view("hello", "01T10:00:00"), Self.view("done", "01T10:01:00"),
      Self.line("completed", "01T10:02:00"),
    ])
    Self.expectText(
      text,
      says: [
        "**`u17` completed the flow.**", "- Counted as `completed`, on `2026-03-01`.",
        "Reached without a view, as the user got further: 2. `ask`.",
        "| attempt 1: completes, at 3. `done` | `events.ndjson:3` |",
      ])
    let ordered = try await Self.explain(
      [
        Self.view("hello", "01T10:00:00"), Self.view("done", "01T10:01:00"),
        Self.line("completed", "01T10:02:00"),
      ], "--order", "ordered")
    Self.expectText(
      ordered,
      says: [
        "left at 1. `hello`.**", "but in this order a view before it is missing.",
        "(`--order ordered`)",
      ])
  }

  @Test func `who completes too late left, and is told so`() async throws {
    let text = try await Self.explain([
      Self.view("hello", "01T10:00:00"), Self.view("ask", "01T12:00:00"),
      Self.view("hello", "01T12:00:01"), Self.line("completed", "01T12:00:02"),
    ])
    Self.expectText(
      text,
      says: [
        "left at 1. `hello`.**", "completed 2 h after the start, which is after the window",
        "also counted as `returned_later`", "shows 2. `ask`; after the window",
      ])
  }

  @Test func `in progress until the window is over, and then what comes after as-of`() async throws
  {
    let lines = [Self.view("hello", "01T10:00:00"), Self.view("ask", "01T10:30:00")]
    let text = try await Self.explain(lines, "--as-of", "2026-03-01T10:20:00Z")
    Self.expectText(
      text,
      says: [
        "**`u17` is in progress, at 1. `hello` so far.**",
        "Counted as `in_progress`, at 1. `hello`, on `2026-03-01`.",
        "is open until 2026-03-01T11:00:00Z",
        "| not counted: after as-of | `events.ndjson:2` |",
      ])
  }

  @Test func `entered midway, and only exposed`() async throws {
    let midway = try await Self.explain([Self.view("ask", "01T10:00:00")])
    Self.expectText(
      midway,
      says: [
        "**`u17` entered midway:**", "Counted as `entered_midway`, on `2026-03-01`.",
        "| before the user started: not counted |",
      ])
    let exposed = try await Self.explain([Self.line("exposed", "01T10:00:00", #""variant":"A""#)])
    Self.expectText(
      exposed,
      says: [
        "**`u17` was never in this flow:** what the log has of it is exposures",
        "names the variant, not part of the journey",
      ])
  }

  @Test func `a page at the instant of the start counts where an instant has no order`()
    async throws
  {
    let lines = [
      Self.view("ask", "01T10:00:00", #""sequence":1"#),
      Self.view("hello", "01T10:00:00", #""sequence":2"#),
    ]
    for order in ["ordered", "any"] {
      Self.expectText(
        try await Self.explain(lines, "--order", order),
        says: [
          "at 2. `ask`", "| at the time of the start, in any order: shows 2. `ask` |",
          "| begins attempt 1: shows 1. `hello` |",
        ])
    }
    for order in ["furthest", "strict"] {
      Self.expectText(
        try await Self.explain(lines, "--order", order),
        says: [
          "at 1. `hello`", "| before the user started: not counted |",
          "| begins attempt 1: shows 1. `hello` |",
        ])
    }
  }

  // MARK: - Attempts

  @Test func `attempts begin by each cause, and the deepest decides`() async throws {
    let s1 = #""session_id":"s1""#
    let s2 = #""session_id":"s2""#
    let text = try await Self.explain([
      Self.view("hello", "01T10:00:00", s1), Self.view("ask", "01T10:01:00", s1),
      Self.view("hello", "01T10:01:30", s1), Self.view("hello", "01T10:02:00", s2),
      Self.line("restarted", "01T10:03:00", s2), Self.view("hello", "01T10:03:01", s2),
      Self.view("hello", "01T10:40:00"), Self.line("flow_skipped", "01T10:41:00"),
      Self.line("started", "01T10:42:00"),
    ])
    Self.expectText(
      text,
      says: [
        "| first entry | 2. `ask` | the next began | **decides** |",
        "| start in another session | 1. `hello` | the next began | yes |",
        "| `restarted` | 1. `hello` | the next began | yes |",
        "| start after a pause longer than `idle` | 1. `hello` | skipped the flow | yes |",
        "| start after the previous attempt had ended | 1. `hello` | no end in the log | yes |",
        "| attempt 1: shows 1. `hello` again | `events.ndjson:3` |",
        "| begins attempt 3 | `events.ndjson:5` |",
      ])
  }

  @Test func `with attempts counted each has its own window and outcome`() async throws {
    let text = try await Self.explain(
      [
        Self.view("hello", "01T10:00:00"), Self.view("hello", "01T12:00:00"),
        Self.line("completed", "01T12:01:00"),
      ], "--count", "attempts")
    Self.expectText(
      text,
      says: [
        "**`u17` made 2 attempts, each counted separately.**",
        "- Attempt 1 did not complete: left at 1. `hello`. The log gives no reason. Counted as `left`",
        "- Attempt 2 completed the flow. Counted as `completed`, on `2026-03-01`.",
      ])
  }

  // MARK: - Events

  @Test func `duplicates, unknown pages and unknown kinds say why they count nowhere`() async throws
  {
    let id = #""event_id":"e1""#
    let text = try await Self.explain([
      Self.view("hello", "01T10:00:01", id), Self.view("hello", "01T10:00:00", id),
      Self.view("elsewhere", "01T10:00:02"), Self.line("tapped", "01T10:00:03"),
      Self.line("started", "01T10:00:04", flow: "gone"), "no event",
    ])
    Self.expectText(
      text,
      says: [
        "| not counted: the same `event_id` as `events.ndjson:2` | `events.ndjson:1` |",
        "`elsewhere` | – | – | attempt 1: a page that belongs to no step |",
        "| `tapped` | – | – | – | an unknown kind: outside the funnel |",
        "## Events of no flow", "of a flow or version that is not defined",
        "1 line was rejected; there is no telling whether any is from this user.",
      ])
  }

  @Test func `a variant with a list of its own numbers the steps, and mixed users say so`()
    async throws
  {
    let b = #""variant":"B""#
    let text = try await Self.explain([
      Self.view("hello", "01T10:00:00", b), Self.view("done", "01T10:01:00", b),
    ])
    Self.expectText(
      text, says: ["left at 2. `done`.**", "Variant `B`, read on the list of steps of its"])
    let mixed = try await Self.explain([
      Self.view("hello", "01T10:00:00", b), Self.view("done", "01T10:01:00", #""variant":"A""#),
    ])
    Self.expectText(mixed, says: ["left at 3. `done`.**", "Variant `(mixed)`: seen with several"])
  }

  @Test func `two flows are told apart, and one can be chosen`() async throws {
    let lines = [
      Self.view("hello", "01T10:00:00"),
      Self.line("page_viewed", "01T10:00:00", #""step":"q1""#, flow: "quiz"),
    ]
    let both = try await Self.explain(lines)
    Self.expectText(
      both, says: ["Flow `tour`", "left at 1. `hello`", "Flow `quiz`", "left at 1. `q1`"])
    let one = try await Self.explain(lines, "--flow", "quiz")
    expect(one, lacks: "`tour`")
    expect(one, lacks: "`hello`")
  }

  @Test func `times and days are those of the report's zone`() async throws {
    let text = try await Self.explain(
      [Self.view("hello", "01T23:30:00")], "--time-zone", "Europe/Berlin")
    Self.expectText(text, says: ["2026-03-02T00:30:00+01:00", "on `2026-03-02`"])
  }

  @Test func `hostile ids and names are shown and do nothing`() async throws {
    let user = "a`|<b>\u{202E}"
    let text = try await Self.explain(
      [
        Self.line(
          "page_viewed", "01T10:00:00", ##""step":"![x](http://evil)|<script>""##, user: "a`|<b>")
      ], user: "a`|<b>")
    Self.expectText(
      text, says: ["# One user: ``a`|<b>``", #"`![x](http://evil)\|<script>`"#])
    let unknown = await Self.run(["--user", user, SampleLog.path])
    expect(unknown.status, equals: .usage)
    expect(unknown.standardError, lacks: "\u{202E}")
  }

  // MARK: - Inputs

  @Test func `any order of lines and any cut into files tells the same`() async throws {
    let lines = [
      Self.view("hello", "01T10:00:00"), Self.view("ask", "01T10:00:00"),
      Self.line("error_shown", "01T10:00:00"), Self.view("done", "01T10:00:05"), Self.other,
    ]
    var texts: Set<String> = []
    for (first, second) in [
      (lines, []), (lines.reversed(), []), (Array(lines[3...]), Array(lines[..<3])),
    ] {
      let folder = try TemporaryFolder()
      try folder.write(Self.definition, to: "log/onboarding.json")
      try folder.write(first.joined(separator: "\n"), to: "log/a.ndjson")
      try folder.write(second.joined(separator: "\n"), to: "log/b.jsonl")
      let outcome = await Self.run(["--user", "u17", folder.path + "/log"])
      texts.insert(
        outcome.standardOutput.replacing(/`[ab]\.(ndjson|jsonl):[0-9]+`/, with: "LINE"))
    }
    expect(texts.count, equals: 1)
    expect(texts.first?.contains("shows 3. `done` | LINE |"), equals: true)
  }

  @Test(arguments: Compressor.installed)
  func `a compressed log tells shape the plain one does`(compressor: Compressor) async throws {
    let folder = try CommandFolder()
    let plain = await Self.run([folder.log, "--user", "u3"])
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: folder.events)))
    try folder.folder.write(
      compressor.compress(bytes), to: "log/events.ndjson." + compressor.suffix)
    try FileManager.default.removeItem(atPath: folder.events)
    let packed = await Self.run([folder.log, "--user", "u3"])
    expect(plain.standardOutput, contains: "**`u3` completed the flow.**")
    expect(
      packed.standardOutput,
      equals: plain.standardOutput.replacing(
        "events.ndjson", with: "events.ndjson." + compressor.suffix))
  }

  @Test func `standard input is read, and integer ids are their digits`() throws {
    let line =
      #"{"event":"page_viewed","timestamp":"2026-03-01T10:00:00Z","user_id":9007199254740993,"#
      + #""step":"hello"}"#
    let ending = try BuiltProgram().run(
      ["explain", "--user", "9007199254740993", "-"], input: Array((line + "\n").utf8))
    expect(ending.status, equals: 0, "\(ending.errors)")
    // Without a definition the steps are read off the log.
    expect(ending.output, contains: "**`9007199254740993` is in progress, at 1. `hello` so far.**")
    expect(ending.output, contains: "`-:1`")
  }

  // MARK: - Refusals

  @Test func `an id that nobody has is refused, and none is offered`() async throws {
    let folder = try CommandFolder()
    let outcome = await Self.run([folder.log, "--user", "u5"])
    expect(outcome.status, equals: .usage)
    expect(outcome.standardOutput, equals: "")
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: --user: error: "u5" is not in the log: no event has this id; \
        write the id as the log has it, the anonymous or install id where a line has one \
        [no_such_user]

        """)
  }

  @Test func `an account id that stands beside an install id says so without naming it`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"event":"started","timestamp":"2026-03-01T10:00:00Z","user_id":"u","install_id":"secret"}"#,
      to: "events.ndjson")
    let outcome = await Self.run([folder.path, "--user", "u"])
    expect(outcome.status, equals: .usage)
    expect(outcome.standardError, contains: "is in the log only next to another id")
    expect(outcome.standardError, lacks: "secret")
  }

  @Test(arguments: [
    ([], "explain: error: names no user; write --user ID [missing_option]"),
    (["--user", "u"], "explain: error: has no input; write onboarding-funnel explain --user ID"),
    (["--user", "u", "--by", "platform"], #"error: "--by" is no option"#),
    (
      ["--user", "u", "--user", "v"],
      "--user: error: is given twice; give it once [repeated_option]"
    ),
    (
      ["--user", "u1", SampleLog.path, "--flow", "tuor"],
      "--flow: error: no flow has the id \"tuor\""
    ),
  ])
  func `wrong usage is refused`(words: [String], message: String) async {
    let outcome = await Self.run(words)
    expect(outcome.status, equals: .usage)
    expect(outcome.standardOutput, equals: "")
    expect(outcome.standardError, contains: message)
  }
}

/// A sample of the package.
private enum SampleLog {
  static let path = ProjectFolder.root
    .appendingPathComponent("SampleEvents/three-pages").path
}
