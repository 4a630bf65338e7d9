import Definitions
import EventLog
import Experiments
import Funnels
import Reports

/// A flow of a log, and the experiment in it that is planned.
struct PlannedFlow {
  private let flow: FlowReport
  /// `nil` for a flow without.
  private let experiment: ExperimentDefinition?
  /// `nil` where nobody is counted.
  private let outlook: ExperimentOutlook?
  let needs: [ExperimentOutlook.Needs]
  /// Rises that no test can find.
  private let impossible: [Double]
  /// By goal, who of all reaches it.
  private let rates: [Text: Double]
  /// How many users are in the experiment already, by the whole log.
  private let usersInExperiment: Int

  private init(
    _ flow: FlowReport, _ experiment: ExperimentDefinition?, _ aim: PlanAim
  ) {
    self.flow = flow
    self.experiment = experiment
    let goals = flow.rows.goals.filter { $0.key.breakdown == .all && $0.outcome == .all }
    rates = Dictionary(
      goals.compactMap { row in row.rate.rate.map { (row.goal, $0) } }, uniquingKeysWith: { $1 })
    let arms = flow.assignment.filter { $0.experiment == experiment?.id }
    // A hidden count stands for at least one user.
    usersInExperiment = arms.reduce(0) { $0 + ($1.usersInLog.shown ?? 1) }
    outlook = Self.outlook(flow, experiment)
    needs = outlook.map(aim.needs) ?? []
    impossible = outlook.map(aim.impossible) ?? []
  }

  private static func outlook(
    _ flow: FlowReport, _ experiment: ExperimentDefinition?
  ) -> ExperimentOutlook? {
    let end = flow.rows.completion
    let days = flow.rows.trend.filter { $0.key.breakdown == .all }
    // The first day and the last are not whole.
    let whole = (days.count > 2 ? Array(days.dropFirst().dropLast()) : days).suffix(28)
    let monday = whole.firstIndex { isMonday($0.periodStart) }
    return end?.fromEntry.rate.map { rate in
      ExperimentOutlook(
        rate: rate, experiment: experiment, days: whole.map { $0.started.shown ?? 1 },
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
    let tuning = experiment?.plannedTuning ?? 5_000
    return flow.definition.goals.compactMap { goal in
      rates[goal.id].flatMap { outlook.guardrail(goal, rate: $0, tuning: tuning) }
    }
  }

  var isPlanned: Bool { experiment?.plan != nil }

  /// Where the plan is written; `nil` for a flow without experiment, or that was read off the log.
  var target: PlanInsertion.Target? {
    guard !flow.isInferred, let experiment else { return nil }
    return PlanInsertion.Target(
      flow: flow.definition.id, version: flow.definition.version, experiment: experiment.id)
  }

  var value: Analysis.Planning.Flow? {
    outlook.map { Analysis.Planning.Flow(flow.key, experiment?.id, $0, needs) }
  }

  /// That the plan comes after the first look; `nil` where the experiment has no users yet.
  var warning: Diagnostic? {
    guard let experiment, usersInExperiment > 0 else { return nil }
    let users = usersInExperiment == 1 ? "1 user" : "\(usersInExperiment) users"
    return Diagnostic(
      .planAfterStart, at: .named(VisibleText.quoted(flow.definition.id)),
      "the experiment \(VisibleText.quoted(experiment.id)) has \(users) in the log already, and a plan that "
        + "is made after looking does not keep what it promises",
      fix: "plan the next experiment, before it starts")
  }

  var text: String {
    let name = TerminalText(flow.definition.title ?? flow.definition.id).description
    guard let outlook else { return "\(name): nobody is counted, so nothing can be planned.\n" }
    return OutlookText(
      flow: name, experiment: flow.definition.experiments.count > 1 ? experiment?.id : nil,
      outlook: outlook, needs: needs, impossible: impossible, guardrails: guardrails(outlook)
    ).text
  }
}

// MARK: - Which experiment

extension PlannedFlow {
  /// The flows that have the experiment the aim names; without a name all of them, with their only one.
  ///
  /// - Throws: A usage error where no flow has it, or where a flow has several and none is named.
  static func all(
    in report: Report, _ aim: PlanAim
  ) throws(AnalysisError) -> [PlannedFlow] {
    guard let name = aim.experiment else { return try withOnly(in: report, aim) }
    let flows = report.flows.compactMap { flow in
      flow.definition.experiments.first { $0.id.string == name }
        .map { PlannedFlow(flow, $0, aim) }
    }
    guard flows.isEmpty else { return flows }
    let known = Set(report.flows.flatMap { $0.definition.experiments.map(\.id.string) })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    throw .usage(
      "--experiment", value: name, "is not an experiment of these flows",
      fix: NearestName.fix(for: name, among: known, none: "no flow has any"),
      code: .unknownExperiment)
  }

  private static func withOnly(
    in report: Report, _ aim: PlanAim
  ) throws(AnalysisError) -> [PlannedFlow] {
    var flows: [PlannedFlow] = []
    for flow in report.flows {
      let experiments = flow.definition.experiments
      guard let first = experiments.first, experiments.count > 1 else {
        flows.append(PlannedFlow(flow, experiments.first, aim))
        continue
      }
      let names = experiments.map { VisibleText.quoted($0.id) }
      throw AnalysisError(
        .missingOption,
        "the flow \(VisibleText.quoted(flow.definition.id)) has several experiments: "
          + names.joined(separator: ", "),
        fix: "name the one to plan, as with --experiment \(VisibleText(utf8: first.id.utf8).string)"
      )
    }
    return flows
  }
}
