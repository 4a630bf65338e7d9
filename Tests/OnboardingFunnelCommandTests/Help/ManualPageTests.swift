import Expectations
import Foundation
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// What `help --manual` prints: a page for man(1), made of what `--help` prints.
struct ManualPageTests {
  private let lines: [String]

  init() async throws {
    let outcome = try await CommandFolder().run(["help", "--manual"])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    lines = outcome.standardOutput.components(separatedBy: "\n")
  }

  @Test func `it begins as a page of section 1 does`() {
    expect(
      lines.prefix(3),
      equals: [
        #".TH ONBOARDING-FUNNEL 1 "" "onboarding-funnel 0.1.0" "User Commands""#,
        ".SH NAME",
        #"onboarding\-funnel \- how far users get in an onboarding, where they leave, and why"#,
      ])
  }

  @Test func `every command has a section with its options and what it costs`() throws {
    for command in Command.allCases {
      let start = try #require(
        lines.firstIndex {
          $0.hasPrefix(".SS \"\(command.rawValue) ")
            || $0 == ".SS \"generate [options]\"" && command == .generate
        })
      let section = lines[(start + 1)...].prefix { !$0.hasPrefix(".S") }
      for row in command.options {
        let name = "\\fB" + row.form.replacing("-", with: "\\-") + "\\fR"
        expect(section, contains: name, "\(command) \(row.option)")
      }
      expect(section, contains: #"\fBCost in time\fR"#, "\(command)")
    }
  }

  @Test func `every status stands in it once`() throws {
    let start = try #require(lines.firstIndex(of: #".SH "EXIT STATUS""#))
    let statuses = lines[start...].compactMap { $0.wholeMatch(of: /\\fB(\d+)\\fR/)?.output.1 }
    expect(statuses.compactMap { Int32($0) }, equals: ExitStatus.allCases.map(\.rawValue))
  }

  /// The lines of a section, as roff shows them.
  private func section(_ name: String) throws -> [String] {
    let start = try #require(lines.firstIndex(of: ".SH \(name)"))
    return lines[(start + 1)...].prefix { !$0.hasPrefix(".SH") }
      .map { $0.replacing(#"\-"#, with: "-").replacing(#"\(dq"#, with: "\"") }
  }

  @Test func `its examples are commands with options that there are`() throws {
    let examples = try section("EXAMPLES").filter { $0.contains("onboarding-funnel ") }
    #expect(examples.count >= 9)
    for example in examples {
      let words = example.split(separator: " ").map(String.init).drop { $0 != "onboarding-funnel" }
      let name = words.dropFirst().first
      let command = try #require(name.flatMap(Command.init))
      let known = command.options.map { "--\($0.option.rawValue)" }
      for word in words where word.hasPrefix("--") {
        expect(known, contains: word, "\(example)")
      }
    }
    for command in ["plan", "users", "status", "generate"] {
      expect(examples.contains { $0.contains("onboarding-funnel \(command) ") }, "\(command)")
    }
  }

  @Test func `its files are those that reports consist of`() throws {
    let files = try section("FILES").joined(separator: "\n")
    for name in [
      "onboarding.json", "report.md", "report.html", "charts", "*.csv", "report.json",
      "datapackage.json", "truth.json", "STATE",
    ] { expect(files, contains: name) }
  }

  @Test func `a line of text is no command`() {
    let commands = [".TH", ".SH", ".SS", ".PP", ".TP", ".br", ".nf", ".fi", ".RS", ".RE"]
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      expect(commands, contains: String(line.prefix { $0 != " " }), "\(line)")
    }
  }

  @Test func `no dash of an option may be taken for a hyphen`() {
    for line in lines.dropFirst() {
      expect(!line.contains(/(^|[^\\])-/))
    }
  }

  @Test func `what is not ASCII stands as roff's escape`() {
    expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    expect(lines.contains { $0.contains(#"segment, amplitude, \[u2026]; auto"#) })
  }
}
