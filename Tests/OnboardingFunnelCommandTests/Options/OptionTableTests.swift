import Expectations
import OnboardingFunnel
import Testing

@testable import OnboardingFunnelCommand

@Suite struct OptionTableTests {
  @Test func `each option has a row, and no command takes it by two`() {
    for option in CommandOption.allCases {
      let commands = OptionRow.all.filter { $0.option == option }.flatMap(\.commands)
      expect(commands.isEmpty, equals: false, "\(option)")
      expect(Set(commands).count, equals: commands.count, "\(option)")
    }
  }

  @Test func `an option gives its words to the setting that its row names`() throws {
    let words = [
      "--window", "2d", "--by", "platform", "--by=locale", "--min-cell", "5", "--max-bad", "7",
    ]
    let arguments = try Arguments(
      words, after: .report, in: Environment(clock: 0, processors: 1, errorIsTerminal: false))
    var analysis = Analysis(inputs: [], threads: 1)
    try arguments.set(&analysis)
    expect(analysis.window, equals: "2d")
    expect(analysis.by, equals: ["platform", "locale"])
    expect(analysis.minimumCell, equals: 5)
    expect(analysis.mostBadLines, equals: 7)
    expect(analysis.order, equals: nil)
  }

  @Test func `an option of another command is unknown`() throws {
    #expect(throws: AnalysisError.self) {
      try Arguments(
        ["--seed", "1"], after: .report,
        in: Environment(clock: 0, processors: 1, errorIsTerminal: false))
    }
  }
}
