import OnboardingFunnel

/// What one call of `users` is to do.
struct UsersPlan {
  /// What `report` would do with the same words.
  private var report: ReportPlan

  /// The plan that arguments ask for.
  ///
  /// `clock` is in milliseconds since 1970; `processors` is the default number of threads.
  init(_ arguments: Arguments, clock: Int64, processors: Int) throws(AnalysisError) {
    try arguments.requireInput()
    report = try ReportPlan(arguments, clock: clock, processors: processors)
    var selection = UserSelection()
    selection.leftAt = arguments.value(.leftAt)
    selection.reason = arguments.value(.reason)
    selection.outcome = arguments.value(.outcome)
    report.analysis.userList = selection
  }

  func outcome(
    in environment: OnboardingFunnelCommand.Environment
  ) async throws(AnalysisError) -> OnboardingFunnelCommand.Outcome {
    if let file = report.usersFile {
      try report.analysis.requireApart(file, from: "--users")
      try OutputPlaces(reports: nil, quarantine: nil, users: file).check()
    }
    let users = try await users(in: environment)
    if let file = report.usersFile {
      try users.write(to: file)
    } else {
      try users.print()
    }
    var outcome = OnboardingFunnelCommand.Outcome(status: .done)
    outcome.standardError = environment.messageLines(notes(users))
    return outcome
  }

  private func users(
    in environment: OnboardingFunnelCommand.Environment
  ) async throws(AnalysisError) -> Analysis.Users {
    let watch = RunWatch(
      report.drawing(onTerminal: environment.errorIsTerminal), in: environment)
    var analysis = report.analysis
    analysis.onNote = { watch.take($0) }
    defer { watch.clear() }
    return try await analysis.listUsers()
  }

  private func notes(_ users: Analysis.Users) -> [String] {
    switch report.verbosity {
    case .quiet: []
    case .usual: users.warnings + users.formatNotes
    case .verbose: users.warnings + users.formatNotes + users.inputLines
    }
  }
}
