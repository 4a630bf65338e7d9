import OnboardingFunnel

/// The command line: words in, what to print and the exit status out.
package enum OnboardingFunnelCommand {
  /// What a call leaves behind.
  package struct Outcome: Sendable {
    package var status: ExitStatus
    package var standardOutput = ""
    package var standardError = ""
  }

  /// What the core may not ask the machine for.
  package struct Surroundings: Sendable {
    /// Milliseconds since 1970.
    package var clock: Int64
    package var processors: Int
    package var errorIsTerminal: Bool

    package init(clock: Int64, processors: Int, errorIsTerminal: Bool) {
      self.clock = clock
      self.processors = processors
      self.errorIsTerminal = errorIsTerminal
    }
  }

  private static let planned = [
    "check", "infer", "explain", "update", "map", "reduce", "merge",
  ]

  /// Does what the words ask for.
  ///
  /// `words`: the arguments without the program's name.
  package static func run(_ words: [String], in surroundings: Surroundings) async -> Outcome {
    do {
      return try await perform(words, in: surroundings)
    } catch {
      return Outcome(
        status: ExitStatus(error.kind), standardError: "onboarding-funnel: \(error.message)\n")
    }
  }

  private static func perform(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    guard let command = words.first else {
      throw AnalysisError(
        .usage, "error: no command; write onboarding-funnel report INPUT [missing_command]")
    }
    switch command {
    case "--help", "-h", "help": return Outcome(status: .done, standardOutput: HelpText.program)
    case "--version":
      return Outcome(status: .done, standardOutput: "onboarding-funnel \(Analysis.version)\n")
    case "report": return try await report(Array(words.dropFirst()), in: surroundings)
    case "generate": return try await generate(Array(words.dropFirst()), in: surroundings)
    default: throw unknown(command)
    }
  }

  private static func unknown(_ command: String) -> AnalysisError {
    if planned.contains(command) { return .notBuiltYet(command, fix: "write report") }
    if command.hasPrefix("-") {
      return .unknown(
        command, kind: "option", among: ["--help", "--version"],
        fix: "write onboarding-funnel report INPUT, and options after it")
    }
    return .unknown(
      command, kind: "command", among: ["report", "generate"] + planned,
      fix: "write onboarding-funnel report INPUT")
  }

  private static func report(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<ReportOption>(words)
    if arguments.has(.help) { return Outcome(status: .done, standardOutput: HelpText.report) }
    if arguments.has(.version) {
      return Outcome(status: .done, standardOutput: "onboarding-funnel \(Analysis.version)\n")
    }
    let plan = try ReportPlan(
      arguments, clock: surroundings.clock, processors: surroundings.processors)
    let report = try await analyse(plan)
    if let file = plan.quarantineFile { try report.writeQuarantine(to: file) }
    var outcome = Outcome(status: .done)
    if let folder = plan.outputFolder {
      try report.write(to: folder)
    } else {
      outcome.standardOutput = report.markdown
    }
    outcome.standardError = notes(report, rule: plan.summary, in: surroundings)
    return outcome
  }

  private static func generate(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<GenerateOption>(words)
    if arguments.has(.help) { return Outcome(status: .done, standardOutput: HelpText.generate) }
    if arguments.has(.version) {
      return Outcome(status: .done, standardOutput: "onboarding-funnel \(Analysis.version)\n")
    }
    let plan = try GeneratePlan(arguments, processors: surroundings.processors)
    let destination = plan.outputFolder.map { Generation.Destination.folder($0) }
    let made = try await plan.generation.write(to: destination ?? .standardOutput)
    if let file = plan.truthFile { try Generation.write(truth: made.truth, to: file) }
    return Outcome(status: .done)
  }

  private static func analyse(_ plan: ReportPlan) async throws(AnalysisError) -> AnalysisReport {
    do {
      return try await plan.analysis.run()
    } catch {
      if let file = plan.quarantineFile { try error.writeQuarantine(to: file) }
      throw error
    }
  }

  private static func notes(
    _ report: AnalysisReport, rule: ReportPlan.SummaryRule, in surroundings: Surroundings
  ) -> String {
    let isWanted =
      switch rule {
      case .never: false
      case .always: true
      case .whenUseful: surroundings.errorIsTerminal || report.hasRejectedLines
      }
    let warnings = rule == .never ? [] : report.warnings
    let lines = warnings + (isWanted ? [report.summary] : [])
    return lines.map { "onboarding-funnel: \($0)\n" }.joined()
  }
}
