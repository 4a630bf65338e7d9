import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// A log is the same log in every form of text.
struct TextFormsTests {
  /// The lines of the usual log in other forms; names say which.
  private static let forms: [(name: String, text: String)] = {
    let lines = CommandFolder.lines
    return [
      ("array.json", "[\n" + lines.joined(separator: ",\n") + "\n]\n"),
      ("one-line.json", "[" + lines.joined(separator: ",") + "]"),
      ("pretty.json", "[" + lines.map { pretty($0) }.joined(separator: ",\n") + "\n]\n"),
      ("spread.log", lines.map { pretty($0) }.joined(separator: "\n")),
      ("glued.json", lines.joined()),
      ("table.csv", table(",")), ("table.tsv", table("\t")),
      ("sheet.csv", "\u{FEFF}" + table(";").replacing("\n", with: "\r\n")),
      ("table.log.1", table(",")),
      (
        "columns.json",
        "{\"columns\":[\(list(columns))],\n\"rows\":[\n\(rows.joined(separator: ",\n"))\n]}\n"
      ),
      ("rows.json", "[[\(list(columns))],\(rows.joined(separator: ","))]"),
    ]
  }()

  private static func pretty(_ line: String) -> String {
    line.replacing("{", with: "{\n  ").replacing(",\"", with: ",\n  \"")
      .replacing("}", with: "\n}")
  }

  private static let columns = [
    "user_id", "step", "event", "timestamp", "platform", "variant", "unused",
  ]

  /// The values of the lines by columns, in quotes; empty where a line has none.
  private static let cells = CommandFolder.lines.map { line in
    columns.map { column in
      line.firstRange(of: "\"\(column)\":\"").map { found in
        "\"" + line[found.upperBound...].prefix { $0 != "\"" } + "\""
      } ?? ""
    }
  }

  private static func list(_ texts: [String]) -> String {
    texts.map { "\"\($0)\"" }.joined(separator: ",")
  }

  /// Rows that are arrays of JSON.
  private static let rows = cells.map { row in
    "[\(row.map { $0.isEmpty ? "null" : $0 }.joined(separator: ","))]"
  }

  private static func table(_ separator: String) -> String {
    ([columns] + cells).map { $0.joined(separator: separator) + "\n" }.joined()
  }

  /// The report's files without what names the input.
  private func report(_ folder: CommandFolder) async throws -> [String: String] {
    let outcome = await folder.run(["report", folder.log, "--out", folder.out])
    expect(outcome.status, equals: .done, "\(outcome.standardError)")
    expect(outcome.standardError, equals: "")
    var report = try folder.report()
    report["report.md"] = report["report.md"]?.split(separator: "\n")
      .filter { !$0.contains("nputs") }.joined(separator: "\n")
    return report
  }

  @Test(arguments: forms)
  func `the form of a log does not change its report`(name: String, text: String) async throws {
    let folder = try CommandFolder(hasReport: false)
    let expected = try await report(folder)
    try FileManager.default.removeItem(atPath: folder.events)
    try folder.folder.write(text, to: "log/" + name)
    try await expect(report(folder), equals: expected)
  }

  @Test(.enabled(if: Compressor.installed.contains { $0.suffix == "gz" }), arguments: forms)
  func `a log of any form may be compressed`(name: String, text: String) async throws {
    let folder = try CommandFolder(hasReport: false)
    let expected = try await report(folder)
    try FileManager.default.removeItem(atPath: folder.events)
    let gzip = try #require(Compressor.installed.first { $0.suffix == "gz" })
    try folder.folder.write(gzip.compress(Array(text.utf8)), to: "log/\(name).gz")
    try await expect(report(folder), equals: expected)
  }

  @Test func `a folder may hold several forms`() async throws {
    let folder = try CommandFolder(hasReport: false)
    for form in Self.forms { try folder.folder.write(form.text, to: "log/" + form.name) }
    let quality = try await folder.table("quality.csv")
    expect(quality.value("count", where: ["finding": "accepted"]), equals: "96")
    expect(quality.value("count", where: ["finding": "rejected"]), equals: "0")
  }

  @Test(arguments: forms)
  func `every command reads every form`(name: String, text: String) async throws {
    let folder = try CommandFolder(hasReport: false)
    let commands = [["check"], ["infer"], ["explain", "--user", "u3"]]
    var expected: [String] = []
    for command in commands {
      expected.append(await folder.run(command + [folder.log]).standardOutput)
    }
    try FileManager.default.removeItem(atPath: folder.events)
    try folder.folder.write(text, to: "log/" + name)
    for (command, output) in zip(commands, expected) {
      let outcome = await folder.run(command + [folder.log])
      let lines = outcome.standardOutput.split(separator: "\n")
      expect(lines.count, equals: output.split(separator: "\n").count, "\(command[0])")
      if command[0] == "infer" { expect(outcome.standardOutput, equals: output) }
    }
  }

  @Test func `the line and column of a bad record are those of the file`() async throws {
    let folder = try CommandFolder(hasReport: false)
    try folder.folder.write(
      "[\n  {\n    \"event\": \"started\",\n    \"user_id\": \"x\",\n    \"timestamp\": \"2026-13-01\"\n  },\n  {}\n  {}\n]\n",
      to: "log/bad.json")
    try folder.folder.write(
      "event,user_id,timestamp\nstarted,u1,2026-03-08T11:00:00Z\nstarted,u1\n\"x\"y,u1,1\n",
      to: "log/bad.csv")
    let quarantine = folder.path + "/bad.ndjson"
    let named = folder.log + "/bad.json"
    let outcome = await folder.run([
      "report", folder.log, named, "--quarantine", quarantine, "--out", folder.out,
    ])
    expect(outcome.status, equals: .done)
    let places = try String(contentsOfFile: quarantine, encoding: .utf8).split(separator: "\n").map
    {
      $0.prefix { $0 != "}" }.replacing("\"", with: "").split(separator: ",detail")[0].dropFirst()
    }
    expect(
      places,
      equals: [
        "file:bad.csv,line:3,byte_offset:56,length:10,reason:json_truncated,column:11",
        "file:bad.csv,line:4,byte_offset:67,length:9,reason:json_syntax,column:4",
        "file:bad.json,line:5,byte_offset:4,length:79,reason:bad_timestamp,column:18",
        "file:bad.json,line:7,byte_offset:87,length:2,reason:missing_field,column:3",
        "file:bad.json,line:8,byte_offset:92,length:1,reason:json_syntax,column:3",
        "file:bad.json,line:8,byte_offset:92,length:2,reason:missing_field,column:3",
      ])
  }

  @Test(arguments: forms)
  func `update reads what was added, and nothing twice`(name: String, text: String) async throws {
    let folder = try CommandFolder(hasReport: false)
    let expected = try await report(folder)
    try FileManager.default.removeItem(atPath: folder.events)
    let update = ["update", "--state", folder.path + "/state", folder.log, "--out", folder.out]
    let start = text.index(text.startIndex, offsetBy: text.count / 2)
    for part in [String(text[..<start]), text, text] {
      try folder.folder.write(part, to: "log/" + name)
      let outcome = await folder.run(update)
      expect(outcome.status == .done && outcome.standardError == "", "\(outcome.standardError)")
    }
    try expect(folder.report()["funnel.csv"], equals: expected["funnel.csv"])
    try expect(folder.report()["quality.csv"], equals: expected["quality.csv"])
  }

  @Test func `update waits for records that are ahead of the clock`() async throws {
    let folder = try CommandFolder(hasReport: false)
    let ahead = CommandFolder.lines[0].replacing("2026-03-01", with: "2026-12-01")
    try FileManager.default.removeItem(atPath: folder.events)
    let update = ["update", "--state", folder.path + "/state", folder.log, "--out", folder.out]
    let forms = [
      ("a.json", "[" + (CommandFolder.lines + [ahead, ahead]).joined(separator: ",") + "]"),
      (
        "c.json",
        "[[\(Self.list(Self.columns))],\(Self.rows.joined(separator: ",")),"
          + #"["u9","welcome","page_viewed","2026-12-01T10:00:00Z","ios","A",null]]"#
      ),
      ("b.csv", Self.table(",") + "u9,welcome,page_viewed,2026-12-01T10:00:00Z,ios,A,\n"),
    ]
    for (name, text) in forms { try folder.folder.write(text, to: "log/" + name) }
    let first = await folder.run(update)
    expect(first.status, equals: .done, "\(first.standardError)")
    expect(first.standardError, contains: "[ahead_of_clock]")
    await expect(folder.run(update).status, equals: .done)
    let later = await folder.run(update) { $0.clock = 1_798_000_000_000 }
    expect(later.status == .done && later.standardError == "", "\(later.standardError)")
    let quality = try CSVTable(folder.report()["quality.csv"] ?? "")
    expect(quality.value("count", where: ["finding": "accepted"]), equals: "28")
    expect(quality.value("count", where: ["finding": "rejected"]), equals: "0")
  }

  @Test func `a text that is no lines is mapped whole, not in ranges`() async throws {
    let folder = try CommandFolder(hasReport: false)
    let array = try folder.folder.write(Self.forms[0].text, to: "log/array.json")
    let outcome = await folder.run([
      "map", "--range", array, "0", "100", "--config", folder.log + "/onboarding.json", "--as-of",
      "2026-03-08T12:00:00Z", "--shards", "1", "--out", folder.path + "/map",
    ])
    expect(outcome.status, equals: .unusableInput)
    expect(outcome.standardError, contains: "cannot be read in ranges; pipe it in whole")
  }
}
