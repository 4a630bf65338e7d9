import Definitions
import EventLog
import Experiments
import Funnels
import Reports

/// What an experiment is planned for.
package struct PlanWish: Sendable {
  /// Of the completion rate, as a share; empty for 2, 5 and 10 points.
  package var rises: [Double] = []
  /// How long it may take; `nil` where the rise decides.
  package var weeks: Int?
  /// Which test the plan names: `setTest`.
  fileprivate var test = ExperimentPlan.Test.alwaysValid
  /// In place of a log: the share who complete, and how many start a day.
  package var known: (rate: Double, usersPerDay: Double)?

  package init() {}

  /// The words for `--test`.
  package static let tests = ExperimentPlan.Test.allCases.map(\.rawValue)

  /// - Throws: A usage error for a word that is none of `tests`.
  package mutating func setTest(_ word: String) throws(AnalysisError) {
    guard let test = ExperimentPlan.Test(rawValue: word) else {
      throw .usage("--test", value: word, "is no test", fix: "write always_valid or bounded")
    }
    self.test = test
  }

  private static let usualRises = [0.02, 0.05, 0.1]

  /// What either test takes for each rise, or for the time there is.
  fileprivate func needs(_ outlook: ExperimentOutlook) -> [ExperimentOutlook.Needs] {
    if let weeks {
      return ExperimentPlan.Test.allCases.compactMap { outlook.needs($0, weeks: weeks) }
    }
    return (rises.isEmpty ? Self.usualRises : rises).flatMap { rise in
      ExperimentPlan.Test.allCases.compactMap { outlook.needs($0, rise: rise) }
    }
  }

  fileprivate func impossible(_ outlook: ExperimentOutlook) -> [Double] {
    weeks == nil ? (rises.isEmpty ? Self.usualRises : rises).filter { outlook.rate + $0 > 1 } : []
  }
}

extension Analysis {
  /// What an experiment takes, and a definition with the plan in it.
  package struct Planning: Sendable {
    package let text: String
    /// One line each.
    package let warnings: [String]
    /// The definition file with the plan; `nil` where none can be written, with the reason why.
    fileprivate let definition: [UInt8]?
    fileprivate let refusal: String

    /// Writes the definition as `onboarding.json` into a folder, which is made if needed.
    ///
    /// - Throws: A usage error where there is nothing to write; of kind `cannotCreate` where there is an
    ///   `onboarding.json` already.
    package func write(to folder: String) throws(AnalysisError) {
      guard let definition else {
        throw AnalysisError(.usage, "--out: error: \(refusal) [nothing_to_plan]")
      }
      let file = folder + "/onboarding.json"
      guard !FilePath(file).isOccupied else {
        throw AnalysisError(
          .cannotCreate,
          "\(VisibleText(file).string): error: is there already; name another folder with --out, and replace "
            + "it yourself [already_exists]")
      }
      do {
        try ReportFolder(path: folder).add([
          ReportFile(name: "onboarding.json", bytes: definition)
        ])
      } catch {
        throw AnalysisError(error)
      }
    }
  }

  /// Reads the inputs and says what an experiment on their flows takes.
  package func plan(_ wish: PlanWish) async throws(AnalysisError) -> Planning {
    if let known = wish.known {
      let outlook = ExperimentOutlook(
        rate: known.rate, experiment: nil, usersPerDay: known.usersPerDay)
      return Planning(
        text: OutlookText(
          flow: nil, outlook: outlook, needs: wish.needs(outlook),
          impossible: wish.impossible(outlook)
        ).text, warnings: [], definition: nil,
        refusal: "no log was read, so there is no definition; name an INPUT")
    }
    var settings = self
    settings.trend = "day"
    let report = try await settings.run()
    let flows = report.contents.flows.map { flow in
      PlannedFlow(flow, in: report.contents)
    }
    var (texts, plans): ([String], [PlanInsertion.Place: ExperimentPlan]) = ([], [:])
    for flow in flows {
      let needs = flow.outlook.map(wish.needs) ?? []
      texts.append(flow.text(needs, impossible: flow.outlook.map(wish.impossible) ?? []))
      guard let place = flow.place, let plan = needs.first(where: { $0.test == wish.test })?.plan
      else { continue }
      plans[place] = plan
    }
    let (definition, refusal) = try await definition(with: plans, wish, of: flows)
    return Planning(
      text: texts.joined(separator: "\n"), warnings: report.warnings, definition: definition,
      refusal: refusal)
  }

  /// A copy of the one definition that was read, with plans in it.
  private func definition(
    with plans: [PlanInsertion.Place: ExperimentPlan], _ wish: PlanWish, of flows: [PlannedFlow]
  ) async throws(AnalysisError) -> (bytes: [UInt8]?, refusal: String) {
    guard wish.weeks != nil || wish.rises.count == 1 else {
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
        "no flow has an experiment; add \"experiment\": { \"id\": … } to the flow in onboarding.json"
      )
    }
    let sources = try await DefinitionSources(
      AnalysisRequest(self), configuration: configuration)
    let named = configuration.map { [FilePath($0)] }
    let files = Set(named ?? sources.files.compactMap(\.definition?.path))
    guard files.count == 1, let file = files.first else {
      return (nil, "the inputs have \(files.count) definition files; name one with --config")
    }
    do throws(LogError) {
      let bytes = try file.contents(named: file.string)
      // It was read a moment ago.
      return (
        (try? PlanInsertion(plans, into: bytes))?.bytes,
        "\(file.string) has changed meanwhile; try again"
      )
    } catch {
      throw AnalysisError(error)
    }
  }
}

/// A flow of a log that an experiment is planned for.
private struct PlannedFlow {
  private let flow: ReportedFlow
  /// `nil` where nobody is counted.
  let outlook: ExperimentOutlook?
  /// By goal, who of all reaches it.
  private let rates: [Text: Double]

  init(_ flow: ReportedFlow, in contents: ReportContents) {
    self.flow = flow
    let goals = contents.goals.filter {
      $0.key.flow == flow.key && $0.key.breakdown == .all && $0.outcome == .all
    }
    rates = Dictionary(
      goals.compactMap { row in row.rate.rate.map { (row.goal, $0) } }, uniquingKeysWith: { $1 })
    let end = contents.funnel.first {
      $0.key.flow == flow.key && $0.key.breakdown == .all && $0.isCompletion
    }
    let days = contents.trend.filter { $0.key.flow == flow.key && $0.key.breakdown == .all }
    // The first day and the last are not whole.
    let whole = (days.count > 2 ? Array(days.dropFirst().dropLast()) : days).suffix(28)
    let monday = whole.firstIndex { Self.isMonday($0.periodStart) }
    outlook = end?.fromEntry.rate.map { rate in
      ExperimentOutlook(
        rate: rate, experiment: flow.definition.experiments.first, days: whole.map(\.started),
        monday: monday.map { $0 - whole.startIndex } ?? 0)
    }
  }

  private static func isMonday(_ date: String) -> Bool {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3,
      let date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
    else { return false }
    return ReportCalendar.monday(of: date.dayNumber) == date.dayNumber
  }

  private func guardrails(_ outlook: ExperimentOutlook) -> [ExperimentOutlook.Guardrail] {
    let tuning = flow.definition.experiments.first?.plannedTuning ?? 5_000
    return flow.definition.goals.compactMap { goal in
      rates[goal.id].flatMap { outlook.guardrail(goal, rate: $0, tuning: tuning) }
    }
  }

  var isPlanned: Bool { flow.definition.experiments.contains { $0.plan != nil } }

  /// The first experiment; `nil` for a flow without, or that was read off the log.
  var place: PlanInsertion.Place? {
    guard !flow.isInferred, let experiment = flow.definition.experiments.first else { return nil }
    return PlanInsertion.Place(
      flow: flow.definition.id, version: flow.definition.version, experiment: experiment.id)
  }

  func text(_ needs: [ExperimentOutlook.Needs], impossible: [Double]) -> String {
    let name = TerminalText(flow.definition.title ?? flow.definition.id).description
    guard let outlook else { return "\(name): nobody is counted, so nothing can be planned.\n" }
    return OutlookText(
      flow: name, outlook: outlook, needs: needs, impossible: impossible,
      guardrails: guardrails(outlook)
    ).text
  }
}
