import Foundation
import TestSupport
import Testing

/// The line for a crontab that README shows does what it says.
struct CrontabTests {
  private let program: BuiltProgram
  private let folder: CommandFolder

  init() throws {
    program = try BuiltProgram()
    folder = try CommandFolder()
  }

  /// The command as cron hands it to the shell: up to a `%` that is not escaped, without escapes.
  private func command(_ name: String = "report") throws -> String {
    let lines = try readme()
    #expect(lines.contains("PATH=/usr/local/bin:/usr/bin:/bin"))
    let line = try #require(lines.first { $0.contains(" * * * onboarding-funnel \(name) ") })
    let fields = line.split(separator: " ", maxSplits: 5).map(String.init)
    let marked = fields[5].replacingOccurrences(of: "\\%", with: "\u{0}")
    let kept = marked.prefix { $0 != "%" }
    return kept.replacingOccurrences(of: "\u{0}", with: "%")
  }

  private func readme() throws -> [String] {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")
    return try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "\n")
  }

  /// Runs the command with README's places moved below the test's folder.
  private func run(
    _ more: String = "", _ command: String? = nil
  ) throws -> BuiltProgram.Ending {
    let moved = try (command ?? self.command())
      .replacingOccurrences(of: "/usr/local/bin/onboarding-funnel", with: "onboarding-funnel")
      .replacingOccurrences(of: "/var/lib/onboarding-funnel", with: folder.path + "/state")
      .replacingOccurrences(of: "/var/log/onboarding", with: folder.log)
      .replacingOccurrences(of: "/srv/reports", with: folder.path + "/reports")
    let bin = folder.path + "/bin"
    return try program.run(
      [],
      script: """
        mkdir -p '\(bin)' && ln -sf "$1" '\(bin)/onboarding-funnel' && PATH="$PATH:\(bin)" && \
        \(moved) \(more)
        """)
  }

  @Test func `a report of the day is written, and there is nothing to mail`() throws {
    #expect(try run() == .init(status: 0, output: "", errors: ""))
    let days = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/reports")
    let day = try #require(days.first)
    #expect(days.count == 1)
    #expect(day.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil)
    let report = "\(folder.path)/reports/\(day)/report.md"
    #expect(FileManager.default.fileExists(atPath: report))
  }

  @Test func `there is a mail when lines are set aside, and with --verbose`() throws {
    #expect(try run("--verbose").errors.hasPrefix("onboarding-funnel: read events.ndjson (936 B)"))
    try folder.folder.write("nonsense\n", to: "log/torn.ndjson")
    #expect(try run().errors == "onboarding-funnel: 9 lines: 8 accepted, 1 rejected, 0 blank\n")
  }

  @Test func `every hour only what is new is read, and what holds is mailed`() throws {
    let update = try command("update")
    let ending = try run("", update.replacingOccurrences(of: "< 0.6", with: "< 0.5"))
    #expect(ending == .init(status: 0, output: "", errors: ""))
    let again = try run("", update.replacingOccurrences(of: "< 0.6", with: "< 0.9"))
    #expect(again.status == 1)
    #expect(again.errors.hasPrefix(#"onboarding-funnel: --fail-when: error: the condition "#))
    #expect(again.errors.split(separator: "\n").count == 1)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/reports/report.md"))
  }

  @Test func `a rotation between two runs hides no line from either of the lines`() throws {
    let update = try command("update").replacingOccurrences(of: "< 0.6", with: "< 0.5")
    #expect(try run("", update) == .init(status: 0, output: "", errors: ""))
    let more = ["u5", "u6"].map { user in
      CommandFolder.line(
        "page_viewed", "2026-03-08T11:00:00Z", user, "ios", "A", #","step":"welcome""#) + "\n"
    }
    try folder.folder.write(
      CommandFolder.lines.map { $0 + "\n" }.joined() + more[0], to: "log/events.ndjson-20260309")
    try folder.folder.write(more[1], to: "log/events.ndjson")
    #expect(try run("", update) == .init(status: 0, output: "", errors: ""))
    #expect(try run() == .init(status: 0, output: "", errors: ""))
    let reports = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/reports")
      .filter { $0.hasSuffix("quality.csv") }
    #expect(reports.count == 2)
    for report in reports {
      let text = try String(contentsOfFile: "\(folder.path)/reports/\(report)", encoding: .utf8)
      #expect(try CSVTable(text).value("count", where: ["finding": "accepted"]) == "10")
    }
  }

  @Test func `the command of the systemd unit is the same`() throws {
    let start = "ExecStart=/usr/local/bin/onboarding-funnel "
    let unit = try #require(try readme().first { $0.hasPrefix(start) })
    let command = String(unit.dropFirst("ExecStart=".count))
    #expect(try run("", command).status == 0)
    let words = command.dropFirst("/usr/local/bin/".count)
    #expect(
      try self.command("update").replacingOccurrences(of: " --lock-wait 600", with: "") == words)
  }
}
