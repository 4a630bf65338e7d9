import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// What becomes of the files of a folder that may be logs or something else.
struct SkippedFilesTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder(hasReport: false)
  }

  private func report(_ options: String...) async -> OnboardingFunnelCommand.Outcome {
    await folder.run(["report", folder.log, "--out", folder.out] + options)
  }

  private func count(_ finding: String) throws -> String? {
    try CSVTable(folder.report()["quality.csv"] ?? "").value("count", where: ["finding": finding])
  }

  @Test func `all days of a rotated log are reported, whatever rotation calls them`() async throws {
    try FileManager.default.removeItem(atPath: folder.events)
    let names = [
      "app.log", "app.log.1", "app.log-20260302", "app-20260303", "app.log.2026-03-04",
      "app.ndjson.1",
      "part.json",
    ]
    for (day, name) in names.enumerated() {
      try folder.folder.write(
        CommandFolder.line(
          "page_viewed", "2026-03-0\(day + 1)T10:00:00Z", "u\(day)", "ios", "A",
          #","step":"welcome""#) + "\n", to: "log/" + name)
    }
    let outcome = await report()
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    try expect(count("accepted"), equals: "7")
    let trend = try CSVTable(folder.report()["trend.csv"] ?? "")
    let days = trend.rows(where: ["breakdown": "all"])
    expect(days.map { $0["started"] }, equals: Array(repeating: "1", count: 7))
  }

  @Test(arguments: Compressor.installed)
  func `a rotated log may be compressed`(compressor: Compressor) async throws {
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: folder.events)))
    try FileManager.default.removeItem(atPath: folder.events)
    try folder.folder.write(
      compressor.compress(bytes), to: "log/app.log.1." + compressor.suffix)
    await expect(report().standardError, equals: "")
    try expect(count("accepted"), equals: "8")
  }

  @Test func `a file with one event is read, and its bad lines count`() async throws {
    try folder.folder.write(
      "starting\nstarted\n" + CommandFolder.lines[0] + "\n", to: "log/app.log")
    let outcome = await report()
    expect(
      outcome.standardError,
      equals: "onboarding-funnel: 11 lines: 9 accepted, 2 rejected, 0 blank\n")
    try expect(count("rejected_json_syntax"), equals: "2")
    try expectNil(count("skipped_files"))
  }

  @Test func `files without events are skipped by name, and others by number and kind`()
    async throws
  {
    try folder.folder.write("user,step\nu1,welcome\nu2,welcome\n", to: "log/exports/users.csv")
    try folder.folder.write("deployed at ten\ndone\n", to: "log/deploy.log")
    try folder.folder.write("[{\"day\":1}, {\"day\":2}]\n", to: "log/all.json")
    try folder.folder.write("{\n  \"a\": 1\n}\n", to: "log/settings.json")
    try folder.folder.write([0xFF, 0xFE, 0x7B, 0, 0x0A, 0], to: "log/wide.log")
    try folder.folder.write("# Logs\n", to: "log/README.md")
    try folder.folder.write("# Notes\n", to: "log/exports/notes.md")
    try folder.folder.write("", to: "log/run.pid")
    try folder.folder.write("", to: "log/new.log")
    let outcome = await report()
    expect(outcome.status, equals: .done)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: all.json: warning: holds no event in its 2 objects (the first: \
        missing_field), so it was skipped; keep it outside of the folder, or name it to have its \
        objects judged [skipped_file]
        onboarding-funnel: deploy.log: warning: holds no event in its 2 lines (the first: \
        json_syntax), so it was skipped; keep it outside of the folder, or name it to have its lines \
        judged [skipped_file]
        onboarding-funnel: exports/users.csv: warning: holds no event in its 2 rows (the first: \
        missing_field), so it was skipped; keep it outside of the folder, or name it to have its \
        rows judged [skipped_file]
        onboarding-funnel: settings.json: warning: holds no event in its one object (the first: \
        missing_field), so it was skipped; keep it outside of the folder, or name it to have its \
        objects judged [skipped_file]
        onboarding-funnel: wide.log: warning: is UTF-16, so it was skipped; convert it first with \
        `iconv -f UTF-16 -t UTF-8` [skipped_file]
        onboarding-funnel: warning: skipped 3 files not named like logs: 2 .md, 1 .pid; name a \
        file itself to have it read, or list them with --verbose [skipped_files]

        """)
    try expect(count("lines"), equals: "8")
    try expect(count("skipped_files"), equals: "5")
    try expect(count("other_files"), equals: "3")
    let markdown = try #require(try folder.report()["report.md"])
    expect(
      markdown,
      contains:
        "Skipped: 5 files without events, 3 files not named like logs; see “What was left out”.")
    expect(
      markdown,
      contains:
        "**warning**, `skipped_files`, 5: files of folders that hold no event: `all.json`, which "
        + "holds no event in its 2 objects (the first: missing_field); `deploy.log`, which holds no "
        + "event in its 2 lines")
    expect(
      markdown,
      contains:
        "`other_files`, 3: files of folders that are not named like logs and were not read: 2 .md, 1 "
        + ".pid.")
  }

  @Test func `every other file is listed with --verbose, and none with --quiet`() async throws {
    try folder.folder.write("# Logs\n", to: "log/README.md")
    try folder.folder.write("{}\n", to: "log/truth.json")
    let verbose = await report("--verbose").standardError
    expect(
      verbose, contains: "\nonboarding-funnel: skipped README.md, which is not named like a log\n")
    expect(
      verbose,
      contains:
        "\nonboarding-funnel: skipped truth.json, which this program wrote or reads itself\n")
    await expect(report("--quiet").standardError, equals: "")
  }

  @Test func `what is skipped does not depend on threads or on the order of inputs`() async throws {
    for name in ["a.log", "b.log", "c.csv", "d.json", "e.txt", "f.log.1"] {
      try folder.folder.write("no event in \(name)\n", to: "log/" + name)
    }
    let words = ["report", "--threads"]
    let first = await folder.run(words + ["1", folder.log])
    expect(first.standardError.split(separator: "\n").count, equals: 6)
    let other = await folder.run(words + ["8", folder.log])
    expect(other.standardError, equals: first.standardError)
    expect(other.standardOutput, equals: first.standardOutput)
    let named = await folder.run(words + ["3", folder.events, folder.log])
    expect(named.standardError.hasSuffix(first.standardError))
  }

  @Test func `a file that is named is judged as ever`() async throws {
    let path = try folder.folder.write("no event\n", to: "log/deploy.log")
    let outcome = await folder.run(["report", folder.log, path, "--out", folder.out])
    expect(outcome.standardError, contains: "9 lines: 8 accepted, 1 rejected, 0 blank")
    expect(outcome.standardError, lacks: "[skipped_file]")
  }

  @Test func `reports, states and quarantine files below the logs are no input`() async throws {
    try folder.folder.write("no event\n", to: "log/torn.ndjson")
    let words = [
      "--out", folder.log + "/reports", "--compare-to", "platform=android", "--quarantine",
      folder.log + "/rejected.ndjson",
    ]
    var endings: [String] = []
    for _ in 1...3 {
      endings.append(await folder.run(["report", folder.log] + words).standardError)
    }
    expect(endings[0], equals: "onboarding-funnel: 9 lines: 8 accepted, 1 rejected, 0 blank\n")
    expect(Set(endings).count, equals: 1)
    let update = ["update", folder.log, "--state", folder.log + "/state"] + words
    for _ in 1...2 { await expect(folder.run(update).standardError, equals: "") }
    let check = await folder.run(["check", folder.log, "--out", folder.log + "/check"])
    expect(check.standardError, equals: "")
    _ = await folder.run(["infer", folder.log, "--out", folder.log + "/inferred"])
    await expect(folder.run(["check", folder.log]).standardError, equals: "")
  }

  @Test func `a file that is skipped brings no definition, nor lacks one`() async throws {
    try folder.folder.write("no event\n", to: "logs/deploy.log")
    try FileManager.default.moveItem(atPath: folder.log, toPath: folder.path + "/logs/ios")
    let outcome = await folder.run([
      "update", folder.path + "/logs", "--state", folder.path + "/state", "--out", folder.out,
    ])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, contains: "deploy.log: warning: holds no event in its one line")
    try expect(count("accepted"), equals: "8")
  }

  @Test func `a log whose first event is half written is waited for`() async throws {
    let line = CommandFolder.lines[0]
    try folder.folder.write(String(line.prefix(30)), to: "log/app.log")
    let words = ["update", folder.log, "--state", folder.path + "/state", "--out", folder.out]
    await expect(folder.run(words).standardError, equals: "")
    try expect(count("lines"), equals: "8")
    try folder.folder.write("noise\n" + line + "\n", to: "log/app.log")
    await expect(folder.run(words).standardError, equals: "")
    try expect(count("accepted"), equals: "9")
    try expect(count("rejected"), equals: "1")
  }
}
