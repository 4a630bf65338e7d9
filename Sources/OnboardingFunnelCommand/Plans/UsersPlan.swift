import OnboardingFunnel

/// What one call of `users` is to do.
struct UsersPlan {
  /// What `report` would do with the same words.
  private var report: ReportPlan

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    try arguments.requireInput()
    report = try ReportPlan(arguments)
    var selection = UserSelection()
    selection.leftAt = arguments.value(.leftAt)
    selection.reason = arguments.value(.reason)
    selection.outcome = arguments.value(.outcome)
    report.analysis.userList = selection
  }

  func outcome(in environment: Environment) async throws(AnalysisError) -> Outcome {
    if let file = report.usersFile {
      try report.analysis.requireApart(file, from: "--users")
      try OutputPlaces(reports: nil, quarantine: nil, users: file).check()
    }
    let users = try await environment.watching(report) {
      (analysis) throws(AnalysisError) in try await analysis.listUsers()
    }
    if let file = report.usersFile {
      try users.write(to: file)
    } else {
      try users.print()
    }
    return Outcome(
      status: .done,
      standardError: environment.messageLines(
        report.notes(users.warnings + users.formatNotes, verbose: users.inputLines)))
  }
}
