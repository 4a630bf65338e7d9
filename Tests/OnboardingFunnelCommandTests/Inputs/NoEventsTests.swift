import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// A log of which no line is an event ends with 65, says what it holds instead, and leaves the
/// earlier report as it is.
struct NoEventsTests {
  static let logs: [(log: String, words: String)] = [
    (
      #"[{"t":1,"who":"u1"},\#n{"t":2}]\#n"#,
      """
      none of 2 objects is an event: it holds JSON objects with the keys "t", "who"; name those of \
      kind, time and user under "mapping" in onboarding.json, or a format with --format
      """
    ),
    (
      "{\n  \"event\": \"completed\"\n}\n",
      """
      the only object is no event: it holds JSON objects with the keys "event"; name those of kind, \
      time and user under "mapping" in onboarding.json, or a format with --format
      """
    ),
    (
      "what;user;when\nopened;u1;17\nopened;u1;18\n",
      """
      none of 2 rows is an event: it holds a table with the columns "what", "user", "when"; name \
      those of kind, time and user under "mapping" in onboarding.json, or a format with --format
      """
    ),
    (
      #"{"t":1,"who":"u1"}\#n{"t":2,"page":"x"}\#n"#,
      """
      none of 2 lines is an event: it holds JSON objects with the keys "t", "who", "page"; name \
      those of kind, time and user under "mapping" in onboarding.json, or a format with --format
      """
    ),
    (
      #"{"event":"completed","user_id":"u1","ts":"2026-13-01T00:00:00Z"}\#n"#,
      """
      the only line is no event: it holds JSON objects with the keys "event", "user_id", "ts", and \
      field "ts" is "2026-13-01T00:00:00Z": month 13 does not exist; write an RFC 3339 instant such \
      as 2025-03-01T09:30:00Z
      """
    ),
    (
      "nonsense\nmore of it\n",
      """
      none of 2 lines is an event: expected true, false or null, found "o"; write strict JSON
      """
    ),
    (
      "[2026-03-01 10:00:00] INFO started\n",
      """
      the only line is no event: expected a comma or a closing bracket, found "-"; write strict JSON
      """
    ),
  ]

  @Test(arguments: logs)
  func `the message says what the log holds and what to do`(log: String, words: String)
    async throws
  {
    let folder = try Self.folder(log)
    try await folder.expectRefusal(
      [folder.log], .unusableInput,
      "events.ndjson:\(log.hasPrefix("what") ? 2 : 1): error: \(words) [no_events]")
  }

  @Test(
    arguments: [
      ([0x5B, 0, 0, 0, 0x5D, 0, 0, 0, 0x0A, 0, 0, 0], "UTF-32", "UTF-32LE"),
      ([0, 0, 0, 0x5B, 0, 0, 0, 0x5D, 0, 0, 0, 0x0A], "UTF-32", "UTF-32BE"),
      ([0x5B, 0, 0x5D, 0, 0x0A, 0], "UTF-16", "UTF-16LE"),
      ([0, 0x5B, 0, 0x5D, 0, 0x0A], "UTF-16", "UTF-16BE"),
    ] as [([UInt8], String, String)])
  func `wide letters without a byte order mark`(bytes: [UInt8], name: String, code: String)
    async throws
  {
    let folder = try Self.folder("")
    try folder.folder.write(bytes, to: "log/events.ndjson")
    let outcome = await folder.run(["report", folder.log])
    expect(outcome.status, equals: .unusableInput)
    expect(
      outcome.standardError.hasSuffix(
        ": it is \(name); convert it with `iconv -f \(code) -t UTF-8` [no_events]\n"))
  }

  @Test(.enabled(if: Compressor.installed.contains { $0.suffix == "gz" }))
  func `a compressed log whose name does not say so`() async throws {
    let folder = try Self.folder("")
    let gzip = try #require(Compressor.installed.first { $0.suffix == "gz" })
    try folder.folder.write(
      gzip.compress(Array(CommandFolder.lines.joined(separator: "\n").utf8)),
      to: "log/events.ndjson")
    let outcome = await folder.run(["report", folder.log])
    expect(outcome.status, equals: .unusableInput)
    expect(
      outcome.standardError.hasSuffix(
        "it is compressed, and its name does not say so; give it a name that ends in .gz "
          + "[no_events]\n"))
  }

  @Test(arguments: [1, 900, 1000, 5000])
  func `at any number of lines, and --max-bad-ratio is not advised`(count: Int) async throws {
    let folder = try Self.folder(String(repeating: "nonsense\n\n", count: count))
    for options in [[], ["--max-bad-ratio", "1"], ["--strict"]] {
      let outcome = await folder.run(["report", folder.log] + options)
      expect(outcome.status, equals: .unusableInput)
      expect(outcome.standardError.hasSuffix(" [no_events]\n"))
      expect(outcome.standardError, lacks: "--max-bad")
    }
  }

  @Test func `keys do not move the cursor, and not all of many are named`() async throws {
    let keys = (1...9).map { #""k\#($0)\u001B[2J":1"# }.joined(separator: ",")
    let folder = try Self.folder("{\(keys)}\n")
    let words = await folder.run(["report", folder.log]).standardError
    expect(words, contains: #"with the keys "k1\u{1B}[2J", "#)
    expect(words, contains: #""k8\u{1B}[2J", …; name"#)
  }

  @Test(arguments: [["check"], ["infer"], ["explain", "--user", "u1"]])
  func `other commands refuse it with the same words`(command: [String]) async throws {
    let folder = try Self.folder("event,user\nopened,u1\n")
    let report = await folder.run(["report", folder.log])
    let outcome = await folder.run(command + [folder.log])
    expect(outcome.status, equals: .unusableInput)
    expect(outcome.standardError, equals: report.standardError)
    expect(outcome.standardOutput, equals: "")
  }

  @Test func `what came by standard input is told`() throws {
    let ending = try BuiltProgram().run(["report", "-"], input: Array("[\n{\"a\":1}\n]\n".utf8))
    expect(ending.status, equals: 65)
    expect(
      ending.errors,
      equals: """
        onboarding-funnel: -:2: error: the only object is no event: it holds JSON objects with the \
        keys "a"; name those of kind, time and user under "mapping" in onboarding.json, or a format \
        with --format [no_events]

        """)
  }

  @Test func `the quarantine is written all the same`() async throws {
    let folder = try Self.folder("nonsense\n")
    let file = folder.path + "/bad.ndjson"
    await expect(
      folder.run(["report", folder.log, "--quarantine", file]).status, equals: .unusableInput)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    expect(text, hasPrefix: #"{"file":"events.ndjson","line":1,"#)
  }

  @Test(arguments: ["", "\n \n"])
  func `nothing and blank lines are an empty log`(log: String) async throws {
    let folder = try Self.folder(log)
    let outcome = await folder.run(["report", folder.log, "--out", folder.out])
    expect(outcome.status, equals: .done)
    try expect(
      folder.report()["funnel.csv"]?.contains("tour,,all,,1,welcome,false,0"), equals: true)
  }

  @Test func `one good line is a log`() async throws {
    let folder = try Self.folder(
      CommandFolder.lines[0] + "\n" + String(repeating: "nonsense\n", count: 900))
    await expect(folder.run(["report", folder.log]).status, equals: .done)
  }

  @Test(arguments: [
    ("", "the input is empty, so no flow can be inferred; "),
    (
      #"{"event":"App Opened","timestamp":"2026-03-01T10:00:00Z","user_id":"u"}"#,
      """
      no event of the input is a page_viewed with a page (it has "App Opened"), so no flow can be \
      inferred; look at them with `onboarding-funnel check`, \

      """
    ),
  ])
  func `a log that shows no flow is no report`(log: String, words: String) async throws {
    let folder = try Self.folder(log)
    try FileManager.default.removeItem(atPath: folder.log + "/onboarding.json")
    try await folder.expectRefusal(
      [folder.log], .unusableInput,
      "error: \(words)log page views, or write onboarding.json by hand [no_pages]")
  }

  /// A definition, a log, and the report of an earlier run.
  private static func folder(_ log: String) throws -> CommandFolder {
    let folder = try CommandFolder()
    try folder.folder.write(log, to: "log/events.ndjson")
    return folder
  }
}

/// `update` and the pieces of a job see only a part of the log.
struct NoEventsYetTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder(hasReport: false)
  }

  @Test func `a state without any event refuses bad lines and consumes none`() async throws {
    try folder.folder.write("nonsense\n", to: "log/events.ndjson")
    for _ in 0..<2 {
      let outcome = await update()
      expect(outcome.status, equals: .unusableInput)
      expect(outcome.standardError.hasSuffix(" [no_events]\n"))
    }
    try expect(folder.folder.names(in: "out"), equals: [])
    try folder.folder.write("nonsense\n" + CommandFolder.lines[0] + "\n", to: "log/events.ndjson")
    await expect(update().status, equals: .done)
    try expect(count("rejected"), equals: "1")
    try expect(count("accepted"), equals: "1")
  }

  @Test func `bad lines beside events that were read before are counted`() async throws {
    await expect(update().status, equals: .done)
    try folder.folder.write(
      (CommandFolder.lines + ["nonsense"]).map { $0 + "\n" }.joined(), to: "log/events.ndjson")
    await expect(update().status, equals: .done)
    try expect(count("rejected"), equals: "1")
    await expect(update().status, equals: .done)
  }

  @Test func `a thousand bad lines alone are refused without advising to allow them`()
    async throws
  {
    await expect(update().status, equals: .done)
    try folder.folder.write(String(repeating: "{}\n", count: 1000), to: "log/more.ndjson")
    let outcome = await update()
    expect(outcome.status, equals: .unusableInput)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: more.ndjson:1: error: none of 1000 lines is an event: the event has no kind; \
        add "event", such as "page_viewed" [no_events]

        """)
    try expect(count("lines"), equals: "8")
  }

  @Test func `a piece may hold no event, a whole job may not`() async throws {
    try folder.folder.write("nonsense\n", to: "log/events.ndjson")
    let terms = ["--config", folder.log + "/onboarding.json", "--as-of", "2026-03-08T12:00:00Z"]
    let map = await folder.run(
      ["map", "--range", folder.events, "0", "9", "--shards", "1", "--out", folder.path + "/map"]
        + terms)
    expect(map.status, equals: .done)
    let reduce = await folder.run(["reduce", folder.path + "/map/shard-0"] + terms)
    expect(reduce.status, equals: .done)
    let partial = try folder.folder.write(reduce.standardOutput, to: "partial")
    let merge = await folder.run(["merge", partial] + terms)
    expect(merge.status, equals: .unusableInput)
    expect(
      merge.standardError,
      equals: """
        onboarding-funnel: events.ndjson:1: error: the only line is no event: expected true, false or null, found "o"; write strict JSON [no_events]

        """)
  }

  private func update() async -> OnboardingFunnelCommand.Outcome {
    await folder.run([
      "update", "--state", folder.path + "/state", folder.log, "--out", folder.out,
    ])
  }

  private func count(_ finding: String) throws -> String? {
    try CSVTable(folder.report()["quality.csv"] ?? "").value("count", where: ["finding": finding])
  }
}

extension TemporaryFolder {
  /// The names in a folder below this one; none where it does not exist.
  fileprivate func names(in folder: String) throws -> [String] {
    let path = path + "/" + folder
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
