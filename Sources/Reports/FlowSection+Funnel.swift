import EventLog
import Funnels
import Journeys

// How far users came, and where most of them stopped.

extension FlowSection {
  /// The table, its biggest loss in words, and what else happened on the way.
  var funnel: [String?] {
    let rows = contents.funnel.filter { isOverall($0.key) }
    return [table(of: rows), dashes(in: rows)] + biggestLoss + absences
      + [MarkdownList(remarks(on: rows)).markdown]
  }

  private func table(of rows: [FunnelRow]) -> String? {
    let biggest = loss?.biggest ?? []
    var table = MarkdownTable(
      words: ["Step"],
      numbers: ["Reached", "Of all who entered", "Of the step before", "Left here", "In progress"],
      remarks: biggest.isEmpty ? nil : "")
    for row in rows {
      let mark = !row.isCompletion && biggest.contains(row.step) ? "◀ biggest loss" : ""
      table.add(
        [
          row.isCompletion ? "**completed**" : titled(row.step), Figures.count(row.reached),
          Figures.rate(row.fromEntry), Figures.rate(row.fromPrevious), Figures.count(row.left),
          Figures.count(row.inProgress),
        ] + (biggest.isEmpty ? [] : [mark]))
    }
    return table.markdown
  }

  /// A step by its place, id and title, in a table cell.
  private func titled(_ step: StepKey) -> String {
    let title = flow.definition.steps.first { $0.id == step.id }?.title
    guard let title else { return label(step, in: .tableCell) }
    return "\(label(step, in: .tableCell)) \(CodeSpan(title, in: .tableCell).markdown)"
  }

  private func dashes(in rows: [FunnelRow]) -> String? {
    guard !rows.isEmpty else { return nil }
    let base = "`–`: no step stands before the first, and nobody leaves after completing"
    return flow.matured > 0 ? "\(base)." : "\(base); where nobody was counted there is no rate."
  }

  /// One line for each step that some users' own list lacks.
  private var absences: [String] {
    flow.absences.filter { $0.users > 0 }.map {
      """
      Step \(CodeSpan($0.step).markdown) is missing from the lists of \
      \(Figures.users($0.users)), by their variant; they count in none of its numbers.
      """
    }
  }

  /// What is no loss, but worth a look.
  private func remarks(on rows: [FunnelRow]) -> [String] {
    otherOrders + happenings(in: rows)
  }

  /// Why a step may have more users than the one above it.
  private var otherOrders: [String] {
    let names = variantsWithOwnList.map { CodeSpan($0.id).markdown }
    guard !names.isEmpty else { return [] }
    return [
      """
      Variants with a list of steps of their own: \(names.joined(separator: ", ")). So a step may be \
      reached by more users than the step above it.
      """
    ]
  }

  private func happenings(in rows: [FunnelRow]) -> [String] {
    let unseen = rows.filter { !$0.isCompletion && $0.viewed < $0.reached }.map {
      "\(label($0.step)) (\(Figures.count($0.viewed)) of \(Figures.count($0.reached)))"
    }
    let skipped = rows.compactMap { users($0.skippedStep, at: $0.step) }
    let back = rows.compactMap { users($0.wentBack, at: $0.step) }
    return [
      (
        unseen,
        "Viewed by fewer users than reached it, so its views were lost, not sent or not shown"
      ),
      (skipped, "Skipped the step, which alone is no loss"), (back, "Went back from the step"),
    ].filter { !$0.0.isEmpty }.map { "\($0.1): \($0.0.joined(separator: ", "))." }
  }

  private func users(_ users: Int?, at step: StepKey) -> String? {
    guard let users, users > 0 else { return nil }
    return "\(label(step)) (\(Figures.users(users)))"
  }
}
