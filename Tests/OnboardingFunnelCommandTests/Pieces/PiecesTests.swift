import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// A log that is mapped, reduced and merged by calls of the command.
private struct PiecesFolder {
  let folder: CommandFolder
  let size: Int
  var path: String { folder.path }
  var terms: [String] {
    ["--config", folder.log + "/onboarding.json", "--as-of", "2026-03-08T12:00:00Z"]
  }

  init(more: [String] = ["nonsense", "", #"{"event":"started","user_id":"u5"}"#]) throws {
    folder = try CommandFolder(more: more, hasReport: false)
    size = try Data(contentsOf: URL(filePath: folder.events)).count
  }

  /// Maps a range into as many shards, and returns their folder.
  func map(
    _ start: Int, _ end: Int, shards: Int = 1, file: String? = nil, _ more: [String] = []
  ) async throws -> String {
    let out = path + "/mapped/\(start)-\(end)"
    let outcome = await folder.run(
      ["map", "--range", file ?? folder.events, "\(start)", "\(end)", "--shards", "\(shards)"]
        + ["--out", out] + terms + more)
    try #require(outcome.status == .done, "\(outcome.standardError)")
    return out
  }

  /// Reduces files of mapped lines, and returns the file of the partial.
  func reduce(_ files: [String], _ more: [String] = []) async throws -> String {
    let outcome = await folder.run(["reduce"] + files + terms + more)
    try #require(outcome.status == .done, "\(outcome.standardError)")
    let name = "partial-\(UUID().uuidString)"
    return try folder.folder.write(outcome.standardOutput, to: name)
  }

  func merge(
    _ partials: [String], _ more: [String] = []
  ) async -> OnboardingFunnelCommand.Outcome {
    await folder.run(["merge"] + partials + ["--out", folder.out] + terms + more)
  }

  /// What the report of one machine consists of.
  func expected(_ more: [String] = []) async throws -> [String: String] {
    let out = path + "/one"
    let outcome = await folder.run(["report", folder.events, "--out", out] + terms + more)
    try #require(outcome.status == .done, "\(outcome.standardError)")
    return try folderTexts(at: out)
  }

  /// Sees that a command ends with a status and these words.
  func expect(
    _ outcome: OnboardingFunnelCommand.Outcome, _ status: ExitStatus, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == status, sourceLocation: sourceLocation)
    #expect(
      outcome.standardError == "onboarding-funnel: \(message)\n", sourceLocation: sourceLocation)
  }
}

/// A job in pieces: what comes of it, and what is refused.
struct PiecesTests {
  @Test func `ranges in shards, reduced and merged, are the report of one machine`() async throws {
    let test = try PiecesFolder()
    let ends = [0, 300, 301, 700, test.size]
    var maps: [String] = []
    for (start, end) in zip(ends, ends.dropFirst()) {
      maps.append(try await test.map(start, end, shards: 3))
    }
    var partials: [String] = []
    for shard in 0..<3 {
      partials.append(try await test.reduce(maps.map { "\($0)/shard-\(shard)" }))
    }
    let outcome = await test.merge(partials.reversed(), ["--expect-lines", "11"])
    expect(outcome.status, equals: .done)
    expect(
      outcome.standardError,
      equals: "onboarding-funnel: 11 lines: 8 accepted, 2 rejected, 1 blank\n")
    #expect(try folderTexts(at: test.folder.out) == (try await test.expected()))
  }

  @Test func `options of the report mean in merge what they mean there`() async throws {
    let test = try PiecesFolder()
    let partial = try await test.reduce([try await test.map(0, test.size) + "/shard-0"])
    let options = [
      "--min-cell", "2", "--control", "B", "--trend", "week", "--fail-when", "started > 3",
    ]
    let outcome = await test.merge([partial], options)
    expect(outcome.status, equals: .conditionHolds)
    let one = await test.folder.run(
      ["report", test.folder.events, "--out", test.path + "/one"] + test.terms + options)
    expect(one.status, equals: .conditionHolds)
    try expect(folderTexts(at: test.folder.out), equals: folderTexts(at: test.path + "/one"))
    let strict = await test.merge([partial], ["--strict"])
    test.expect(
      strict, .unusableInput,
      "error: 2 of 11 lines are bad, 0 are allowed; the first is events.ndjson:9: json_syntax; fix "
        + "them or raise --max-bad [too_many_bad_lines]")
  }

  @Test func `merge says how long it took when asked to`() async throws {
    let test = try PiecesFolder()
    let partial = try await test.reduce([try await test.map(0, test.size) + "/shard-0"])
    let words = ["merge", partial, "--out", test.folder.out, "--verbose"] + test.terms
    // The stopwatch is looked at when the run starts, at the beginning of each phase, and at the end.
    let outcome = await test.folder.run(words) { $0.stopwatch = Stopwatch(step: 1_230).read }
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: 11 lines: 8 accepted, 2 rejected, 1 blank
        onboarding-funnel: 3.69 s: reading 1.23 s, tabulating 1.23 s, writing 1.23 s

        """)
  }

  @Test func `an empty log is a report of nothing`() async throws {
    let test = try PiecesFolder()
    let file = try test.folder.folder.write("", to: "empty.ndjson")
    let partial = try await test.reduce([try await test.map(0, 0, file: file) + "/shard-0"])
    let outcome = await test.merge([partial], ["--expect-lines", "0"])
    expect(outcome.status, equals: .done)
    let one = await test.folder.run(["report", file, "--out", test.path + "/one"] + test.terms)
    expect(one.status, equals: .done)
    try expect(folderTexts(at: test.folder.out), equals: folderTexts(at: test.path + "/one"))
  }

  @Test func `a reduce without lines gives a partial that changes nothing`() async throws {
    let test = try PiecesFolder()
    let nothing = try await test.reduce([try test.folder.folder.write("", to: "none")])
    let partial = try await test.reduce([try await test.map(0, test.size) + "/shard-0"])
    await expect(test.merge([nothing, partial, nothing]).status, equals: .done)
    #expect(try folderTexts(at: test.folder.out) == (try await test.expected()))
  }

  @Test func `a task done again gives the same bytes`() async throws {
    let test = try PiecesFolder()
    let first = try folderTexts(at: try await test.map(0, 400, shards: 2))
    try expect(folderTexts(at: try await test.map(0, 400, shards: 2)), equals: first)
    expect(first.count, equals: 2)
  }

  @Test func `only their owner may read the shards`() async throws {
    let test = try PiecesFolder()
    let shard = try await test.map(0, test.size) + "/shard-0"
    let attributes = try FileManager.default.attributesOfItem(atPath: shard)
    expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `no id of a user stands in mapped lines and partials`() async throws {
    let test = try PiecesFolder()
    let shard = try await test.map(0, test.size) + "/shard-0"
    let partial = try await test.reduce([shard])
    for file in [shard, partial] {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      for user in ["u1", "u2", "u3", "u4", "u5"] { expect(text, lacks: user) }
    }
  }
}

/// What the pieces refuse, since the report would be wrong.
struct PiecesRefusalTests {
  @Test(arguments: ["map", "reduce", "merge"])
  func `a piece without as-of or definition cannot be done`(command: String) async throws {
    let test = try PiecesFolder()
    let definition = ["--config", test.folder.log + "/onboarding.json"]
    test.expect(
      await test.folder.run([command] + definition), .usage,
      "\(command): error: needs the time as of which the log is looked at, which its part of the "
        + "log cannot tell; add --as-of TIME [missing_option]")
    test.expect(
      await test.folder.run([command, "--as-of", "2026-03-08"]), .usage,
      "\(command): error: needs the definition, which its part of the log cannot tell; add --config "
        + "FILE [missing_option]")
    let file = try test.folder.folder.write("{}", to: "none.json")
    test.expect(
      await test.folder.run([command, "--as-of", "2026-03-08", "--config", file]), .configuration,
      "\(file): error: defines no flow, and a part of a log cannot tell one; run onboarding-funnel "
        + "infer on some of the log and name what it prints [no_flows]")
  }

  @Test(arguments: [
    (
      ["--range", "f", "1"],
      "--range: error: lacks a value; write --range FILE START END [missing_value]"
    ),
    (
      ["--range", "f", "2", "1"],
      #"--range: error: "2 1" is no range of bytes; write the offset of its first byte, and that of the first one after it [bad_value]"#
    ),
    (
      ["--range", "f", "-1", "1"],
      #"--range: error: "-1 1" is no range of bytes; write the offset of its first byte, and that of the first one after it [bad_value]"#
    ),
    (
      ["f"],
      "map: error: reads a range of a file, or standard input; write --range FILE START END, or - [superfluous_input]"
    ),
    (
      ["--shards", "2"],
      "--shards: error: has no folder to write to; add --out DIR [missing_option]"
    ),
    (["--out", "d"], "--out: error: is for shards; add --shards N [missing_option]"),
    (
      ["--shards", "1001", "--out", "d"],
      #"--shards: error: "1001" is more than 1000; write that many or fewer: each is an open file [bad_value]"#
    ),
  ])
  func `a wrong option of map`(words: [String], message: String) async throws {
    let test = try PiecesFolder()
    test.expect(await test.folder.run(["map"] + words + test.terms), .usage, message)
  }

  @Test func `a compressed file cannot be cut`() async throws {
    let test = try PiecesFolder()
    let file = try test.folder.folder.write("x", to: "log.ndjson.gz")
    test.expect(
      await test.folder.run(["map", "--range", file, "0", "1"] + test.terms), .unusableInput,
      "\(file): error: is compressed and cannot be read in ranges; pipe it in, as in `gzip -dc FILE | "
        + "onboarding-funnel map -` [unusable_input]")
  }

  @Test(arguments: [
    (["--window", "7d"], "was made without --window, and here it is --window \"7d\""),
    (["--by", "platform"], "was made without --by, and here it is --by \"platform\""),
    (["--as-of", "2026-03-09"], "was made with another --as-of"),
    (["--order", "any"], "was made without --order, and here it is --order \"any\""),
  ])
  func `pieces of other options are told`(options: [String], words: String) async throws {
    let test = try PiecesFolder()
    let shard = try await test.map(0, test.size) + "/shard-0"
    let terms = options[0] == "--as-of" ? Array(test.terms.prefix(2)) : test.terms
    let mend = "; give all pieces of a job the same options [pieces_disagree]"
    test.expect(
      await test.folder.run(["reduce", shard] + terms + options), .unusableInput,
      "\(test.folder.events): byte 0: error: \(words)\(mend)")
    let partial = try await test.reduce([shard])
    test.expect(
      await test.folder.run(["merge", partial] + terms + options), .unusableInput,
      "\(partial):1: error: \(words)\(mend)")
  }

  @Test func `pieces of another definition or version are told`() async throws {
    let test = try PiecesFolder()
    let partial = try await test.reduce([try await test.map(0, test.size) + "/shard-0"])
    let other = try test.folder.folder.write(CommandFolder.definition + " ", to: "other.json")
    let mend = "; give all pieces of a job the same options [pieces_disagree]"
    test.expect(
      await test.folder.run(
        ["merge", partial, "--config", other, "--as-of", "2026-03-08T12:00:00Z"]), .unusableInput,
      "\(partial):1: error: was made with another definition than --config names here\(mend)")
    let text = try String(contentsOfFile: partial, encoding: .utf8)
    let newer = try test.folder.folder.write(
      text.replacing("[1,\"0.1.0\"", with: "[1,\"9.0\""), to: "newer")
    test.expect(
      await test.merge([newer]), .unusableInput,
      "\(newer):1: error: was made by version \"9.0\" and not by \"0.1.0\"\(mend)")
  }

  @Test func `a range that is missing or was mapped twice is told`() async throws {
    let test = try PiecesFolder()
    let file = test.folder.events
    let mend = "; map each file from its first byte to its last, each byte once [ranges_do_not_fit]"
    let cases: [([(Int, Int)], String)] = [
      ([(300, test.size)], "bytes 0 to 300 were mapped by nobody"),
      ([(0, 300), (400, test.size)], "bytes 300 to 400 were mapped by nobody"),
      ([(0, 300)], "bytes 300 to \(test.size) were mapped by nobody"),
      ([(0, 300), (200, test.size)], "bytes 200 to 300 were mapped twice"),
      ([(0, test.size), (0, test.size)], "bytes 0 to \(test.size) were mapped twice"),
    ]
    for (ranges, words) in cases {
      var shards: [String] = []
      for (start, end) in ranges { shards.append(try await test.map(start, end) + "/shard-0") }
      let partial = try await test.reduce(shards)
      test.expect(await test.merge([partial]), .unusableInput, "\(file): error: \(words)\(mend)")
    }
    try expectEmpty(folderTexts(at: test.folder.out))
  }

  @Test func `a shard that no reduce got, or two, is told`() async throws {
    let test = try PiecesFolder()
    let out = try await test.map(0, test.size, shards: 2)
    let events = try (0..<2).map { shard in
      try String(contentsOfFile: "\(out)/shard-\(shard)", encoding: .utf8).split(separator: "\n")
        .filter { $0.contains("\te|") }.reduce(0) { $0 + 1 + $1.count { $0 == ";" } }
    }
    expect(events.reduce(0, +), equals: 8)
    let one = try await test.reduce(["\(out)/shard-0"])
    let mend =
      "hand every line of every map to one reduce, and every partial to merge [other_events]"
    test.expect(
      await test.merge([one]), .unusableInput,
      "merge: error: 8 events were mapped and \(events[0]) reduced; \(mend)")
    let other = try await test.reduce(["\(out)/shard-1"])
    test.expect(
      await test.merge([one, other, other]), .unusableInput,
      "merge: error: 8 events were mapped and \(8 + events[1]) reduced; \(mend)")
    await expect(test.merge([one, other]).status, equals: .done)
  }

  @Test func `a count of lines that does not fit is told`() async throws {
    let test = try PiecesFolder()
    let partial = try await test.reduce([try await test.map(0, test.size) + "/shard-0"])
    test.expect(
      await test.merge([partial], ["--expect-lines", "12"]), .unusableInput,
      "--expect-lines: error: 11 lines were mapped and not 12; map all of the log, each part once "
        + "[other_lines]")
  }

  @Test func `the lines of a map that broke off are told`() async throws {
    let test = try PiecesFolder()
    let shard = try await test.map(0, test.size) + "/shard-0"
    let lines = try String(contentsOfFile: shard, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: true)
    let file = try test.folder.folder.write(
      lines.dropLast().joined(separator: "\n") + "\n", to: "cut")
    test.expect(
      await test.folder.run(["reduce", file] + test.terms), .unusableInput,
      "\(test.folder.events): byte 0: error: the lines of its map break off; map it again, and see "
        + "that its exit status is looked at [map_breaks_off]")
  }

  @Test func `what is no mapped line or partial is told with its place`() async throws {
    let test = try PiecesFolder()
    let file = try test.folder.folder.write("hello\n", to: "hello")
    test.expect(
      await test.folder.run(["reduce", file] + test.terms), .unusableInput,
      "\(file):1: error: is no line that map writes; hand reduce the lines of map as they are, whole "
        + "and in UTF-8 [unusable_input]")
    test.expect(
      await test.merge([file]), .unusableInput,
      "\(file):1: error: is no partial of this version, or a damaged one; hand merge the lines that "
        + "reduce of the same version prints, whole [bad_partial]")
    let nothing = try await test.reduce([try test.folder.folder.write("", to: "none")])
    test.expect(
      await test.merge([nothing]), .unusableInput,
      "merge: error: no partial knows of a mapped range; hand all partials of the job to merge "
        + "[no_ranges]")
  }

  @Test func `maps under different keys do not fit together`() async throws {
    let test = try PiecesFolder()
    let key = try test.folder.folder.write("sixteen bytes or more", to: "key")
    let shards = [
      try await test.map(0, 300) + "/shard-0",
      try await test.map(300, test.size, ["--key-file", key]) + "/shard-0",
    ]
    test.expect(
      await test.merge([try await test.reduce(shards)]), .unusableInput,
      "merge: error: the log was mapped under 2 keys; give every map the same --key-file, or none "
        + "[pieces_disagree]")
    let short = try test.folder.folder.write("fifteen bytes..", to: "short")
    test.expect(
      await test.folder.run(["map", "--key-file", short] + test.terms), .usage,
      "\(short): error: is a key of fewer than 16 bytes; make one with `head -c 32 /dev/urandom >FILE` "
        + "[short_key]")
  }

  @Test func `a key of one's own changes the keys and not the report`() async throws {
    let test = try PiecesFolder()
    let key = try test.folder.folder.write("sixteen bytes or more", to: "key")
    let usual = try folderTexts(at: try await test.map(0, test.size))
    let keyed = try await test.map(0, test.size, ["--key-file", key])
    let keys = [usual, try folderTexts(at: keyed)].map { texts in
      Set((texts["shard-0"] ?? "").split(separator: "\n").map { $0.prefix(16) })
    }
    expect(keys[0].intersection(keys[1]).filter { !$0.hasPrefix("!") }, equals: [])
    await expect(test.merge([try await test.reduce([keyed + "/shard-0"])]).status, equals: .done)
    #expect(try folderTexts(at: test.folder.out) == (try await test.expected()))
  }
}

/// The pieces as processes between pipes.
struct PiecesPipeTests {
  private let test: PiecesFolder
  private let program: BuiltProgram

  init() throws {
    test = try PiecesFolder()
    program = try BuiltProgram()
  }

  @Test func `map, sort, reduce and merge between pipes are the report of one machine`()
    async throws
  {
    let script = """
      set -e
      LC_ALL=C; export LC_ALL
      tool=$1; file=$2; out=$3; shift 3
      for start in 0 400 800; do "$tool" map --range "$file" $start $((start + 400)) "$@"; done |
        sort | "$tool" reduce "$@" | "$tool" merge --out "$out" "$@"
      """
    let ending = try program.run(
      [test.folder.events, test.folder.out] + test.terms, script: script)
    expect(ending.status, equals: 0, "\(ending.errors)")
    #expect(test.size < 1200)
    #expect(try folderTexts(at: test.folder.out) == (try await test.expected()))
  }

  @Test func `standard input in one piece is the report of standard input`() throws {
    let script = """
      set -e
      tool=$1; file=$2; out=$3; shift 3
      "$tool" report - --out "$out/one" "$@" <"$file" 2>/dev/null
      "$tool" map - "$@" <"$file" | "$tool" reduce - "$@" | "$tool" merge - --out "$out/two" "$@"
      """
    let ending = try program.run(
      [test.folder.events, test.folder.out] + test.terms, script: script)
    expect(ending.status, equals: 0, "\(ending.errors)")
    let one = try folderTexts(at: test.folder.out + "/one")
    #expect(one.count > 10)
    try expect(folderTexts(at: test.folder.out + "/two"), equals: one)
  }

  @Test func `a map that nobody reads on ends well, with all its threads`() throws {
    let script = """
      tool=$1; file=$2; shift 2
      cat "$file" >"$file.long"
      for double in 1 2 3 4 5 6 7 8 9 10 11 12 13; do
        cat "$file.long" "$file.long" >"$file.longer"; mv "$file.longer" "$file.long"
      done
      { "$tool" map - --threads 3 "$@" <"$file.long"; echo "status $?" >&2; } | head -c 1
      """
    let ending = try program.run([test.folder.events] + test.terms, script: script)
    expect(ending, equals: .init(status: 0, output: "!", errors: "status 0\n"))
  }

  private static let hasParallel = ["/usr/bin", "/usr/local/bin"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + "/parallel")
  }

  @Test(.enabled(if: hasParallel))
  func `the script for GNU parallel gives the report of one machine`() async throws {
    let engine = ProjectFolder.root
      .appending(path: "Sources/OnboardingFunnelCommand/Engines/parallel.sh").path
    let script = "TOOL=$1; export TOOL; shift; exec \"$@\""
    let ending = try program.run(
      [engine, test.folder.events, test.folder.out] + test.terms,
      environment: [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "RANGE": "300", "REDUCES": "3",
        "TMPDIR": test.path, "HOME": test.path,
      ], script: script)
    expect(ending.status, equals: 0, "\(ending.errors)")
    #expect(try folderTexts(at: test.folder.out) == (try await test.expected()))
  }
}
