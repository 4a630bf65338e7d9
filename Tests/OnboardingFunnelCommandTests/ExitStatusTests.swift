import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// Each way a run fails has its status and one line, and leaves the earlier report whole.
struct UnusableInputTests {
  private static let bad = ["nonsense", "{", "[]"]

  @Test func `--strict allows no bad line`() async throws {
    let folder = try CommandFolder(more: ["nonsense"])
    try await folder.expectRefusal(
      [folder.log, "--strict"], .unusableInput,
      """
      error: 1 of 9 lines are bad, 0 are allowed; the first is events.ndjson:9: json_syntax; fix \
      them or raise --max-bad [too_many_bad_lines]
      """)
  }

  @Test func `--max-bad allows so many and no more`() async throws {
    let folder = try CommandFolder(more: Self.bad)
    try await folder.expectRefusal(
      [folder.log, "--max-bad", "2"], .unusableInput,
      """
      error: 3 of 11 lines are bad, 2 are allowed; the first is events.ndjson:9: json_syntax; fix \
      them or raise --max-bad [too_many_bad_lines]
      """)
    let allowed = await folder.run(["report", folder.log, "--max-bad=3"])
    expect(allowed.status, equals: .done)
  }

  @Test func `half of a thousand lines may be bad, and not one more`() async throws {
    let half = try CommandFolder(more: Self.lines(bad: 504, blank: 496))
    await expect(half.run(["report", half.log]).status, equals: .done)
    let more = try CommandFolder(more: Self.lines(bad: 505, blank: 496))
    try await more.expectRefusal(
      [more.log], .unusableInput,
      """
      error: 505 of 1009 lines are bad, more than the share of 0.5 allowed; the first is \
      events.ndjson:9: json_syntax; check that this is an event log, or raise --max-bad-ratio \
      [too_many_bad_lines]
      """)
    await expect(more.run(["report", more.log, "--max-bad-ratio", "0.6"]).status, equals: .done)
  }

  @Test func `the share of bad lines is not judged below a thousand lines`() async throws {
    let few = try CommandFolder(more: Self.lines(bad: 991, blank: 0))
    await expect(few.run(["report", few.log]).status, equals: .done)
    let thousand = try CommandFolder(more: Self.lines(bad: 10, blank: 982))
    try await thousand.expectRefusal(
      [thousand.log, "--max-bad-ratio", "0.009"], .unusableInput,
      """
      error: 10 of 1000 lines are bad, more than the share of 0.009 allowed; the first is \
      events.ndjson:9: json_syntax; check that this is an event log, or raise --max-bad-ratio \
      [too_many_bad_lines]
      """)
  }

  @Test func `a share of 1 allows every bad line and a share of 0 none, from a thousand on`()
    async throws
  {
    let most = try CommandFolder(more: Self.lines(bad: 1_992, blank: 0))
    await expect(most.run(["report", most.log, "--max-bad-ratio", "1"]).status, equals: .done)
    let one = try CommandFolder(more: Self.lines(bad: 1, blank: 991))
    await expect(
      one.run(["report", one.log, "--max-bad-ratio", "0"]).status, equals: .unusableInput)
    let none = try CommandFolder(more: Self.lines(bad: 0, blank: 992))
    await expect(none.run(["report", none.log, "--max-bad-ratio", "0"]).status, equals: .done)
  }

  private static func lines(bad: Int, blank: Int) -> [String] {
    Array(repeating: "nonsense", count: bad) + Array(repeating: " ", count: blank)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "UTF-32"),
      ([0x7B, 0, 0, 0, 0x22, 0, 0, 0], "UTF-32LE"), ([0, 0, 0, 0x7B, 0, 0, 0, 0x22], "UTF-32BE"),
      ([0x7B, 0, 0x22, 0], "UTF-16LE"), ([0, 0x7B, 0, 0x22], "UTF-16BE"),
    ] as [([UInt8], String)])
  func `other encodings have their names`(bytes: [UInt8], name: String) async throws {
    let folder = try CommandFolder()
    try folder.folder.write(bytes, to: "log/more.ndjson")
    try await folder.expectRefusal(
      [folder.log], .unusableInput,
      """
      more.ndjson: error: is \(name); convert it first with `iconv -f \(name) -t UTF-8` \
      [unusable_input]
      """)
    let piped = try BuiltProgram().run(["report", "-"], input: bytes)
    expect(piped.status, equals: 65)
    expect(piped.errors, hasPrefix: "onboarding-funnel: -: error: is \(name); convert it first")
  }

  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0x00] as [UInt8], [0xFE, 0xFF, 0x00, 0x7B]])
  func `UTF-16`(bytes: [UInt8]) async throws {
    let folder = try CommandFolder()
    try folder.folder.write(bytes, to: "log/more.ndjson")
    try await folder.expectRefusal(
      [folder.log], .unusableInput,
      """
      more.ndjson: error: is UTF-16; convert it first with `iconv -f UTF-16 -t UTF-8` \
      [unusable_input]
      """)
  }

  @Test(.enabled(if: Compressor.installed.contains { $0.suffix == "gz" }))
  func `a damaged compressed file`() async throws {
    let folder = try CommandFolder()
    let gzip = try #require(Compressor.installed.first { $0.suffix == "gz" })
    let whole = try gzip.compress(Array(CommandFolder.lines.joined(separator: "\n").utf8))
    try folder.folder.write(whole.dropLast(9) + [], to: "log/torn.ndjson.gz")
    let before = try folder.report()
    let outcome = await folder.run(["report", folder.log, "--out", folder.out])
    expect(outcome.status, equals: .unusableInput)
    let words = outcome.standardError
    expect(words, hasPrefix: "onboarding-funnel: torn.ndjson.gz: error: cannot be unpacked: ")
    expect(words.hasSuffix("; fetch or compress it again [unusable_input]\n"))
    expect(words.count { $0 == "\n" }, equals: 1)
    try expect(folder.report(), equals: before)
  }
}

struct NoInputTests {
  @Test func `a file that does not exist`() async throws {
    let folder = try CommandFolder()
    for words in [["no such.ndjson"], [folder.log, "no such.ndjson"]] {
      try await folder.expectRefusal(
        words, .noInput,
        """
        no such.ndjson: error: does not exist; check the path; a name with spaces needs quotes \
        [no_input]
        """)
    }
  }

  @Test func `a definition that does not exist`() async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      [folder.log, "--config", "my.json"], .noInput,
      "my.json: error: does not exist; check the path; a name with spaces needs quotes [no_input]")
  }

  @Test func `a folder without logs`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write("", to: "notes/notes.txt")
    let notes = folder.path + "/notes"
    try await folder.expectRefusal(
      [notes], .noInput,
      """
      \(notes): error: holds no log (*.ndjson, *.jsonl, *.json, *.log, *.csv or *.tsv, also rotated \
      or compressed); name the files themselves; a file that is named may have any name [no_input]
      """)
  }

  @Test func `a named pipe`() async throws {
    let folder = try CommandFolder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    try await folder.expectRefusal(
      [pipe], .noInput,
      """
      \(pipe): error: is a named pipe, not a regular file; to read what a program writes, give `-` \
      as the input and pipe it in [no_input]
      """)
    try FileManager.default.moveItem(atPath: pipe, toPath: folder.log + "/pipe.ndjson")
    try await folder.expectRefusal(
      [folder.log], .noInput,
      """
      pipe.ndjson: error: is a named pipe, not a regular file; to read what a program writes, give \
      `-` as the input and pipe it in [no_input]
      """)
  }

  @Test func `a link in a folder that leads nowhere`() async throws {
    let folder = try CommandFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.log + "/gone.ndjson", withDestinationPath: "nowhere")
    try await folder.expectRefusal(
      [folder.log], .noInput,
      "gone.ndjson: error: does not exist; check the path; a name with spaces needs quotes [no_input]"
    )
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a file that may not be read`() async throws {
    let folder = try CommandFolder()
    chmod(folder.events, 0)
    let outcome = await folder.run(["report", folder.log])
    expect(outcome.status, equals: .noInput)
    expect(outcome.standardError, hasPrefix: "onboarding-funnel: events.ndjson: error: cannot be ")
  }
}

struct OutputFailureTests {
  @Test(arguments: ["", "/below"])
  func `a file in place of the output folder`(rest: String) async throws {
    let folder = try CommandFolder()
    let file = try folder.folder.write("mine\n", to: "file")
    let outcome = await folder.run(["report", folder.log, "--out", file + rest])
    expect(outcome.status, equals: .cannotCreate)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: \(file + rest): error: not a folder; choose another name, or remove the \
        file that is in its place [cannot_create]

        """)
    expect(outcome.standardOutput, equals: "")
    try expect(String(contentsOfFile: file, encoding: .utf8), equals: "mine\n")
  }

  @Test func `a folder in place of the quarantine`() async throws {
    let folder = try CommandFolder(more: ["nonsense"])
    let before = try folder.report()
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--quarantine", folder.log])
    expect(outcome.status, equals: .cannotCreate)
    try expect(folder.report(), equals: before)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: \(folder.log): error: something else is in its place; remove or \
        rename it [cannot_create]

        """)
    try await folder.expectRefusal(
      [folder.log, "--quarantine", folder.path + "/"], .cannotCreate,
      "\(folder.path)/: error: names a folder; add a file name [cannot_create]")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `an output folder that may not be written to`() async throws {
    let folder = try CommandFolder()
    chmod(folder.out, 0o500)
    defer { chmod(folder.out, 0o700) }
    try await folder.expectRefusal(
      [folder.log], .cannotCreate,
      """
      \(folder.out)/funnel.csv: error: permission denied; choose a folder that this user may write \
      to [cannot_create]
      """)
  }
}

struct ConfigurationFailureTests {
  @Test(arguments: [
    (
      """
      { "flows": [
        { "id": "tour", "stepz": [] } ] }
      """,
      #"onboarding.json:2:19: error: "#, "unknown_key"
    ),
    (
      """
      { "flows": [ { "id": "tour", "window": "0s", "steps": [{ "id": "welcome" }] } ] }
      """,
      "onboarding.json:1:40: error: ", "bad_window"
    ),
    (#"{ "flows": [ "#, "onboarding.json:1:14: error: ", "json_truncated"),
  ])
  func `a definition that contradicts itself is shown by line and column`(
    definition: String, place: String, word: String
  ) async throws {
    let folder = try CommandFolder()
    try folder.folder.write(definition, to: "log/onboarding.json")
    let before = try folder.report()
    let outcome = await folder.run(["report", folder.log, "--out", folder.out])
    expect(outcome.status, equals: .configuration)
    expect(outcome.standardError, hasPrefix: "onboarding-funnel: " + place)
    expect(outcome.standardError.hasSuffix("[\(word)]\n"))
    expect(outcome.standardError.count { $0 == "\n" }, equals: 1)
    try expect(folder.report(), equals: before)
  }

  @Test func `a misspelt key is told with the nearest one`() async throws {
    let folder = try CommandFolder()
    let file = try folder.folder.write(
      #"{"flows":[{"id":"tour","stpes":[{"id":"welcome"}]}]}"#, to: "mine.json")
    try await folder.expectRefusal(
      [folder.log, "--config", file], .configuration,
      #"\#(file):1:24: error: unknown key "stpes" in a flow; write "steps" [unknown_key]"#)
  }

  @Test func `one flow defined twice and differently`() async throws {
    let folder = try CommandFolder()
    for (name, steps) in [("a", #"[{"id":"welcome"}]"#), ("b", #"[{"id":"hello"}]"#)] {
      try folder.folder.write(
        #"{"flows":[{"id":"tour","steps":\#(steps)}]}"#, to: "two/\(name)/onboarding.json")
      try folder.folder.write(CommandFolder.lines[0], to: "two/\(name)/events.ndjson")
    }
    try await folder.expectRefusal(
      [folder.path + "/two"], .configuration,
      """
      b/onboarding.json: error: the flow "tour" is defined otherwise in a/onboarding.json; give one \
      of them another "version", or report on them apart [conflicting_definitions]
      """)
  }
}
