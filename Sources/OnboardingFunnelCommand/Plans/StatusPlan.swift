import OnboardingFunnel

/// What one call of `status` is to do.
struct StatusPlan {
  private let folder: String
  private let isJSON: Bool
  private let clock: Int64

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    try arguments.refuseInput()
    folder = try arguments.required(.state)
    isJSON = arguments.has(.json)
    clock = arguments.environment.clock
  }

  func outcome() throws(AnalysisError) -> Outcome {
    let status = try StateStatus(of: folder, clock: clock)
    return Outcome(
      status: .done, standardOutput: isJSON ? status.json : status.text)
  }
}
