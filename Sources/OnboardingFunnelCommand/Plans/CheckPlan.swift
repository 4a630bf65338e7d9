import OnboardingFunnel

/// What one call of `check` is to do.
struct CheckPlan {
  /// What `report` would do with the same words.
  private let report: ReportPlan
  private let annotates: Bool

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    try arguments.requireInput()
    if let forge = arguments.value(.annotate), forge != "github" {
      throw .usage("--annotate", value: forge, "is not known", fix: "write github")
    }
    if arguments.value(.format) == "github" {
      throw .usage(
        "--format", value: "github", "is no format of a log", fix: "write --annotate github")
    }
    annotates = arguments.has(.annotate)
    report = try ReportPlan(arguments)
  }

  func outcome(in environment: Environment) async throws(AnalysisError) -> Outcome {
    if let folder = report.outputFolder { try Analysis.Check.requireReplaceable(in: folder) }
    let check = try await environment.watching(report) {
      (analysis) throws(AnalysisError) in try await analysis.check()
    }
    if let folder = report.outputFolder { try check.write(to: folder) }
    return Outcome(
      status: check.findings.isEmpty ? .done : .conditionHolds,
      standardOutput: check.text + (annotates ? check.annotations : ""),
      standardError: environment.messageLines(
        report.notes(check.warnings + check.formatNotes, verbose: check.inputLines)))
  }
}
