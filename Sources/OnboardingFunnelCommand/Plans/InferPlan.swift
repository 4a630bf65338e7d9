import OnboardingFunnel

/// What one call of `infer` is to do.
struct InferPlan {
  /// What `report` would do with the same words.
  private let report: ReportPlan

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    try arguments.requireInput()
    report = try ReportPlan(arguments)
  }

  func outcome(in environment: Environment) async throws(AnalysisError) -> Outcome {
    let inference = try await environment.watching(report) {
      (analysis) throws(AnalysisError) in try await analysis.infer()
    }
    var outcome = Outcome(status: .done)
    outcome.standardError = environment.messageLines(
      report.notes(inference.warnings + inference.formatNotes))
    if let folder = report.outputFolder, folder != "-" {
      try inference.write(to: folder)
    } else {
      outcome.standardOutput = inference.definition
      if report.verbosity != .quiet { outcome.standardError += inference.evidence }
    }
    return outcome
  }
}
