import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

/// The lines for a crontab that README shows do what it says, and so does the unit for systemd.
struct CrontabTests {
  private let program: BuiltProgram
  private let folder: CommandFolder

  /// Thirty times the usual users, the last of whom came an hour ago.
  init() throws {
    program = try BuiltProgram()
    folder = try CommandFolder()
    let end = Date(timeIntervalSince1970: 1_772_964_000)  // 2026-03-08T10:00:00Z
    let later = Date.now.timeIntervalSince(end).rounded(.down) - 3600
    var lines: [String] = []
    for group in 0..<30 {
      for line in CommandFolder.lines {
        let time = try #require(line.firstMatch(of: #/2026-03-0\d{1}T[0-9:]+Z/#)).output
        let date = try Date(String(time), strategy: .iso8601).addingTimeInterval(later)
        lines.append(
          line.replacing(time, with: date.formatted(.iso8601))
            .replacing(#""user_id":""#, with: #""user_id":"\#(group)-"#))
      }
    }
    try folder.folder.write(lines.map { $0 + "\n" }.joined(), to: "log/events.ndjson")
  }

  /// The command as cron hands it to the shell: up to a `%` that is not escaped, without escapes.
  private func command(_ name: String = "report") throws -> String {
    let lines = try readme()
    expect(lines, contains: "PATH=/usr/local/bin:/usr/bin:/bin")
    let line = try #require(lines.first { $0.contains(" * * * onboarding-funnel \(name) ") })
    let fields = line.split(separator: " ", maxSplits: 5).map(String.init)
    let marked = fields[5].replacingOccurrences(of: "\\%", with: "\u{0}")
    let kept = marked.prefix { $0 != "%" }
    return kept.replacingOccurrences(of: "\u{0}", with: "%")
  }

  private func readme() throws -> [String] {
    let readme = ProjectFolder.root.appendingPathComponent("README.md")
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
    try expect(run(), equals: .init(status: 0, output: "", errors: ""))
    let days = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/reports")
    let day = try #require(days.first)
    expect(days.count, equals: 1)
    expect(day.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil)
    let report = "\(folder.path)/reports/\(day)/report.md"
    expect(FileManager.default.fileExists(atPath: report))
  }

  @Test func `one old line that is bad is not mailed every night, too many are`() throws {
    try folder.folder.write("nonsense\n", to: "log/torn.ndjson")
    try expect(run(), equals: .init(status: 0, output: "", errors: ""))
    let verbose = try command().replacing("--quiet", with: "--verbose")
    try expect(run("", verbose).errors, contains: "241 lines: 240 accepted, 1 rejected, 0 blank\n")
    try folder.folder.write("nonsense\nnonsense\nnonsense\n", to: "log/torn.ndjson")
    let ending = try run()
    expect(ending.status, equals: 1)
    expect(
      ending.errors,
      hasPrefix:
        #"onboarding-funnel: --fail-when: error: the condition "bad_line_ratio > 0.01" holds: 0.012"#
    )
    expect(ending.errors.split(separator: "\n").count, equals: 1)
  }

  @Test(arguments: ["report", "update"])
  func `a log to which nothing is added any more is mailed`(name: String) throws {
    try expect(run("", command(name)).status, equals: 0)
    try? FileManager.default.removeItem(atPath: folder.path + "/state")
    let dead = CommandFolder.lines.map { $0 + "\n" }.joined()
    try folder.folder.write(dead, to: "log/events.ndjson")
    let ending = try run("", command(name))
    expect(ending.status, equals: 1)
    let line =
      #"onboarding-funnel: --fail-when: error: the condition "hours_since_last_event > 24" holds"#
    expect(ending.errors.split(separator: "\n").contains { $0.hasPrefix(line) })
  }

  @Test func `every hour only what is new is read, and what holds is mailed`() throws {
    let update = try command("update")
    let ending = try run("", update.replacingOccurrences(of: "< 0.6", with: "< 0.5"))
    expect(ending, equals: .init(status: 0, output: "", errors: ""))
    let again = try run("", update.replacingOccurrences(of: "< 0.6", with: "< 0.9"))
    expect(again.status, equals: 1)
    expect(again.errors, hasPrefix: #"onboarding-funnel: --fail-when: error: the condition "#)
    expect(again.errors.split(separator: "\n").count, equals: 1)
    expect(FileManager.default.fileExists(atPath: folder.path + "/reports/report.md"))
  }

  @Test func `a rotation between two runs hides no line from either of the lines`() throws {
    let update = try command("update").replacingOccurrences(of: "< 0.6", with: "< 0.5")
    try expect(run("", update), equals: .init(status: 0, output: "", errors: ""))
    let more = ["u5", "u6"].map { user in
      CommandFolder.line(
        "page_viewed", Date.now.formatted(.iso8601), user, "ios", "A", #","step":"welcome""#) + "\n"
    }
    let log = try String(contentsOfFile: folder.events, encoding: .utf8)
    try folder.folder.write(log + more[0], to: "log/events.ndjson-20260309")
    try folder.folder.write(more[1], to: "log/events.ndjson")
    try expect(run("", update), equals: .init(status: 0, output: "", errors: ""))
    try expect(run(), equals: .init(status: 0, output: "", errors: ""))
    let reports = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/reports")
      .filter { $0.hasSuffix("quality.csv") }
    expect(reports.count, equals: 2)
    for report in reports {
      let text = try String(contentsOfFile: "\(folder.path)/reports/\(report)", encoding: .utf8)
      try expect(CSVTable(text).value("count", where: ["finding": "accepted"]), equals: "242")
    }
  }

  @Test func `the command of the systemd unit is the same`() throws {
    let start = #"ExecStart=/bin/sh -c "exec /usr/local/bin/onboarding-funnel "#
    let article = ProjectFolder.root.appendingPathComponent(
      "Sources/OnboardingFunnel/OnboardingFunnel.docc/KeepingUp.md")
    let lines = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n")
    let unit = try #require(lines.first { $0.hasPrefix(start) && $0.hasSuffix("\"") })
    // What systemd makes of it: no other specifier or variable stands there.
    let words = unit.dropFirst(start.count).dropLast()
      .replacing("$$", with: "$").replacing("%%", with: "%")
    try expect(run("", "onboarding-funnel \(words)").status, equals: 0)
    try expect(
      command("update").replacingOccurrences(of: " --lock-wait 600", with: ""),
      equals: "onboarding-funnel \(words)")
  }
}
