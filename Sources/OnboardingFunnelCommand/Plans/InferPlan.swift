import OnboardingFunnel

/// What one call of `infer` is to do.
struct InferPlan {
  /// What `report` would do with the same words.
  private let report: ReportPlan

  /// The plan that arguments ask for.
  ///
  /// `clock` is in milliseconds since 1970; `processors` is the default number of threads.
  init(_ arguments: Arguments, clock: Int64, processors: Int) throws(AnalysisError) {
    try arguments.requireInput()
    report = try ReportPlan(arguments, clock: clock, processors: processors)
  }

  func outcome(
    in environment: OnboardingFunnelCommand.Environment
  ) async throws(AnalysisError) -> OnboardingFunnelCommand.Outcome {
    let inference = try await environment.watching(report) {
      (analysis) throws(AnalysisError) in try await analysis.infer()
    }
    var outcome = OnboardingFunnelCommand.Outcome(status: .done)
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
