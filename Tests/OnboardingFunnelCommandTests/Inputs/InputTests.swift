import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// Which files a run reads, and with which definition.
struct InputTests {
  private func reached(_ folder: CommandFolder, flow: String = "tour") throws -> String? {
    let table = try CSVTable(
      String(contentsOfFile: folder.out + "/funnel.csv", encoding: .utf8))
    return table.value(
      "reached", where: ["flow": flow, "breakdown": "all", "step_index": "1"])
  }

  @Test func `several files are one log`() async throws {
    let folder = try CommandFolder()
    var files: [String] = []
    for (name, lines) in [
      ("one.ndjson", CommandFolder.lines[..<5]), ("of any name", CommandFolder.lines[5...]),
    ] {
      files.append(
        try folder.folder.write(lines.joined(separator: "\n"), to: "parts/" + name))
    }
    try folder.folder.write(CommandFolder.definition, to: "parts/onboarding.json")
    let outcome = await folder.run(["report"] + files + ["--out", folder.out])
    expect(outcome.status, equals: .done)
    try expect(reached(folder), equals: "3")
  }

  @Test func `each log is read with the definition nearest above it`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(
      #"{"flows":[{"id":"signup","steps":[{"id":"mail"}]}]}"#, to: "log/web/onboarding.json")
    try folder.folder.write(
      CommandFolder.line(
        "page_viewed", "2026-03-01T10:00:00Z", "u9", "web", "A", #","step":"mail""#),
      to: "log/web/2026/march/a.jsonl")
    let outcome = await folder.run(["report", folder.log, "--out", folder.out])
    expect(outcome.status, equals: .done)
    try expect(reached(folder), equals: "3")
    try expect(reached(folder, flow: "signup"), equals: "1")
  }

  @Test func `a file that is named twice is read once, with a warning`() async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run(
      ["report", folder.log, folder.events, "--out", folder.out])
    expect(outcome.status, equals: .done)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: events.ndjson: warning: is events.ndjson again and was read once; name \
        it once [repeated_input]

        """)
    try expect(folder.report()["report.md"]?.contains("8 lines: 8 accepted"), equals: true)
    let quiet = await folder.run(["report", folder.log, folder.events, "--quiet"])
    expect(quiet.standardError, equals: "")
  }

  @Test(arguments: Compressor.installed)
  func `a compressed log is read as the plain one`(compressor: Compressor) async throws {
    let folder = try CommandFolder()
    let plain = await folder.run(["report", folder.log])
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: folder.events)))
    try folder.folder.write(
      compressor.compress(bytes), to: "log/events.ndjson." + compressor.suffix)
    try FileManager.default.removeItem(atPath: folder.events)
    let packed = await folder.run(["report", folder.log])
    expect(packed.status, equals: .done)
    expect(packed.standardOutput, equals: plain.standardOutput)
    expect(packed.standardOutput, contains: "8 lines: 8 accepted")
  }

  @Test func `an empty log is reported on, with rows at zero`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write("", to: "log/events.ndjson")
    let outcome = await folder.run(["report", folder.log, "--out", folder.out])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    try expect(reached(folder), equals: "0")
  }

  @Test func `without a definition the steps are read off the log`() async throws {
    let folder = try CommandFolder()
    try FileManager.default.removeItem(atPath: folder.log + "/onboarding.json")
    let outcome = await folder.run(["report", folder.log, "--out", folder.out])
    expect(outcome.status, equals: .done)
    try expect(reached(folder, flow: "onboarding"), equals: "3")
    try expect(folder.report()["report.md"]?.contains("inferred from the log"), equals: true)
  }

  @Test func `an event a day ahead of the clock is set aside, but not where as-of is given`()
    async throws
  {
    // The clock of `run` stands at 2026-08-29T10:40:00Z.
    let ahead = CommandFolder.line("started", "2026-08-30T10:40:00.001Z", "u5", "ios", "A")
    let folder = try CommandFolder(more: [ahead])
    let quality = try await folder.table("quality.csv")
    expect(quality.value("count", where: ["finding": "rejected_bad_timestamp"]), equals: "1")
    let given = try await folder.table("quality.csv", "--as-of", "2026-09-01")
    expect(given.value("count", where: ["finding": "accepted"]), equals: "9")
  }
}
