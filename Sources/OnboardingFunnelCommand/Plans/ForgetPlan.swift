import OnboardingFunnel

/// What one call of `forget` is to do.
struct ForgetPlan {
  private var settings: StateSettings
  private let users: [String]
  private let threads: Int

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    try arguments.refuseInput()
    settings = StateSettings(folder: try arguments.required(.state))
    _ = try arguments.required(.user)
    users = arguments.all(.user)
    settings.lockTimeoutSeconds = try arguments.number(.lockWait, atLeast: 0) ?? 0
    threads = arguments.environment.processors
  }

  func outcome(in environment: Environment) async throws(AnalysisError) -> Outcome {
    let events = try await Analysis.forget(users: users, in: settings, threads: threads)
    let people = users.count == 1 ? "the user" : "the users"
    return Outcome(
      status: .done,
      standardOutput: events == 0
        ? "the state has no event of \(people)\n"
        : "forgot \(events) event\(events == 1 ? "" : "s") of \(people); reports that are already "
          + "written count them until the next update\n")
  }
}
