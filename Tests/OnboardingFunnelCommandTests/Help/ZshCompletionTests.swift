import Expectations
import Testing

@testable import OnboardingFunnelCommand

/// The script for zsh, whose completion cannot be asked without a terminal.
struct ZshCompletionTests {
  private let lines = ZshCompletion.script.split(separator: "\n").map(String.init)

  @Test func `it can stand in a folder of functions`() {
    expect(lines.first, equals: "#compdef onboarding-funnel")
  }

  @Test func `an option shows what it does, and what its value may be`() {
    expect(
      lines,
      contains:
        #"      '--order=[how far a user got\: furthest (the default), ordered, strict, any]"#
        + #":READING:(furthest ordered strict any)' \"#)
    expect(
      lines,
      contains:
        #"      '--spill-dir=[where to spill records that do not fit into memory (TMPDIR or /tmp)]:DIR:_files -/' \"#
    )
    expect(lines, contains: #"      '--version[print the program'\''s version; short\: -V]' \"#)
  }

  @Test func `what may stand more than once begins with a star`() {
    expect(lines.contains { $0.hasPrefix("      '*--by=[") })
    expect(lines.contains { $0.hasPrefix("      '--out=[") })
  }

  @Test func `every option of every command has its line`() {
    let options = Command.allCases.map { $0.options.count }.reduce(0, +)
    expect(
      lines.filter { $0.hasPrefix("      '--") || $0.hasPrefix("      '*--") }.count,
      equals: options)
  }
}
