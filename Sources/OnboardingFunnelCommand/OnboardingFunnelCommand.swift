import OnboardingFunnel

typealias Environment = OnboardingFunnelCommand.Environment
typealias Outcome = OnboardingFunnelCommand.Outcome

/// The command line: words in, what to print and the exit status out.
package enum OnboardingFunnelCommand {
  /// What a call leaves behind.
  package struct Outcome: Sendable {
    package var status: ExitStatus
    package var standardOutput = ""
    package var standardError = ""
    /// What was written, if that was a report; kept so that it is still there when the process ends.
    var report: AnalysisReport?
  }

  /// Does what the words ask for.
  ///
  /// `words`: the arguments without the program's name.
  package static func run(_ words: [String], in environment: Environment) async -> Outcome {
    do {
      return try await perform(words, in: environment)
    } catch {
      return Outcome(
        status: ExitStatus(error.kind),
        standardError: environment.messageLines([error.message]))
    }
  }

  private static func perform(
    _ words: [String], in environment: Environment
  ) async throws(AnalysisError) -> Outcome {
    guard let word = words.first else {
      return Outcome(status: .usage, standardError: HelpText.short)
    }
    let rest = Array(words.dropFirst())
    switch word {
    case "--help", "-h", "help": return try help(rest)
    case "completion": return try completion(rest)
    case "--version", "-V": return try version(Array(rest))
    case "--verbose" where rest == ["--version"] || rest == ["-V"]:
      return printed(BuildInformation.details)
    default: break
    }
    guard let command = Command(rawValue: word) else { throw unknown(word) }
    let arguments = try Arguments(rest, after: command, in: environment)
    if arguments.has(.help) { return printed(HelpText.text(of: command)) }
    if arguments.has(.version) {
      return printed(
        arguments.has(.verbose) ? BuildInformation.details : BuildInformation.version)
    }
    return try await perform(arguments, in: environment)
  }

  private static func help(_ words: [String]) throws(AnalysisError) -> Outcome {
    try refuse(words.dropFirst(), after: "help")
    switch words.first {
    case nil, "--help", "-h", "help": return printed(HelpText.program)
    case "--manual": return printed(ManualPage.text)
    case "completion": return printed(HelpText.completion)
    case let word?:
      guard let command = Command(rawValue: word) else { throw unknown(word) }
      return printed(HelpText.text(of: command))
    }
  }

  /// Refuses words that nobody would read.
  private static func refuse(
    _ words: ArraySlice<String>, after command: String
  ) throws(AnalysisError) {
    guard let word = words.first else { return }
    throw .usage(
      command, value: word, "is one argument too many", fix: "leave it out", code: .superfluousWord)
  }

  private static func completion(_ words: [String]) throws(AnalysisError) -> Outcome {
    try refuse(words.dropFirst(), after: "completion")
    guard let word = words.first else {
      throw .usage(
        "completion", "does not name a shell", fix: "write completion bash, zsh or fish",
        code: .missingShell)
    }
    if ["--help", "-h"].contains(word) { return printed(HelpText.completion) }
    guard let shell = CompletedShell(rawValue: word) else {
      throw .unknown(word, of: "completion", among: CompletedShell.allCases.map(\.rawValue))
    }
    return printed(shell.script)
  }

  private static func version(_ words: [String]) throws(AnalysisError) -> Outcome {
    if words == ["--verbose"] { return printed(BuildInformation.details) }
    try refuse(words[...], after: "--version")
    return printed(BuildInformation.version)
  }

  private static func printed(_ text: String) -> Outcome {
    Outcome(status: .done, standardOutput: text)
  }

  private static func unknown(_ word: String) -> AnalysisError {
    if word.hasPrefix("-") {
      return .unknown(
        word, kind: "option", among: ["--help", "--version"],
        fix: "write onboarding-funnel report INPUT, and options after it")
    }
    return .unknown(
      word, kind: "command", among: Command.allCases.map(\.rawValue) + ["help", "completion"],
      fix: "write onboarding-funnel report INPUT")
  }

  private static func perform(
    _ arguments: Arguments, in environment: Environment
  ) async throws(AnalysisError) -> Outcome {
    switch arguments.command {
    case .report:
      try arguments.requireInput()
      return try await ReportRun(ReportPlan(arguments), in: environment).outcome()
    case .check: return try await CheckPlan(arguments).outcome(in: environment)
    case .infer: return try await InferPlan(arguments).outcome(in: environment)
    case .plan: return try await PlanningPlan(arguments).outcome(in: environment)
    case .explain: return try await ExplainPlan(arguments).outcome(in: environment)
    case .users: return try await UsersPlan(arguments).outcome(in: environment)
    case .update: return try await UpdatePlan(arguments).outcome(in: environment)
    case .status: return try StatusPlan(arguments).outcome()
    case .forget: return try await ForgetPlan(arguments).outcome(in: environment)
    case .generate:
      let notes = try await GeneratePlan(arguments).run()
      return Outcome(status: .done, standardError: environment.messageLines(notes))
    case .map:
      try await MapPlan(arguments).piece.run()
      return Outcome(status: .done)
    case .reduce:
      return printed(try await ReducePiece(ReportPlan(pieces: arguments).analysis).run())
    case .merge:
      let plan = try ReportPlan(pieces: arguments)
      let lines = try arguments.number(.expectLines, atLeast: 0)
      return try await ReportRun(plan, of: .partials(expectedLines: lines), in: environment)
        .outcome()
    }
  }
}
