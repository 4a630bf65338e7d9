import OnboardingFunnel

/// The command line: words in, what to print and the exit status out.
package enum OnboardingFunnelCommand {
  /// What a call leaves behind.
  package struct Outcome: Sendable {
    package var status: ExitStatus
    package var standardOutput = ""
    package var standardError = ""
  }

  /// Does what the words ask for.
  ///
  /// `words`: the arguments without the program's name.
  package static func run(_ words: [String], in surroundings: Surroundings) async -> Outcome {
    do {
      return try await perform(words, in: surroundings)
    } catch {
      return Outcome(
        status: ExitStatus(error.kind),
        standardError: MessageLine.text(error.message, isColoured: surroundings.errorHasColour))
    }
  }

  private static func perform(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    guard let word = words.first else {
      throw AnalysisError(
        .usage, "error: no command; write onboarding-funnel report INPUT [missing_command]")
    }
    let rest = Array(words.dropFirst())
    switch word {
    case "--help", "-h", "help": return try help(rest)
    case "--version": return version
    default: break
    }
    switch Command(rawValue: word) {
    case .report?: return try await report(rest, in: surroundings)
    case .check?: return try await check(rest, in: surroundings)
    case .infer?: return try await infer(rest, in: surroundings)
    case .explain?: return try await explain(rest, in: surroundings)
    case .generate?: return try await generate(rest, in: surroundings)
    case .update?: return try await update(rest, in: surroundings)
    case .forget?: return try await forget(rest, in: surroundings)
    case .map?: return try map(rest, in: surroundings)
    case .reduce?: return try await reduce(rest, in: surroundings)
    case .merge?: return try await merge(rest, in: surroundings)
    case nil: throw unknown(word)
    }
  }

  private static func help(_ words: [String]) throws(AnalysisError) -> Outcome {
    guard let word = words.first else {
      return Outcome(status: .done, standardOutput: HelpText.program)
    }
    guard let command = Command(rawValue: word) else { throw unknown(word) }
    return Outcome(status: .done, standardOutput: command.help)
  }

  private static var version: Outcome {
    Outcome(status: .done, standardOutput: "onboarding-funnel \(Analysis.version)\n")
  }

  private static func unknown(_ word: String) -> AnalysisError {
    if word.hasPrefix("-") {
      return .unknown(
        word, kind: "option", among: ["--help", "--version"],
        fix: "write onboarding-funnel report INPUT, and options after it")
    }
    return .unknown(
      word, kind: "command", among: Command.allCases.map(\.rawValue) + ["help"],
      fix: "write onboarding-funnel report INPUT")
  }

  private static func report(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<ReportOption>(words)
    if arguments.has(.help) { return try help([ReportOption.command]) }
    if arguments.has(.version) { return version }
    guard !arguments.inputs.isEmpty else {
      throw AnalysisError(
        .usage,
        "report: error: names no input; write onboarding-funnel report FILE, a folder, or - "
          + "[missing_input]")
    }
    let plan = try ReportPlan(
      arguments, clock: surroundings.clock, processors: surroundings.processors)
    return try await ReportRun(plan, in: surroundings).outcome()
  }

  private static func update(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<UpdateOption>(words)
    if arguments.has(.report(.help)) { return try help([UpdateOption.command]) }
    if arguments.has(.report(.version)) { return version }
    let plan = try UpdatePlan(
      arguments, clock: surroundings.clock, processors: surroundings.processors)
    return try await plan.outcome(in: surroundings)
  }

  private static func forget(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<ForgetOption>(words)
    if arguments.has(.help) { return try help([ForgetOption.command]) }
    if arguments.has(.version) { return version }
    let plan = try ForgetPlan(arguments, processors: surroundings.processors)
    return try await plan.outcome(in: surroundings)
  }

  private static func infer(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<InferOption>(words)
    if arguments.has(.help) { return try help([InferOption.command]) }
    if arguments.has(.version) { return version }
    let plan = try InferPlan(
      arguments, clock: surroundings.clock, processors: surroundings.processors)
    return try await plan.outcome(in: surroundings)
  }

  private static func check(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<CheckOption>(words)
    if arguments.has(.help) { return try help([CheckOption.command]) }
    if arguments.has(.version) { return version }
    let plan = try CheckPlan(
      words, arguments: arguments, clock: surroundings.clock, processors: surroundings.processors)
    return try await plan.outcome(in: surroundings)
  }

  private static func explain(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<ExplainOption>(words)
    if arguments.has(.help) { return try help([ExplainOption.command]) }
    if arguments.has(.version) { return version }
    let plan = try ExplainPlan(
      arguments, clock: surroundings.clock, processors: surroundings.processors)
    return try await plan.outcome(in: surroundings)
  }

  private static func generate(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<GenerateOption>(words)
    if arguments.has(.help) { return try help([GenerateOption.command]) }
    if arguments.has(.version) { return version }
    let plan = try GeneratePlan(arguments, processors: surroundings.processors)
    let destination = plan.outputFolder.map { Generation.Destination.folder($0) }
    let made = try await plan.generation.write(to: destination ?? .standardOutput)
    if let file = plan.truthFile { try Generation.write(truth: made.truth, to: file) }
    return Outcome(status: .done)
  }

  private static func map(
    _ words: [String], in surroundings: Surroundings
  ) throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<MapOption>(words)
    if arguments.has(.help) { return try help([MapOption.command]) }
    if arguments.has(.version) { return version }
    try MapPlan(arguments, clock: surroundings.clock).piece.run()
    return Outcome(status: .done)
  }

  private static func reduce(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<ReduceOption>(words)
    if arguments.has(.help) { return try help([ReduceOption.command]) }
    if arguments.has(.version) { return version }
    let inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    let plan = try ReportPlan(
      arguments.narrowed(to: ReportOption.self, inputs: inputs), clock: surroundings.clock,
      processors: surroundings.processors)
    let partial = try await ReducePiece(plan.analysis).run()
    return Outcome(status: .done, standardOutput: partial)
  }

  private static func merge(
    _ words: [String], in surroundings: Surroundings
  ) async throws(AnalysisError) -> Outcome {
    let arguments = try Arguments<MergeOption>(words)
    if arguments.has(.help) { return try help([MergeOption.command]) }
    if arguments.has(.version) { return version }
    let inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    let plan = try ReportPlan(
      arguments.narrowed(to: ReportOption.self, inputs: inputs), clock: surroundings.clock,
      processors: surroundings.processors)
    let lines = try arguments.number(.expectLines, atLeast: 0)
    return try await ReportRun(plan, of: .partials(expectedLines: lines), in: surroundings)
      .outcome()
  }
}
