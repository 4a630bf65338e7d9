import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// What is kept of rejected lines, and who may read it.
struct QuarantineTests {
  private let folder: CommandFolder
  private let file: String

  init() throws {
    folder = try CommandFolder(
      more: [
        "nonsense", #"{"event":"started","user_id":"u5"}"#, "",
        #"{"event":"started","timestamp":"soon","user_id":"u5"}"#,
      ])
    file = folder.path + "/kept/bad.ndjson"
  }

  /// The number of bytes of the folder's good lines, after which the first bad one begins.
  private let good = CommandFolder.lines.map { $0.utf8.count + 1 }.reduce(0, +)

  @Test func `each bad line is an object with its place, reason and detail`() async throws {
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--quarantine", file])
    expect(outcome.status, equals: .done)
    try expect(
      String(contentsOfFile: file, encoding: .utf8),
      equals: """
        {"file":"events.ndjson","line":9,"byte_offset":\(good),"length":8,"reason":"json_syntax",\
        "column":2,"detail":"expected true, false or null, found \\"o\\"; write strict JSON"}
        {"file":"events.ndjson","line":10,"byte_offset":\(good + 9),"length":34,\
        "reason":"missing_field","column":1,"detail":"the event has no time; add \\"timestamp\\", \
        such as \\"2025-03-01T09:30:00Z\\""}
        {"file":"events.ndjson","line":12,"byte_offset":\(good + 45),"length":53,\
        "reason":"bad_timestamp","column":32,"detail":"field \\"timestamp\\" is \\"soon\\": it is \
        not an RFC 3339 instant; write an RFC 3339 instant such as 2025-03-01T09:30:00Z"}

        """)
  }

  @Test func `where too many lines are bad the report stays away and the quarantine does not`()
    async throws
  {
    let before = try folder.report()
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--strict", "--quarantine", file])
    expect(outcome.status, equals: .unusableInput)
    try expect(folder.report(), equals: before)
    try expect(
      String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count, equals: 3)
  }

  @Test func `the report lists the first three of each reason, whatever the quarantine keeps`()
    async throws
  {
    try folder.folder.write("x\nx\nx\nx\n", to: "log/more.ndjson")
    let without = await folder.run(["report", folder.log])
    let with = await folder.run(["report", folder.log, "--quarantine", file])
    expect(without.standardOutput, equals: with.standardOutput)
    let listed = with.standardOutput.split(separator: "\n").filter {
      $0.contains(": `json_syntax`: ")
    }
    expect(listed.count, equals: 3)
    try expect(
      String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count, equals: 7)
  }

  @Test func `every line is an object that others read`() async throws {
    _ = await folder.run(["report", folder.log, "--quarantine", file, "--quarantine-raw"])
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let keys: Set = [
      "file", "line", "byte_offset", "length", "reason", "column", "detail", "bytes",
    ]
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      expect(Set(try #require(object).keys), equals: keys)
    }
    expect(lines.count, equals: 3)
  }

  @Test func `the bytes stand there only when asked for, in base64`() async throws {
    try folder.folder.write([0x6E, 0xFF, 0x0A, 0x78, 0x79, 0x7A, 0x0D, 0x0A], to: "log/raw.ndjson")
    _ = await folder.run(["report", folder.log, "--quarantine", file, "--quarantine-raw"])
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    try #require(lines.count == 5)
    expect(lines[0].hasSuffix(#","bytes":"bm9uc2Vuc2U="}"#))
    expect(
      lines[1].hasSuffix(
        #","bytes":"eyJldmVudCI6InN0YXJ0ZWQiLCJ1c2VyX2lkIjoidTUifQ=="}"#))
    expect(lines[3], hasPrefix: #"{"file":"raw.ndjson","line":1,"byte_offset":0,"length":2,"#)
    expect(lines[3].hasSuffix(#","bytes":"bv8="}"#))
    expect(lines[4], hasPrefix: #"{"file":"raw.ndjson","line":2,"byte_offset":3,"length":4,"#)
    expect(lines[4].hasSuffix(#","bytes":"eHl6DQ=="}"#))
    _ = await folder.run(["report", folder.log, "--quarantine", file])
    try expect(String(contentsOfFile: file, encoding: .utf8), lacks: "bytes")
  }

  @Test func `only its owner may read the file, whoever wrote it before`() async throws {
    for _ in 1...2 {
      _ = await folder.run(["report", folder.log, "--quarantine", file])
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      expect(attributes[.posixPermissions] as? Int == 0o600)
      chmod(file, 0o644)
    }
  }

  @Test(arguments: ["events.ndjson", "onboarding.json", "link"])
  func `a file that the run reads is not written over`(name: String) async throws {
    let before = try String(contentsOfFile: folder.events, encoding: .utf8)
    let link = folder.log + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.events)
    let file = folder.log + "/" + name
    let outcome = await folder.run(["report", folder.log, "--quarantine", file])
    expect(outcome.status, equals: .usage)
    expect(
      outcome.standardError.hasSuffix(
        "is an input of this run and would be lost; name another file [bad_value]\n"))
    try expect(String(contentsOfFile: folder.events, encoding: .utf8), equals: before)
    try expect(
      String(contentsOfFile: folder.log + "/onboarding.json", encoding: .utf8),
      equals: CommandFolder.definition)
  }

  @Test func `a named pipe is refused and stays one`() async throws {
    let pipe = folder.path + "/pipe"
    expect(mkfifo(pipe, 0o600), equals: 0)
    let outcome = await folder.run(["report", folder.log, "--quarantine", pipe])
    expect(outcome.status, equals: .cannotCreate)
    expect(outcome.standardError, contains: "is a named pipe, not a regular file; name another")
    var status = stat()
    expect(lstat(pipe, &status), equals: 0)
    expect(status.st_mode & S_IFMT, equals: S_IFIFO)
  }

  @Test func `a symbolic link is refused, and what it leads to stays`() async throws {
    let target = try folder.folder.write("precious", to: "target")
    let link = folder.path + "/bad.ndjson"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let outcome = await folder.run(["report", folder.log, "--quarantine", link])
    expect(outcome.status, equals: .cannotCreate)
    expect(outcome.standardError, contains: "a symbolic link is in its place; remove the link")
    try expect(String(contentsOfFile: link, encoding: .utf8), equals: "precious")
  }

  /// A line as an earlier run wrote it.
  private static let earlier = """
    {"file":"a.ndjson","line":9,"byte_offset":31,"length":8,"reason":"json_syntax","column":2,\
    "detail":"x"}

    """

  @Test(arguments: ["notes\n", #"{"file":"a","event":"started"}"# + "\n"])
  func `a file that is no quarantine is refused before anything is read`(text: String)
    async throws
  {
    let notes = try folder.folder.write(text, to: "notes")
    let before = try folder.report()
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--quarantine", notes])
    expect(outcome.status, equals: .cannotCreate)
    expect(
      outcome.standardError,
      equals: "onboarding-funnel: \(notes): error: exists already, and was not written by "
        + "onboarding-funnel; move it away, or choose another name [cannot_create]\n")
    try expect(String(contentsOfFile: notes, encoding: .utf8), equals: text)
    try expect(folder.report(), equals: before)
  }

  @Test func `the quarantine of an earlier run is replaced, and so is an empty file`()
    async throws
  {
    for text in [Self.earlier, ""] {
      let kept = try folder.folder.write(text, to: "kept.ndjson")
      let outcome = await folder.run(["report", folder.log, "--quarantine", kept])
      expect(outcome.status, equals: .done)
      let lines = try String(contentsOfFile: kept, encoding: .utf8).split(separator: "\n")
      expect(lines.count, equals: 3)
    }
  }

  @Test(arguments: [
    "out/report.md", "out/funnel.csv", "out/changes.csv", "out/Quality.CSV", "out/charts",
    "out/charts/flow-1-funnel.svg", "out/./charts/../report.md", "out",
  ])
  func `a place that the report takes is refused`(name: String) async throws {
    try folder.folder.write("", to: "out/charts/kept")
    let before = try folder.report()
    let file = folder.path + "/" + name
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--quarantine", file])
    expect(outcome.status, equals: .usage)
    expect(outcome.standardError, hasPrefix: "onboarding-funnel: --quarantine: error: \"")
    expect(
      outcome.standardError.hasSuffix(
        "\" is where the report is written and would be lost; name another file [bad_value]\n"))
    try expect(folder.report(), equals: before)
  }

  @Test(arguments: ["new/funnel.csv", "new/charts/flow-2-trend.svg", "new"])
  func `so is one in a folder that the run would make`(name: String) async throws {
    let outcome = await folder.run(
      [
        "report", folder.log, "--out", folder.path + "/new/", "--quarantine",
        folder.path + "//./" + name,
      ])
    expect(outcome.status, equals: .usage)
    expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
  }

  @Test func `beside the report there is room for it`() async throws {
    let kept = folder.out + "/rejected.ndjson"
    for _ in 1...2 {
      let outcome = await folder.run(
        ["report", folder.log, "--out", folder.out, "--quarantine", kept])
      expect(outcome.status, equals: .done)
      let lines = try String(contentsOfFile: kept, encoding: .utf8).split(separator: "\n")
      expect(lines.count, equals: 3)
    }
  }

  @Test(arguments: ["report", "update"])
  func `a place in a state is refused`(command: String) async throws {
    let state = folder.path + "/state"
    var words = ["update", "--state", state, folder.log]
    await expect(folder.run(words).status, equals: .done)
    if command == "report" { words = ["report", folder.log] }
    let before = try fileBytes(at: state)
    for name in ["state.json", "bad.records", "bad.ndjson"] {
      let outcome = await folder.run(words + ["--quarantine", "\(state)/\(name)"])
      expect(outcome.status, equals: .usage)
      expect(
        outcome.standardError.hasSuffix(
          "is in the folder of a state and would be lost; name another file [bad_value]\n"))
    }
    try expect(fileBytes(at: state), equals: before)
  }

  @Test func `so is one in a state that the run would make`() async throws {
    let state = folder.path + "/state"
    let outcome = await folder.run(
      ["update", "--state", state, folder.log, "--quarantine", state + "/bad.ndjson"])
    expect(outcome.status, equals: .usage)
    expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test func `an update neither replaces another's file nor takes the lines for read`()
    async throws
  {
    let words = ["update", "--state", folder.path + "/state", folder.log, "--quarantine", file]
    try folder.folder.write("notes\n", to: "kept/bad.1.ndjson")
    let refused = await folder.run(words)
    expect(refused.status, equals: .cannotCreate)
    expect(refused.standardError, contains: "/kept/bad.1.ndjson: error: exists already")
    try FileManager.default.removeItem(atPath: folder.path + "/kept/bad.1.ndjson")
    await expect(folder.run(words).status, equals: .done)
    let kept = try String(contentsOfFile: folder.path + "/kept/bad.1.ndjson", encoding: .utf8)
    expect(kept.split(separator: "\n").count, equals: 3)
  }

  @Test func `a log without bad lines leaves an empty file`() async throws {
    let good = try CommandFolder()
    try good.folder.write(Self.earlier, to: "kept.ndjson")
    let outcome = await good.run(
      ["report", good.log, "--quarantine", good.path + "/kept.ndjson"])
    expect(outcome.status, equals: .done)
    try expect(String(contentsOfFile: good.path + "/kept.ndjson", encoding: .utf8), equals: "")
  }
}

/// When standard error says how many lines were read.
struct SummaryTests {
  private static let good = "onboarding-funnel: 8 lines: 8 accepted, 0 rejected, 0 blank\n"
  private static let bad = "onboarding-funnel: 10 lines: 8 accepted, 1 rejected, 1 blank\n"
  private static let times = "onboarding-funnel: 0.00 s with 2 threads\n"

  /// What is said of the log, of which the size is given, before the summary.
  private static func files(_ size: String) -> String {
    "onboarding-funnel: read events.ndjson (\(size)) with onboarding.json\n"
  }

  @Test(arguments: [
    ([], ""), (["--quiet"], ""), (["--verbose"], files("936 B") + good + times),
  ])
  func `without a terminal success is silent`(options: [String], words: String) async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run(["report", folder.log, "--out", folder.out] + options)
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: words)
  }

  @Test(arguments: [
    ([], bad), (["--quiet"], ""), (["--verbose"], files("946 B") + bad + times),
  ])
  func `lines that were set aside are told`(options: [String], words: String) async throws {
    let folder = try CommandFolder(more: ["nonsense", ""])
    let outcome = await folder.run(["report", folder.log, "--out", folder.out] + options)
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: words)
  }

  @Test(arguments: [
    ([], good), (["--quiet"], ""), (["--verbose"], files("936 B") + good + times),
  ])
  func `on a terminal one line says what was read`(options: [String], words: String) async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out] + options, onTerminal: true)
    expect(outcome.standardError, equals: words)
  }

  @Test func `--verbose says which files were read with which definition`() async throws {
    let folder = try CommandFolder()
    for name in ["a", "b", "c", "d", "e"] {
      try folder.folder.write(CommandFolder.lines[0] + "\n", to: "log/plain/\(name).ndjson")
      try folder.folder.write(CommandFolder.lines[0] + "\n", to: "other/\(name).ndjson")
    }
    let outcome = await folder.run(["report", folder.log, folder.path + "/other", "--verbose"])
    let lines = outcome.standardError.split(separator: "\n").prefix(2).map { String($0) }
    expect(
      lines,
      equals: [
        "onboarding-funnel: read events.ndjson (936 B), plain/a.ndjson (122 B), "
          + "plain/b.ndjson (122 B) and 3 more with onboarding.json",
        "onboarding-funnel: read a.ndjson (122 B), b.ndjson (122 B), c.ndjson (122 B) and 2 more "
          + "without a definition: its flows are inferred from the log",
      ])
  }

  @Test func `--verbose says how long each phase took`() async throws {
    let folder = try CommandFolder()
    // The stopwatch is looked at once when the run starts, once at the beginning of each of five
    // phases, and once at the end.
    let outcome = await folder.run(["report", folder.log, "--verbose", "--threads", "1"]) {
      $0.stopwatch = Stopwatch(step: 1_230).read
    }
    expect(
      outcome.standardError.hasSuffix(
        "onboarding-funnel: 6.15 s with 1 thread: discovering 1.23 s, reading 1.23 s, "
          + "counting 1.23 s, tabulating 1.23 s, writing 1.23 s\n"))
  }
}
