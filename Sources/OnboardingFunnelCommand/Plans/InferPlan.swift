import OnboardingFunnel

/// What one call of `infer` is to do.
struct InferPlan {
  private var analysis: Analysis
  private let outputFolder: String?
  private let isQuiet: Bool

  /// The plan that arguments ask for.
  ///
  /// `clock` is in milliseconds since 1970; `processors` is the default number of threads.
  init(_ arguments: Arguments, clock: Int64, processors: Int) throws(AnalysisError) {
    try arguments.requireInput()
    analysis = Analysis(inputs: arguments.inputs, threads: processors)
    analysis.clock = clock
    analysis.configuration = arguments.value(.config)
    analysis.flows = arguments.all(.flow)
    analysis.format = arguments.value(.format)
    analysis.asOf = arguments.value(.asOf)
    if let most = try arguments.number(.maxBad, atLeast: 0) { analysis.mostBadLines = most }
    if let ratio = try arguments.share(.maxBadRatio) { analysis.mostBadRatio = ratio }
    analysis.longestLine = arguments.value(.maxLine)
    analysis.memory = arguments.value(.memory)
    analysis.spillFolder = arguments.value(.spillDir)
    if let threads = try arguments.threads() { analysis.threads = threads }
    let folder = arguments.value(.out)
    outputFolder = folder == "-" ? nil : folder
    isQuiet = arguments.has(.quiet)
  }

  func outcome(
    in environment: OnboardingFunnelCommand.Environment
  ) async throws(AnalysisError) -> OnboardingFunnelCommand.Outcome {
    let inference = try await inference(in: environment)
    var outcome = OnboardingFunnelCommand.Outcome(status: .done)
    if let outputFolder {
      try inference.write(to: outputFolder)
    } else {
      outcome.standardOutput = inference.definition
    }
    guard !isQuiet else { return outcome }
    outcome.standardError = environment.messageLines(inference.warnings + inference.formatNotes)
    if outputFolder == nil { outcome.standardError += inference.evidence }
    return outcome
  }

  /// Shows how far it is as `report` does.
  private func inference(
    in environment: OnboardingFunnelCommand.Environment
  ) async throws(AnalysisError) -> Analysis.Inference {
    let isShown = environment.errorIsTerminal && !isQuiet
    let watch = RunWatch(
      isShown ? .afterMilliseconds(ReportPlan.patienceMilliseconds) : .never, in: environment)
    var analysis = analysis
    analysis.onNote = { watch.take($0) }
    defer { watch.clear() }
    return try await analysis.infer()
  }
}
