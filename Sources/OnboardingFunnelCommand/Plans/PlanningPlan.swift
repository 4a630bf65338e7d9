import OnboardingFunnel

/// What one call of `plan` is to do.
struct PlanningPlan {
  /// What `report` would do with the same words.
  private var report: ReportPlan
  private var aim = PlanAim()

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    report = try ReportPlan(arguments)
    aim.known = try Self.known(arguments)
    if aim.known == nil { try arguments.requireInput() }
    if let rise = arguments.value(.rise) { aim.rises = [try Self.points(rise)] }
    aim.weeks = try arguments.number(.weeks, atLeast: 1)
    aim.experiment = arguments.value(.experiment)
    if let test = arguments.value(.test) { aim.test = try Self.test(test) }
  }

  func outcome(in environment: Environment) async throws(AnalysisError) -> Outcome {
    let planning = try await environment.watching(report) {
      (analysis) throws(AnalysisError) in try await analysis.plan(aim)
    }
    if let folder = report.outputFolder { try planning.write(to: folder) }
    return Outcome(
      status: .done, standardOutput: planning.text,
      standardError: environment.messageLines(report.notes(planning.warnings)))
  }

  /// What stands in place of a log.
  private static func known(
    _ arguments: Arguments
  ) throws(AnalysisError) -> PlanAim.Known? {
    let (rate, users) = (arguments.value(.rate), arguments.value(.usersPerDay))
    guard rate != nil || users != nil else { return nil }
    guard let rate, let users else {
      let (given, other) = rate == nil ? ("users-per-day", "rate R") : ("rate", "users-per-day N")
      throw .usage(
        "--\(given)", "needs --\(other) beside it", fix: "write both", code: .missingOption)
    }
    if let input = arguments.inputs.first {
      throw .usage(
        "--rate", value: rate, "stands in place of a log, and there is the input \(input)",
        fix: "leave one of them out")
    }
    if let experiment = arguments.value(.experiment) {
      throw .usage(
        "--experiment", value: experiment,
        "needs a log, and --rate is given in place of one",
        fix: "leave one of them out", code: .contradiction)
    }
    guard let share = Double(rate), share > 0, share < 1 else {
      throw .usage("--rate", value: rate, "is not a share", fix: "write a number between 0 and 1")
    }
    guard let number = Double(users), number >= 0.1, number <= 1e9 else {
      throw .usage(
        "--users-per-day", value: users, "is no number of users", fix: "write one, such as 300")
    }
    return PlanAim.Known(completionRate: share, usersPerDay: number)
  }

  private static func test(_ word: String) throws(AnalysisError) -> PlanAim.Test {
    guard let test = PlanAim.Test(rawValue: word) else {
      throw .usage("--test", value: word, "is no test", fix: "write always_valid or bounded")
    }
    return test
  }

  /// Percentage points, as a share.
  private static func points(_ text: String) throws(AnalysisError) -> Double {
    guard let points = Double(text), points >= 0.1, points <= 99 else {
      throw .usage(
        "--rise", value: text, "is no number of points", fix: "write one from 0.1 to 99, such as 5")
    }
    return points / 100
  }
}
