import OnboardingFunnel

/// What one call of `explain` is to do.
struct ExplainPlan {
  private let user: String
  private let analysis: Analysis

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
    analysis = try ReportPlan(arguments, clock: clock, processors: processors).analysis
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
