import Expectations
import Foundation
import TestSupport
import Testing

/// The program as shells and cron jobs meet it.
struct ProgramTests {
  private let program: BuiltProgram
  private let folder: CommandFolder

  init() throws {
    program = try BuiltProgram()
    folder = try CommandFolder()
  }

  @Test func `the report goes to standard output, and nothing to standard error`() throws {
    let ending = try program.run(["report", folder.log])
    expect(ending.status, equals: 0)
    expect(ending.output, hasPrefix: "# Onboarding report\n")
    expect(ending.errors, equals: "")
  }

  @Test func `a log is read from standard input, without a definition of its own`() throws {
    let log = Array(CommandFolder.lines.joined(separator: "\n").utf8)
    let ending = try program.run(["report", "-"], input: log)
    expect(ending.status, equals: 0)
    expect(ending.output, contains: "8 lines: 8 accepted")
    expect(ending.output, contains: "inferred from the log")
    let definition = folder.log + "/onboarding.json"
    let defined = try program.run(["report", "-", "--config", definition], input: log)
    expect(defined.output, contains: "**2 of 3 counted users: 66.7 %")
  }

  @Test func `bad lines of standard input are placed in -`() throws {
    let ending = try program.run(
      ["report", "-", "--strict"], input: Array("nonsense\n\(CommandFolder.lines[0])\n".utf8))
    expect(ending.status, equals: 65)
    expect(ending.output, equals: "")
    expect(
      ending.errors,
      equals: """
        onboarding-funnel: error: 1 of 2 lines are bad, 0 are allowed; the first is -:1: \
        json_syntax; fix them or raise --max-bad [too_many_bad_lines]

        """)
  }

  @Test func `standard input that is closed is no input`() throws {
    let ending = try program.run(["report", "-"], script: #"exec "$@" <&-"#)
    expect(ending.output, equals: "")
    expect(ending.errors.count { $0 == "\n" }, equals: 1)
    expect(ending.status, equals: 66)
  }

  @Test func `wrong usage ends with 64 and one line`() throws {
    let ending = try program.run(["report", folder.log, "--windwo", "1h"])
    expect(
      ending,
      equals: .init(
        status: 64, output: "",
        errors:
          "onboarding-funnel: error: \"--windwo\" is no option; write --window [unknown_option]\n"
      ))
  }

  @Test(arguments: ["", "/nowhere", "relative"])
  func `a decompressor that is not installed ends with 69`(path: String) throws {
    try folder.folder.write("whatever", to: "log/a.ndjson.xz")
    let before = try folder.report()
    let ending = try program.run(
      ["report", folder.log, "--out", folder.out], environment: ["PATH": path])
    expect(
      ending,
      equals: .init(
        status: 69, output: "",
        errors: """
          onboarding-funnel: a.ndjson.xz: error: needs xz to be unpacked, which is not installed; \
          install the package xz (`xz-utils` on Debian and Ubuntu) [no_decompressor]

          """))
    try expect(folder.report(), equals: before)
  }

  @Test func `a disk that is full ends with 74 and keeps the earlier report`() throws {
    // The limit stands for a full disk: 512 bytes a file, which every report exceeds.
    let before = try folder.report()
    let ending = try program.run(
      ["report", folder.log, "--out", folder.out], script: #"ulimit -f 1; exec "$@""#)
    expect(ending.status, equals: 74)
    expect(ending.output, equals: "")
    expect(
      ending.errors,
      equals: """
        onboarding-funnel: \(folder.out)/funnel.csv: error: the file is larger than allowed; raise \
        the limit on file sizes (ulimit -f) [write_failure]

        """)
    try expect(folder.report(), equals: before)
  }

  @Test func `a report has more charts than files may be open at one time`() throws {
    let names = (0..<120).map { "f\($0)" }
    let flows = names.map { #"{ "id": "\#($0)", "steps": [{ "id": "a" }, { "id": "b" }] }"# }
    try folder.folder.write(
      #"{ "flows": [\#(flows.joined(separator: ", "))] }"#, to: "log/onboarding.json")
    let lines = names.map {
      #"{"event":"page_viewed","ts":1772323200000,"user_id":"u","flow":"\#($0)","step":"a"}"# + "\n"
    }
    try folder.folder.write(lines.joined(), to: "log/events.ndjson")
    let ending = try program.run(
      ["report", folder.log, "--out", folder.out, "--quiet"], script: #"ulimit -n 100; exec "$@""#)
    expect(ending, equals: .init(status: 0, output: "", errors: ""))
    let charts = try FileManager.default.contentsOfDirectory(atPath: folder.out + "/charts")
    expect(charts.count, equals: 120)
  }

  @Test func `files that may not be opened are said to be too many`() throws {
    let before = try folder.report()
    let ending = try program.run(
      ["report", folder.log, "--out", folder.out], script: #"ulimit -n 12; exec "$@""#)
    expect(ending.status, equals: 74)
    expect(
      ending.errors.hasSuffix(
        "error: too many files are open; raise the limit on open files (ulimit -n) [write_failure]\n"
      ))
    try expect(folder.report(), equals: before)
  }

  @Test func `a disk that is full while records are put aside ends with 74 and leaves nothing`()
    throws
  {
    // A worker puts records aside from 1 MiB on; the limit stands for a disk of 64 KiB or less.
    let lines = (0..<90_000).map { number in
      #"{"event":"started","ts":\#(1_772_323_200_000 + number * 1000),"user_id":"\#(number)"}"#
        + "\n"
    }
    try folder.folder.write(lines.joined(), to: "log/many.ndjson")
    try folder.folder.write("", to: "spill/kept")
    let before = try folder.report()
    let spill = folder.path + "/spill"
    let ending = try program.run(
      [
        "report", folder.log, "--out", folder.out, "--memory", "29M", "--threads", "1",
        "--spill-dir", spill,
      ], script: #"ulimit -f 64; exec "$@""#)
    expect(
      ending,
      equals: .init(
        status: 74, output: "",
        errors: """
          onboarding-funnel: \(spill): error: putting records aside failed: File too large; raise \
          the limit on file sizes (ulimit -f), or --memory [spill_failure]

          """))
    try expect(folder.report(), equals: before)
    try expect(FileManager.default.contentsOfDirectory(atPath: spill), equals: ["kept"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `standard output that takes nothing ends with 74`() throws {
    let ending = try program.run(["report", folder.log], script: #"exec "$@" > /dev/full"#)
    expect(
      ending,
      equals: .init(
        status: 74, output: "",
        errors: """
          onboarding-funnel: standard output: error: no space left; free some space, or choose a \
          folder on another disk [write_failure]

          """))
  }

  @Test(arguments: ["exec \"$@\" >&-", "exec \"$@\" <&- >&-"])
  func `standard output that is closed is said in words`(script: String) throws {
    let ending = try program.run(["report", folder.log], script: script)
    expect(
      ending,
      equals: .init(
        status: 74, output: "",
        errors: """
          onboarding-funnel: standard output: error: is closed; let it go to a file, a pipe or a \
          terminal [write_failure]

          """))
    let before = try folder.report()
    let written = try program.run(["report", folder.log, "--out", folder.out], script: script)
    expect(written, equals: .init(status: 0, output: "", errors: ""))
    #expect(try folder.report() != before)
  }

  @Test func `a closed pipe is a normal end`() throws {
    // The reader ends at once; the program is started after it, and its status printed.
    let script = #"{ sleep 0.2; "$@"; echo "status $?" >&2; } | true"#
    let ending = try program.run(["report", folder.log], script: script)
    expect(ending.errors, equals: "status 0\n")
    let head = #"{ "$@"; echo "status $?" >&2; } | head -c 1"#
    try expect(
      program.run(["report", folder.log], script: head),
      equals: .init(status: 0, output: "#", errors: "status 0\n"))
  }

  @Test func `a closed standard error changes neither report nor status`() throws {
    let bad = try CommandFolder(more: ["nonsense"])
    let open = try program.run(["report", bad.log])
    expect(open.errors, equals: "onboarding-funnel: 9 lines: 8 accepted, 1 rejected, 0 blank\n")
    let closed = try program.run(["report", bad.log], script: #"exec "$@" 2>&-"#)
    expect(closed, equals: .init(status: 0, output: open.output, errors: ""))
    let refused = try program.run(["report", "nowhere"], script: #"exec "$@" 2>&-"#)
    expect(refused, equals: .init(status: 66, output: "", errors: ""))
    let written = try program.run(
      ["report", bad.log, "--out", bad.out, "--quarantine", bad.path + "/bad.ndjson"],
      script: #"exec "$@" <&- >&- 2>&-"#)
    expect(written.status, equals: 0)
    let report = try #require(bad.report()["report.md"])
    let lines = report.split(separator: "\n").filter { !$0.hasPrefix("![") }
    expect(lines, equals: open.output.split(separator: "\n"))
  }

  @Test(arguments: [
    [:], ["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"],
    ["LANG": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8", "TZ": "America/St_Johns"],
    ["LC_ALL": "C", "TZ": ":/nowhere", "HOME": "/nowhere", "NO_COLOR": "1", "COLUMNS": "10"],
    ["LC_ALL": "nonsense", "LANG": "", "TZ": "CET-1CEST", "TMPDIR": "/nowhere", "TERM": "dumb"],
    ["SWIFT_DETERMINISTIC_HASHING": "1", "CLICOLOR_FORCE": "1"],
  ])
  func `the environment changes no byte`(environment: [String: String]) throws {
    let arguments = [
      "report", folder.log, "--by", "platform", "--time-zone", "Europe/Berlin", "--out", folder.out,
    ]
    try expect(program.run(arguments), equals: .init(status: 0, output: "", errors: ""))
    let expected = try folder.report()
    let ending = try program.run(arguments, environment: environment)
    expect(ending, equals: .init(status: 0, output: "", errors: ""))
    try expect(folder.report(), equals: expected)
  }

  @Test func `logs with and without a definition are reported side by side`() throws {
    try folder.folder.write(CommandFolder.definition, to: "mixed/a/onboarding.json")
    for name in ["mixed/a/a.ndjson", "mixed/b/b.ndjson"] {
      try folder.folder.write(CommandFolder.lines.joined(separator: "\n"), to: name)
    }
    for order in [["a", "b"], ["b", "a"]] {
      let inputs = order.map { "\(folder.path)/mixed/\($0)" }
      let ending = try program.run(
        ["report"] + inputs, environment: ["SWIFT_BACKTRACE": "enable=no"])
      expect(ending.status, equals: 0)
      expect(ending.output, contains: "16 lines: 16 accepted")
    }
  }
}
