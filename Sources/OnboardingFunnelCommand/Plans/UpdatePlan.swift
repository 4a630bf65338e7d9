import OnboardingFunnel

/// What one call of `update` is to do.
struct UpdatePlan {
  /// What `report` would do with what the state holds.
  private let report: ReportPlan
  private var settings: StateSettings
  /// Whether of conditions only what has changed is told.
  private let tellsOnce: Bool

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    settings = StateSettings(folder: try arguments.required(.state))
    settings.keep = arguments.value(.keep)
    settings.isFinal = arguments.has(.final)
    settings.redefines = arguments.has(.redefine)
    settings.resets = arguments.has(.reset)
    settings.lockTimeoutSeconds = try arguments.number(.lockWait, atLeast: 0) ?? 0
    tellsOnce = arguments.has(.once)
    report = try ReportPlan(arguments)
    settings.quarantineFile = report.quarantineFile
  }

  func outcome(in environment: Environment) async throws(AnalysisError) -> Outcome {
    let watch = RunWatch(
      report.drawing(onTerminal: environment.errorIsTerminal), in: environment)
    let update = try await update(watch)
    watch.begin("writing")
    // With it goes the lock of the state.
    var outcome = try withExtendedLifetime(update) { () throws(AnalysisError) in
      let outcome = try ReportRun(report, in: environment)
        .written(update.report, tellingOnly: tellsOnce ? update.memory : nil)
      try update.remember()
      return outcome
    }
    outcome.standardError += environment.messageLines(notes(update, in: environment))
    return outcome
  }

  private func update(_ watch: RunWatch) async throws(AnalysisError) -> AnalysisUpdate {
    var analysis = report.analysis
    if !analysis.inputs.isEmpty { try report.requireOutputsApart() }
    try OutputPlaces(
      reports: report.outputFolder, quarantine: report.quarantineFile, state: settings.folder,
      html: report.htmlFile, json: report.jsonFile, metrics: report.metricsFile
    ).check()
    analysis.onNote = { watch.take($0) }
    defer { watch.clear() }
    return try await analysis.update(settings)
  }

  /// Silence is success: whoever reads mail of a cron job wants to know what went wrong.
  ///
  /// A guessed format is not said either, for it would be said every night.
  private func notes(
    _ update: AnalysisUpdate, in environment: Environment
  ) -> [String] {
    switch report.verbosity {
    case .quiet: []
    case .usual: update.warnings + (environment.errorIsTerminal ? [update.news] : [])
    case .verbose: update.warnings + update.report.inputLines + [update.news]
    }
  }
}
