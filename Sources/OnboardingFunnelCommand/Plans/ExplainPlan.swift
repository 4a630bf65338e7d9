import OnboardingFunnel

/// What one call of `explain` is to do.
struct ExplainPlan {
  private let user: String
  private let analysis: Analysis

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    user = try arguments.required(.user)
    try arguments.requireInput()
    analysis = try ReportPlan(arguments).analysis
  }

  func outcome(in environment: Environment) async throws(AnalysisError) -> Outcome {
    let explanation = try await analysis.explain(user: user)
    return Outcome(
      status: .done, standardOutput: explanation.markdown,
      standardError: environment.messageLines(explanation.warnings + explanation.formatNotes))
  }
}
