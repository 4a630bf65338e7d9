import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// Wrong usage ends with status 64, one line that says what to write, and the earlier report whole.
struct UsageTests {
  @Test(arguments: [
    (["reprot", "x"], #"error: "reprot" is no command; write report [unknown_command]"#),
    (["hlep"], #"error: "hlep" is no command; write help [unknown_command]"#),
    (["help", "reprot"], #"error: "reprot" is no command; write report [unknown_command]"#),
    (["chek", "x"], #"error: "chek" is no command; write check [unknown_command]"#),
    (
      ["events.ndjson"],
      #"error: "events.ndjson" is no command; write onboarding-funnel report INPUT [unknown_command]"#
    ),
    (
      ["completion"],
      "completion: error: does not name a shell; write completion bash, zsh or fish [missing_shell]"
    ),
    (
      ["completion", "tcsh"],
      #"completion: error: "tcsh" is not known; write bash, zsh or fish [bad_value]"#
    ),
    (
      ["completion", "bash", "x"],
      #"completion: error: "x" is one argument too many; leave it out [superfluous_word]"#
    ),
    (
      ["help", "report", "x"],
      #"help: error: "x" is one argument too many; leave it out [superfluous_word]"#
    ),
    (["merg"], #"error: "merg" is no command; write merge [unknown_command]"#),
    (["--verison"], #"error: "--verison" is no option; write --version [unknown_option]"#),
    (
      ["--out"],
      #"error: "--out" is no option; write onboarding-funnel report INPUT, and options after it [unknown_option]"#
    ),
    (
      ["report"],
      "report: error: has no input; write onboarding-funnel report FILE, a folder, or - [missing_input]"
    ),
  ])
  func `a wrong command`(words: [String], message: String) async throws {
    let outcome = try await CommandFolder().run(words)
    expect(outcome.status, equals: .usage)
    expect(outcome.standardError, equals: "onboarding-funnel: \(message)\n")
    expect(outcome.standardOutput, equals: "")
  }

  @Test func `no command at all gets the short help, on standard error`() async throws {
    let outcome = try await CommandFolder().run([])
    expect(outcome.status, equals: .usage)
    expect(outcome.standardOutput, equals: "")
    expect(outcome.standardError, contains: "\n  onboarding-funnel report INPUT ")
    #expect(outcome.standardError.split(separator: "\n").count < 8)
  }

  @Test func `a letter stands for an option that has one`() async throws {
    let folder = try CommandFolder()
    let out = folder.path + "/short"
    await expect(folder.run(["report", folder.log, "-o", out]).status, equals: .done)
    expect(FileManager.default.fileExists(atPath: out + "/report.md"))
    await expect(folder.run(["-V"]).standardOutput, equals: "onboarding-funnel 0.1.0\n")
    await expect(folder.run(["explain", "-o", "x"]).status, equals: .usage)
  }

  @Test(arguments: [
    (["--ot", "x"], #"error: "--ot" is no option; write --out [unknown_option]"#),
    (
      ["--windwo=1h"], #"error: "--windwo" is no option; write --window [unknown_option]"#
    ),
    (
      ["-q"],
      #"error: "-q" is no option; see onboarding-funnel report --help [unknown_option]"#
    ),
    (["--window"], "--window: error: has no value; write --window DURATION [missing_value]"),
    (["--flow="], "--flow: error: has no value; write --flow ID [missing_value]"),
    (
      ["--out", "--quiet"],
      """
      --out: error: "--quiet" looks like an option; write --out DIR, or --out=VALUE for a value that begins \
      with - [missing_value]
      """
    ),
    (
      ["--quarantine", "-"],
      #"--quarantine: error: "-" names no file; write ./- for one of that name [bad_value]"#
    ),
    (
      ["--out=-"],
      #"--out: error: "-" names no folder; write ./- for one of that name [bad_value]"#
    ),
    (
      ["--trend", "day", "--trend=week"],
      "--trend: error: is given twice; give it once [repeated_option]"
    ),
    (["--quiet=yes"], "--quiet: error: takes no value; write --quiet alone [superfluous_value]"),
  ])
  func `a wrong option`(words: [String], message: String) async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run(["report", folder.log] + words)
    expect(outcome.status, equals: .usage)
    expect(outcome.standardError, equals: "onboarding-funnel: \(message)\n")
  }

  /// Of every command, each option that takes a value: the value is not the next option, and a file is
  /// not a stream.
  @Test func `no option takes an option for its value`() async throws {
    let folder = try CommandFolder()
    for command in Command.allCases {
      for row in command.options {
        guard let value = row.value else { continue }
        let option = row.option
        let name = "--\(option.rawValue)"
        let taken = await folder.run([command.rawValue, name, "--help", folder.log])
        expect(taken.status, equals: .usage)
        expect(
          taken.standardError,
          hasPrefix: "onboarding-funnel: \(name): error: \"--help\" looks like an option; write ",
          "\(command)")
        guard [.file, .folder, .rangeOfFile].contains(value), (command, option) != (.infer, .out),
          (command, option) != (.generate, .like)
        else { continue }
        let stream = await folder.run([command.rawValue, name, "-", folder.log])
        expect(stream.status, equals: .usage)
        expect(stream.standardError, contains: "\(name): error: \"-\" names no ", "\(command)")
      }
    }
  }

  @Test func `a value may begin with a dash where it is a number or joined to its option`()
    async throws
  {
    let folder = try CommandFolder()
    let id = await folder.run(["explain", "--user=-x", folder.log])
    expect(id.standardError, contains: "\"-x\" is not in the log")
    let number = await folder.run(["explain", "--user", "-5", folder.log])
    expect(number.standardError, contains: "\"-5\" is not in the log")
    let out = folder.path + "/--quiet"
    let joined = await folder.run(["report", folder.log, "--out=\(out)"])
    expect(joined.status, equals: .done)
  }

  @Test(arguments: [
    (["--format", "posthogg"], #"--format: error: "posthogg" is not known; write posthog"#),
    (["--order", "orderd"], #"--order: error: "orderd" is no reading; write ordered"#),
    (
      ["--order", "first-to-last"],
      """
      --order: error: "first-to-last" is no reading; write one of furthest, ordered, strict, any
      """
    ),
    (["--count", "Attempt"], #"--count: error: "Attempt" is no unit; write attempts"#),
    (
      ["--count", "sessions"],
      #"--count: error: "sessions" is no unit; write one of users, attempts"#
    ),
    (
      ["--by", "platfrom"],
      """
      --by: error: the field "platfrom" is not known; write platform, or properties.platfrom for a \
      property of that name
      """
    ),
    (
      ["--by", "plan"],
      """
      --by: error: the field "plan" is not known; write platform, app_version, os_version, locale, \
      country, flow_version, weekday, or properties.plan
      """
    ),
    (
      ["--by", "variant"],
      """
      --by: error: "variant" cannot be asked for as a breakdown; leave it out: the variants of an \
      experiment are always shown
      """
    ),
    (
      ["--where", "os=ios"],
      """
      --where: error: "os" in an event line is the field platform; write platform, or \
      properties.os for a property of that name
      """
    ),
    (
      ["--where", "platform"],
      #"--where: error: the condition "platform" has no "="; write FIELD=VALUE or FIELD!=VALUE"#
    ),
    (
      ["--time-zone", "Europe/Berln"],
      #"--time-zone: error: the time zone "Europe/Berln" is not known; write Europe/Berlin"#
    ),
    (
      ["--time-zone", "CST"],
      """
      --time-zone: error: "CST" is an abbreviation or an offset, not an IANA time zone; write a \
      name such as Europe/Berlin, or UTC
      """
    ),
    (
      ["--window", "24"],
      """
      --window: error: "24" has no unit; write a whole number and a unit, such as 90s, 30m, 24h or \
      7d
      """
    ),
    (
      ["--since", "999999999d"],
      #"--since: error: "999999999d" is too long; write at most 36500d"#
    ),
    (
      ["--max-line", "0"],
      #"--max-line: error: "0" leaves no room for a line; write a size such as 512K"#
    ),
    (
      ["--since", "yesterday"],
      """
      --since: error: "yesterday" is not a time; write a date such as 2026-03-08, or \
      2026-03-08T09:30:00Z
      """
    ),
    (
      ["--until", "2026-02-30"],
      """
      --until: error: day 30 of "2026-02-30" does not exist; write a date such as 2026-03-08, or \
      2026-03-08T09:30:00Z
      """
    ),
    (
      ["--as-of", "2026-03-08T09:30:00"],
      """
      --as-of: error: "2026-03-08T09:30:00" has no offset from UTC; end it with Z, or an offset \
      such as +02:00
      """
    ),
    (
      ["--compare-to", "previous_week"],
      #"--compare-to: error: "previous_week" is nothing to compare with; write previous-week"#
    ),
    (
      ["--compare-to", "last year"],
      """
      --compare-to: error: "last year" is nothing to compare with; write previous-day, previous-week, \
      previous-month, a range such as 2026-01-01..2026-02-01 or FIELD=VALUE
      """
    ),
    (
      ["--compare-to", "2026-02-30..2026-03-02"],
      """
      --compare-to: error: day 30 of "2026-02-30" does not exist; write a date such as 2026-03-08, or \
      2026-03-08T09:30:00Z
      """
    ),
    (
      ["--compare-to", "2026-03-02..2026-03-01"],
      """
      --compare-to: error: "2026-03-02..2026-03-01" ends before it begins; write the earlier time first
      """
    ),
    (
      ["--compare-to", "2026-03-01..2026-03-03", "--since", "2026-03-02"],
      """
      --compare-to: error: "2026-03-01..2026-03-03" overlaps the report's own period; start \
      --since where the range ends, or end the range where --since starts
      """
    ),
    (
      ["--compare-to", "variant=A"],
      """
      --compare-to: error: "variant=A" is about variants; leave it out: the variants of an experiment are \
      always compared
      """
    ),
    (
      ["--compare-to", "platfrom=ios"],
      """
      --compare-to: error: the field "platfrom" is not known; write platform, or properties.platfrom for \
      a property of that name
      """
    ),
    (
      ["--since", "2026-03-08", "--until", "2026-03-01"],
      """
      --since: error: "2026-03-08" is not before --until "2026-03-01"; write the earlier time with \
      --since
      """
    ),
    (
      ["--since", "1d", "--until", "7d"],
      #"--since: error: "1d" is not before --until "7d"; write the earlier time with --since"#
    ),
    (
      ["--since", "2026-03-01T00:00:00Z", "--until", "2026-03-01"],
      """
      --since: error: "2026-03-01T00:00:00Z" is not before --until "2026-03-01"; write the earlier \
      time with --since
      """
    ),
    (
      ["--since", "1d", "--until", "2026-03-01"],
      """
      --since: error: "1d" is not before --until "2026-03-01"; write the earlier time with --since
      """
    ),
    (
      ["--as-of", "2026-02-28"],
      #"--as-of: error: "2026-02-28" is before all events of the log; write a later time"#
    ),
    (["--trend", "month"], #"--trend: error: "month" is not a period; write day or week"#),
    (
      ["--progress", "alwyas"],
      #"--progress: error: "alwyas" is not known; write always"#
    ),
    (
      ["--progress", "sometimes"],
      #"--progress: error: "sometimes" is not known; write auto, always or never"#
    ),
    (["--threads", "0"], #"--threads: error: "0" is not a number from 1 on; write one"#),
    (["--min-cell", "1"], #"--min-cell: error: "1" is not a number from 2 on; write one"#),
    (["--max-bad", "-1"], #"--max-bad: error: "-1" is not a number from 0 on; write one"#),
    (
      ["--max-bad-ratio", "1.5"],
      #"--max-bad-ratio: error: "1.5" is not a share; write a number from 0 to 1"#
    ),
    (
      ["--max-bad-ratio", "nan"],
      #"--max-bad-ratio: error: "nan" is not a share; write a number from 0 to 1"#
    ),
    (
      ["--max-line", "1Q"],
      """
      --max-line: error: the unit of "1Q" is not one of K, M, G, T; write a whole number of bytes, \
      or one with K, M, G or T, such as 512M
      """
    ),
  ])
  func `a wrong value`(words: [String], message: String) async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal([folder.log] + words, .usage, message + " [bad_value]")
  }

  @Test func `a window of no length`() async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      [folder.log, "--window", "0s"], .usage,
      "--window: error: a window of no length; write a duration such as 24h [bad_window]")
  }

  @Test(arguments: ["--threads", "--max-bad", "--min-cell"])
  func `a number too large to be one is called so`(option: String) async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      [folder.log, option, "99999999999999999999"], .usage,
      """
      \(option): error: "99999999999999999999" is too large; write at most 9223372036854775807 \
      [bad_value]
      """)
  }

  @Test func `of many flows some are named and the others counted`() async throws {
    let folder = try CommandFolder()
    let flows = "abcdefghij".map { #"{"id":"tour-\#($0)","steps":[{"id":"welcome"}]}"# }
    try folder.folder.write(
      #"{"flows":[\#(flows.joined(separator: ","))]}"#, to: "log/onboarding.json")
    let named = "abcdefgh".map { "\"tour-\($0)\"" }.joined(separator: ", ")
    try await folder.expectRefusal(
      [folder.log, "--flow", "checkout"], .usage,
      """
      --flow: error: no flow has the id "checkout"; write one of \(named) and 2 more [unknown_flow]
      """)
  }

  @Test func `an unknown flow is refused, and the nearest offered`() async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      [folder.log, "--flow", "tuor"], .usage,
      #"--flow: error: no flow has the id "tuor"; write "tour" [unknown_flow]"#)
    try await folder.expectRefusal(
      [folder.log, "--flow", "tour", "--flow", "checkout"], .usage,
      #"--flow: error: no flow has the id "checkout"; write "tour" [unknown_flow]"#)
  }

  @Test func `an unknown control is refused, and the variants offered`() async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      [folder.log, "--control", "a"], .usage,
      #"--control: error: no flow has the variant "a"; write "A" [unknown_variant]"#)
    try await folder.expectRefusal(
      [folder.log, "--control", "old"], .usage,
      #"--control: error: no flow has the variant "old"; write one of "A", "B" [unknown_variant]"#)
    try folder.folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"welcome"}]}]}"#, to: "log/onboarding.json")
    try await folder.expectRefusal(
      [folder.log, "--control", "A"], .usage,
      """
      --control: error: no flow has the variant "A"; leave it out: no flow of the report is under \
      an experiment [unknown_variant]
      """)
  }

  @Test func `a control that only the log knows is warned of where nobody has it`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"welcome"}],"experiment":{"id":"x"}}]}"#,
      to: "log/onboarding.json")
    let outcome = await folder.run(["report", folder.log, "--control", "Z"])
    expect(outcome.status, equals: .done)
    expect(
      outcome.standardError,
      contains: """
        --control: warning: nobody has the variant "Z" yet, so each experiment keeps its own control; \
        see that the name is right [unknown_variant]
        """)
  }

  @Test func `quiet and verbose at once`() async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      [folder.log, "--verbose", "--quiet"], .usage,
      "--verbose: error: contradicts --quiet; leave one of them out [contradiction]")
  }

  @Test func `raw bytes without a file to write them to`() async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      [folder.log, "--quarantine-raw"], .usage,
      """
      --quarantine-raw: error: there is no file to write to; add --quarantine FILE [missing_option]
      """)
  }

  @Test func `wrong usage is told before any input is looked at`() async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      ["nowhere", "--trend", "month"], .usage,
      #"--trend: error: "month" is not a period; write day or week [bad_value]"#)
  }

  @Test func `what was typed is shown without its control characters`() async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      [folder.log, "--flow", "\u{1B}[31mred\n"], .usage,
      """
      --flow: error: no flow has the id "\\u{1B}[31mred\\u{A}"; write "tour" [unknown_flow]
      """)
  }
}
