import OnboardingFunnel

/// What one call of `explain` is to do.
struct ExplainPlan {
  private let user: String
  private var analysis: Analysis

  /// The plan that arguments ask for.
  ///
  /// `clock` is in milliseconds since 1970; `processors` is the number of threads.
  init(_ arguments: Arguments, clock: Int64, processors: Int) throws(AnalysisError) {
    guard let user = arguments.value(.user) else {
      throw AnalysisError(
        .usage, "explain: error: names no user; write --user ID [missing_option]")
    }
    try arguments.requireInput()
    self.user = user
    analysis = Analysis(inputs: arguments.inputs, threads: processors)
    analysis.clock = clock
    analysis.configuration = arguments.value(.config)
    analysis.flows = arguments.all(.flow)
    analysis.format = arguments.value(.format)
    analysis.asOf = arguments.value(.asOf)
    analysis.window = arguments.value(.window)
    analysis.order = arguments.value(.order)
    analysis.count = arguments.value(.count)
    analysis.timeZone = arguments.value(.timeZone)
  }

  func outcome(
    in environment: OnboardingFunnelCommand.Environment
  ) async throws(AnalysisError) -> OnboardingFunnelCommand.Outcome {
    let explanation = try await analysis.explain(user: user)
    var outcome = OnboardingFunnelCommand.Outcome(status: .done)
    outcome.standardOutput = explanation.markdown
    outcome.standardError = environment.messageLines(
      explanation.warnings + explanation.formatNotes)
    return outcome
  }
}
