import Definitions
import EventLog
import Experiments
import Reports

extension Analysis {
  /// What an experiment takes, and a definition with the plan in it.
  public struct Planning: Sendable {
    /// One a flow of the log; one for a rate that was known.
    public let flows: [Flow]
    /// The same for a terminal.
    public let text: String
    /// The definition file with the plan in it; `nil` where there is none to write, as without an aim, an
    /// experiment or a definition.
    public var definition: String? { file.map { String(decoding: $0, as: UTF8.self) } }
    /// One line each, about inputs that were not read as a user may expect.
    public let warnings: [String]
    fileprivate let file: [UInt8]?
    /// Why there is no definition.
    fileprivate let refusal: String

    /// Writes the definition as `onboarding.json` into a folder, which is made if needed.
    ///
    /// - Throws: Of kind `usage` where there is nothing to write; of kind `cannotCreate` where there is an
    ///   `onboarding.json` already.
    public func write(to folder: String) throws(AnalysisError) {
      guard let bytes = file else {
        throw AnalysisError(.nothingToPlan, at: .named("--out"), refusal, fix: nil)
      }
      let file = folder + "/onboarding.json"
      guard !FilePath(file).isOccupied else {
        throw AnalysisError(
          .alreadyExists, at: .file(file), "exists already",
          fix: "name another folder with --out, and replace it yourself")
      }
      try convertingErrors(
        of: ReportFolder(path: folder).add([ReportFile(name: "onboarding.json", bytes: bytes)]))
    }
  }

  /// Reads the inputs and says what an experiment on their flows takes.
  ///
  /// Without `aim.known` the inputs are read as by `run()`.
  ///
  /// - Throws: `AnalysisError` when an input or a setting cannot be used, or the aim is none, or names no
  ///   experiment where a flow has several: of kind `usage`.
  public func plan(_ aim: PlanAim = PlanAim()) async throws(AnalysisError) -> Planning {
    try aim.check()
    if let known = aim.known {
      let outlook = ExperimentOutlook(
        rate: known.completionRate, experiment: nil, usersPerDay: known.usersPerDay)
      let needs = aim.needs(outlook)
      return Planning(
        flows: [Planning.Flow(nil, nil, outlook, needs)],
        text: OutlookText(
          flow: nil, outlook: outlook, needs: needs, impossible: aim.impossible(outlook)
        ).text, warnings: [], file: nil,
        refusal: "no log was read, so there is no definition; name an INPUT")
    }
    var settings = self
    settings.trend = "day"
    let run = try await settings.run()
    let flows = try PlannedFlow.all(in: run.report, aim)
    var plans: [PlanInsertion.Target: ExperimentPlan] = [:]
    for flow in flows {
      guard let target = flow.target, let plan = flow.needs.first(where: aim.isOfTest)?.plan
      else { continue }
      plans[target] = plan
    }
    let (file, refusal) = try await definition(with: plans, aim, of: flows)
    return Planning(
      flows: flows.compactMap(\.value), text: flows.map(\.text).joined(separator: "\n"),
      warnings: run.warnings + flows.compactMap { $0.warning?.description }, file: file,
      refusal: refusal)
  }

  /// A copy of the one definition that was read, with plans in it.
  private func definition(
    with plans: [PlanInsertion.Target: ExperimentPlan], _ aim: PlanAim, of flows: [PlannedFlow]
  ) async throws(AnalysisError) -> (bytes: [UInt8]?, refusal: String) {
    guard aim.weeks != nil || aim.rises.count == 1 else {
      return (nil, "names no aim; write --rise POINTS or --weeks N")
    }
    if flows.contains(where: \.isPlanned) {
      return (
        nil, "an experiment has a plan, which is made before it starts; remove \"plan\" first"
      )
    }
    guard !plans.isEmpty else {
      return (
        nil,
        flows.contains { $0.target != nil }
          ? "so few users start that none of these rises can be found; aim at a larger one, or give it more weeks"
          : "no flow has an experiment; add \"experiment\": { \"id\": … } to the flow in onboarding.json"
      )
    }
    let sources = try await DefinitionSources(
      AnalysisRequest(self), configuration: configuration)
    let named = configuration.map { [FilePath($0)] }
    let files = Set(named ?? sources.files.compactMap(\.definition?.path))
    guard files.count == 1, let file = files.first else {
      return (nil, "the inputs have \(files.count) definition files; name one with --config")
    }
    let bytes = try convertingErrors(of: file.contents(named: file.string))
    // It was read a moment ago.
    return (
      (try? PlanInsertion(plans, into: bytes))?.bytes,
      "\(file.string) has changed meanwhile; try again"
    )
  }
}
