import EventLog
import Experiments
import Funnels
import Journeys

/// One flow's part of the report.
struct FlowSection {
  /// From 1; headings name a flow by it.
  let number: Int
  let flow: ReportedFlow
  /// The rows about this flow alone.
  let contents: ReportContents

  var blocks: [String] {
    ["## Flow \(number)", name] + notes + [headline]
      + section("Funnel", [funnel] + absences)
      + section("Why \(unit.plural) left", [reasons])
      + section("Outcomes", [outcomes])
      + section("Permissions", [permissions])
      + section("Choices", [choices])
      + section("Variants", variants)
      + breakdowns
      + section("Time", timing)
      + section("Trend", trend)
      + section("Findings", [findings ?? "Nothing contradicts the definition."])
  }

  /// What the rows count, but for assignment and comparison, which count users.
  var unit: CountingUnit { flow.settings.count }

  /// Whether a row is about all users of this flow.
  func isOverall(_ key: RowKey) -> Bool {
    key.flow == flow.key && key.breakdown == .all
  }

  /// A step by its place, id and title.
  func label(_ step: StepKey) -> String {
    let id = CodeSpan(step.id, in: .tableCell).markdown
    let title = flow.definition.steps.first { $0.id == step.id }?.title
    guard let title else { return "\(step.index). \(id)" }
    return "\(step.index). \(id) \(CodeSpan(title, in: .tableCell).markdown)"
  }

  /// The blocks under a heading; nothing where there are none.
  func section(_ title: String, _ blocks: [String?]) -> [String] {
    let present = blocks.compactMap(\.self)
    return present.isEmpty ? [] : ["### \(title)"] + present
  }

  private var name: String {
    let definition = flow.definition
    var parts = ["Flow \(CodeSpan(definition.id).markdown)"]
    if let version = definition.version { parts.append("version \(CodeSpan(version).markdown)") }
    if let title = definition.title { parts.append("titled \(CodeSpan(title).markdown)") }
    return parts.joined(separator: ", ") + "."
  }

  private var notes: [String] {
    var notes: [String] = []
    if flow.isProvisional {
      notes.append(
        """
        **Provisional:** no \(unit.singular)'s window is over yet, so all who started count as if; \
        these numbers will change.
        """)
    }
    if flow.isInferred {
      notes.append(
        """
        The definition was inferred from the log; `onboarding-funnel infer` prints it, ready to \
        be edited.
        """)
    }
    return notes
  }

  private var headline: String {
    let window = Figures.duration(seconds: Double(flow.definition.windowMilliseconds) / 1_000)
    let end = contents.funnel.first { isOverall($0.key) && $0.isCompletion }
    let settings = flow.settings
    let lines = [
      settings.countsByDefault
        ? nil : "counted: \(unit.plural), by `\(settings.order.rawValue)`; the foot says how",
      "started: \(Figures.count(flow.started))",
      "window of \(window) over: \(Figures.count(flow.matured))",
      "completed: \(Figures.count(end?.reached)), \(Figures.rate(end?.fromEntry ?? RateCell()))",
      "still in progress: \(Figures.count(users(with: .inProgress)))",
      "entered midway, not in the funnel: \(Figures.count(users(with: .enteredMidway)))",
    ]
    return lines.compactMap(\.self).map { "- \($0)" }.joined(separator: "\n")
  }

  private func users(with outcome: Outcome) -> Int? {
    contents.outcomes.first { isOverall($0.key) && $0.outcome == outcome }?.users
  }

  private var findings: String? {
    FindingsTable(rows: contents.quality.filter { $0.scope == .flow(flow.key) }).markdown
  }
}
