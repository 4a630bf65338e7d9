import OnboardingFunnel

/// What one call of `status` is to do.
struct StatusPlan {
  private let folder: String
  private let isJSON: Bool
  private let clock: Int64

  /// The plan that arguments ask for; `clock` is in milliseconds since 1970.
  init(_ arguments: Arguments, clock: Int64) throws(AnalysisError) {
    guard arguments.inputs.isEmpty else {
      throw AnalysisError(
        .usage,
        "status: error: reads no input; write onboarding-funnel status --state DIR "
          + "[superfluous_input]")
    }
    guard let folder = arguments.value(.state) else {
      throw AnalysisError(
        .usage, "status: error: names no state; write --state DIR [missing_option]")
    }
    self.folder = folder
    isJSON = arguments.has(.json)
    self.clock = clock
  }

  func outcome() throws(AnalysisError) -> OnboardingFunnelCommand.Outcome {
    let status = try StateStatus(of: folder, clock: clock)
    return OnboardingFunnelCommand.Outcome(
      status: .done, standardOutput: isJSON ? status.json : status.text)
  }
}
