import OnboardingFunnel

/// What one call of `forget` is to do.
struct ForgetPlan {
  private var settings: StateSettings
  private let users: [String]
  private let threads: Int

  /// The plan that arguments ask for.
  ///
  /// `processors` is the number of threads.
  init(_ arguments: Arguments, processors: Int) throws(AnalysisError) {
    guard arguments.inputs.isEmpty else {
      throw AnalysisError(
        .usage,
        "forget: error: reads no input; write onboarding-funnel forget --state DIR --user ID "
          + "[superfluous_input]")
    }
    guard let folder = arguments.value(.state) else {
      throw AnalysisError(
        .usage, "forget: error: names no state; write --state DIR [missing_option]")
    }
    users = arguments.all(.user)
    guard !users.isEmpty else {
      throw AnalysisError(
        .usage, "forget: error: names no user; write --user ID [missing_option]")
    }
    settings = StateSettings(folder: folder)
    settings.patienceSeconds = try arguments.number(.lockWait, atLeast: 0) ?? 0
    threads = processors
  }

  func outcome(
    in environment: OnboardingFunnelCommand.Environment
  ) async throws(AnalysisError) -> OnboardingFunnelCommand.Outcome {
    let events = try await Analysis.forget(users: users, in: settings, threads: threads)
    var outcome = OnboardingFunnelCommand.Outcome(status: .done)
    let people = users.count == 1 ? "the user" : "the users"
    outcome.standardOutput =
      events == 0
      ? "the state has no event of \(people)\n"
      : "forgot \(events) event\(events == 1 ? "" : "s") of \(people); reports that are already "
        + "written count them until the next update\n"
    return outcome
  }
}
