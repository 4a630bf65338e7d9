import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// What cannot be spilled on disk has a limit, and who passes it is told.
struct MemoryLimitTests {
  /// A log of page views, each of a page of its own.
  private static func lines(_ numbers: Range<Int>) -> String {
    numbers.map { number in
      #"{"event":"page_viewed","ts":\#(1_772_323_200_000 + number),"user_id":"u","step":"s\#(number)"}"#
        + "\n"
    }.joined()
  }

  @Test func `more names than fit end the run, and the report before stays`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(Self.lines(0..<11_000), to: "log/events.ndjson")
    let before = try folder.report()
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--memory", "34M"])
    expect(outcome.status, equals: .unusableInput)
    expect(outcome.standardError, hasPrefix: "onboarding-funnel: names: error: the log has so many")
    expect(
      outcome.standardError.hasSuffix(
        "see that no ids or times are written into names, or give more --memory [beyond_memory]\n"))
    try expect(folder.report(), equals: before)
  }

  @Test func `with more memory the same names fit`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(Self.lines(0..<11_000), to: "log/events.ndjson")
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--memory", "100M"])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
  }

  @Test func `names of two updates that do not fit together leave the state as it was`()
    async throws
  {
    let folder = try CommandFolder(hasReport: false)
    let update = [
      "update", "--state", folder.path + "/state", folder.log, "--out", folder.out,
      "--quarantine", folder.path + "/kept/bad.ndjson",
    ]
    try folder.folder.write("", to: "kept/of somebody else.txt")
    let scarce = update + ["--memory", "34M"]
    try folder.folder.write(Self.lines(0..<6_000), to: "log/first.ndjson")
    await expect(folder.run(scarce).status, equals: .done)
    let before = try folder.report()
    try folder.folder.write(Self.lines(6_000..<12_000) + "{\n", to: "log/second.ndjson")
    for _ in 0..<2 {
      let refused = await folder.run(scarce)
      expect(refused.status, equals: .unusableInput)
      expect(refused.standardError, contains: "[beyond_memory]")
      try expect(folder.report(), equals: before)
      try expect(folderTexts(at: folder.path + "/kept").count, equals: 1)
    }
    let roomy = await folder.run(update + ["--memory", "100M", "--verbose"])
    expect(roomy.status, equals: .done)
    expect(roomy.standardError, contains: "6001 new lines: 6000 accepted")
    try expect(folderTexts(at: folder.path + "/kept").count, equals: 2)
  }

  @Test func `names have the limit of map, and mapped ones that of reduce`() async throws {
    let folder = try CommandFolder()
    let log = Self.lines(0..<11_000)
    try folder.folder.write(log, to: "log/events.ndjson")
    let terms = ["--config", folder.log + "/onboarding.json", "--as-of", "2026-05-01"]
    let range = ["--range", folder.events, "0", "\(log.utf8.count)", "--shards", "1"]
    let map = ["map"] + range + ["--out", folder.path + "/mapped"] + terms
    let small = await folder.run(map + ["--memory", "34M"])
    expect(small.status, equals: .unusableInput)
    expect(small.standardError, contains: "so many different names of steps")
    await expect(folder.run(map + ["--memory", "100M"]).status, equals: .done)
    let reduce = ["reduce", folder.path + "/mapped/shard-0"] + terms
    let refused = await folder.run(reduce + ["--memory", "34M"])
    expect(refused.status, equals: .unusableInput)
    expect(refused.standardError, contains: "[beyond_memory]")
    expect(refused.standardOutput, equals: "")
    await expect(folder.run(reduce + ["--memory", "100M"]).status, equals: .done)
  }

  // MARK: Lines

  /// A page view whose properties make it so many bytes long.
  private static func line(of length: Int) -> String {
    let start = #"{"event":"page_viewed","ts":1772323200000,"user_id":"u","step":"welcome","x":""#
    return start + String(repeating: "y", count: length - start.utf8.count - 2) + "\"}"
  }

  @Test func `a line that memory has no room for ends the run, and says what to do`() async throws {
    let folder = try CommandFolder()
    // With one thread 34M leave 6 MB, half of them for lines, four times each.
    let text = "\n" + Self.line(of: 1_900_000) + "\n"
    try folder.folder.write(text, to: "log/events.ndjson")
    let before = try folder.report()
    let options = ["--out", folder.out, "--threads", "1", "--max-line", "1G", "--memory"]
    let outcome = await folder.run(["report", folder.log] + options + ["34M"])
    expect(outcome.status, equals: .unusableInput)
    expect(
      outcome.standardError,
      equals: "onboarding-funnel: events.ndjson: error: the line at byte 1 has 1900000 bytes, and "
        + "--memory has room for lines of 1835008; give more --memory, or a lower --max-line, which "
        + "sets such lines aside [beyond_memory]\n")
    try expect(folder.report(), equals: before)
    await expect(folder.run(["report", folder.log] + options + ["40M"]).status, equals: .done)
  }

  @Test func `a line longer than --max-line is set aside, whatever memory there is`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(
      Self.line(of: 1_900_000) + "\n" + Self.line(of: 200) + "\n", to: "log/events.ndjson")
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--max-line", "1800K", "--memory", "34M"]
        + ["--threads", "1", "--verbose"])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, contains: "2 lines: 1 accepted, 1 rejected")
  }

  // MARK: Pieces

  private static func reduce(_ folder: CommandFolder, _ name: String) -> [String] {
    ["reduce", folder.path + "/" + name, "--threads", "1"]
      + ["--config", folder.log + "/onboarding.json", "--as-of", "2026-05-01"]
  }

  @Test func `a line that memory has no room for ends map`() async throws {
    let folder = try CommandFolder()
    let text = Self.line(of: 1_900_000) + "\n" + Self.line(of: 200) + "\n"
    try folder.folder.write(text, to: "log/events.ndjson")
    let map =
      ["map", "--range", folder.events, "0", "\(text.utf8.count)", "--max-line", "1G"]
      + ["--config", folder.log + "/onboarding.json", "--as-of", "2026-05-01", "--threads", "1"]
      + ["--memory"]
    let refused = await folder.run(map + ["34M"])
    expect(refused.status, equals: .unusableInput)
    expect(refused.standardError, contains: "the line at byte 0 has 1900000 bytes")
    expect(refused.standardError, contains: "give more --memory")
    // A line of a mapping takes its length 28 times over, and the format is told by what is read.
    let roomy = await folder.run(map + ["100M"])
    expect(roomy.status, equals: .done, "\(roomy.standardError)")
  }

  @Test func `a line of map that memory has no room for ends reduce`() async throws {
    let folder = try CommandFolder()
    let line = "0123456789abcdef\te|1772323200459|log|0|0||||"
    try folder.folder.write(
      line + String(repeating: "x", count: 3_000_000 - line.utf8.count) + "\n", to: "mapped")
    // With one thread 34M leave 6 MB, half of them for records, and a long line is there eight times.
    let refused = await folder.run(Self.reduce(folder, "mapped") + ["--memory", "34M"])
    expect(refused.status, equals: .unusableInput)
    expect(
      refused.standardError,
      equals:
        "onboarding-funnel: \(folder.path)/mapped: error: the line at byte 0 has 3000000 bytes, "
        + "and --memory has room for lines of 1441792; give more --memory [beyond_memory]\n")
    let roomy = await folder.run(Self.reduce(folder, "mapped") + ["--memory", "100M"])
    expect(roomy.standardError, contains: "is no line that map writes")
  }

  @Test func `more ranges than fit end reduce`() async throws {
    let folder = try CommandFolder()
    let line = "!\t" + String(repeating: "x", count: 100) + "\n"
    try folder.folder.write(String(repeating: line, count: 30_000), to: "mapped")
    let refused = await folder.run(Self.reduce(folder, "mapped") + ["--memory", "34M"])
    expect(refused.status, equals: .unusableInput)
    expect(
      refused.standardError,
      equals:
        "onboarding-funnel: reduce: error: the lines were mapped in so many ranges that what is "
        + "known of those takes more than 20 MB; map larger ranges, or give more --memory "
        + "[beyond_memory]\n")
  }

  @Test func `a partial that memory has no room for ends merge`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(String(repeating: "{", count: 1_000_000) + "\n", to: "partial")
    let merge = ["merge", folder.path + "/partial", "--config", folder.log + "/onboarding.json"]
    let refused = await folder.run(merge + ["--as-of", "2026-05-01", "--memory", "34M"])
    expect(refused.status, equals: .unusableInput)
    expect(
      refused.standardError,
      equals:
        "onboarding-funnel: \(folder.path)/partial: error: has a partial that takes more memory "
        + "than there is; leave out a --by of many values, or give more --memory [beyond_memory]\n")
    let roomy = await folder.run(merge + ["--as-of", "2026-05-01", "--memory", "100M"])
    expect(roomy.standardError, contains: "[bad_partial]")
  }

  // MARK: Results

  /// A log of one user a day, each of a platform of its own.
  private static func days(_ count: Int) -> String {
    (0..<count).map { day in
      let time = 1_600_000_000_000 + day * 86_400_000
      return #"{"event":"page_viewed","ts":\#(time),"user_id":"u\#(day)","#
        + #""step":"welcome","platform":"p\#(day % 200)"}"# + "\n"
    }.joined()
  }

  @Test func `rows of segments are made while they are written, and need not fit`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(Self.days(1_000), to: "log/events.ndjson")
    let report = ["report", folder.log, "--out", folder.out, "--by", "platform"]
    await expect(folder.run(report + ["--memory", "64M"]).status, equals: .done)
    let trend = try #require(folder.report()["trend.csv"])
    expect(trend.utf8.count { $0 == 10 }, equals: 204_001)
  }

  @Test func `more rows than fit end a run that must know all, and the report before stays`()
    async throws
  {
    let folder = try CommandFolder()
    try folder.folder.write(Self.days(1_000), to: "log/events.ndjson")
    let before = try folder.report()
    // Which counts are hidden depends on all rows.
    let report = [
      "report", folder.log, "--out", folder.out, "--by", "platform", "--min-cell", "5", "--memory",
    ]
    let refused = await folder.run(report + ["64M"])
    expect(refused.status, equals: .unusableInput)
    expect(
      refused.standardError,
      equals: "onboarding-funnel: tables: error: the tables, with 204000 rows in trend.csv (204 "
        + "segments, 1000 periods each), take more memory than there is; leave out a --by of many "
        + "values, take less time with --since or --until, count days by --trend week, or give more "
        + "--memory [beyond_memory]\n")
    try expect(folder.report(), equals: before)
    await expect(folder.run(report + ["64M", "--trend", "week"]).status, equals: .done)
    await expect(folder.run(report + ["400M"]).status, equals: .done)
  }

  @Test func `an update whose tables do not fit keeps the lines it has read`() async throws {
    let folder = try CommandFolder(hasReport: false)
    try folder.folder.write(Self.days(1_000), to: "log/events.ndjson")
    let update = ["update", "--state", folder.path + "/state", folder.log, "--out", folder.out]
    let cells = ["--min-cell", "5"]
    let refused = await folder.run(update + cells + ["--by", "platform", "--memory", "64M"])
    expect(refused.status, equals: .unusableInput)
    expect(refused.standardError, contains: "tables: error: the tables, with 204000 rows")
    let roomy = await folder.run(update + ["--by", "platform", "--memory", "400M", "--verbose"])
    expect(roomy.status, equals: .done)
    expect(roomy.standardError, contains: "0 new lines")
  }
}
