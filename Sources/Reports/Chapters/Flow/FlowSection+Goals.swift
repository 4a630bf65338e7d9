import Definitions
import EventLog
import Funnels

// Whether completing was worth it: who reached a goal, by how the onboarding ended.

extension FlowSection {
  var goals: [Block?] {
    let rows = flow.rows.goals.filter { isOverall($0.key) }
    guard !rows.isEmpty else { return [] }
    let hasTotals = rows.contains { $0.total != nil }
    var table = Table(
      words: ["Goal", "Outcome"],
      numbers: ["Users", "Reached", "Rate", "Median time"] + (hasTotals ? ["Total", "Mean"] : []))
    for row in rows {
      table.add(
        [
          CodeSpan(row.goal, in: .tableCell).markdown, row.outcome.words, cell(row.users),
          cell(row.reached), Figures.rate(row.rate, of: row.users, .compared),
          Figures.duration(seconds: row.medianSeconds),
        ] + (hasTotals ? [Figures.amount(row.total), Figures.amount(row.mean)] : []))
    }
    return [
      "Counts users whose window and whose goal's window are over:", .table(table),
      guardrails.map(Block.sentence),
    ]
  }

  private var guardrails: String? {
    let names = flow.definition.goals.filter(\.isGuardrail).map { CodeSpan($0.id).markdown }
    guard !names.isEmpty else { return nil }
    return """
      Guardrails: \(names.joined(separator: ", ")). A variant is not called better at completing where \
      one of them is clearly worse.
      """
  }
}

extension GoalOutcome {
  fileprivate var words: String {
    switch self {
    case .all: "all"
    case .completed: "completed"
    case .skippedFlow: "skipped the flow"
    case .left: "left"
    }
  }
}
