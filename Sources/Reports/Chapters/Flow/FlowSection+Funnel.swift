import Definitions
import EventLog
import Funnels
import Journeys

// How far users came.

extension FlowSection {
  /// The table, and what else happened on the way.
  var funnel: [Block?] {
    let rows = overallRows
    return [table(of: rows), notes(on: rows).map(Block.sentence)] + absences.map(Block.sentence)
      + [.list(of: remarks(on: rows))]
  }

  /// The name of the row of completion: a step may be named `completed`.
  static let completedRow = "**completed the flow**"
  static let mostLeftMark = "◀ most left"

  /// Whether the step above is the step before for all users.
  private var isOneList: Bool { variantsWithOwnList.isEmpty }

  private func table(of rows: [FunnelRow]) -> Block? {
    let biggest = Set(loss?.biggest ?? [])
    let titles = stepTitles
    var table = Table(
      words: ["Step"],
      numbers: ["Reached", "Of all counted"] + (isOneList ? ["Of the step before"] : [])
        + ["Left here", "Not yet counted"],
      remarks: biggest.isEmpty ? nil : "")
    for (row, before) in zip(rows, [nil] + rows) {
      let mark = !row.isCompletion && biggest.contains(row.step) ? Self.mostLeftMark : ""
      table.add(
        [
          row.isCompletion ? Self.completedRow : named(row.step, titles), cell(row.reached),
          Figures.rate(row.fromEntry, of: flow.matured),
        ] + (isOneList ? [Figures.rate(row.fromPrevious, of: before?.reached)] : [])
          + [cell(row.left), cell(row.inProgress)]
          + (biggest.isEmpty ? [] : [mark]))
    }
    return table.block
  }

  /// A step by its place and id, in a table cell, with the title in quotes where it says more.
  private func named(_ step: StepKey, _ titles: [Text: Text]) -> String {
    guard let title = titles[step.id], Self.letters(of: title) != Self.letters(of: step.id) else {
      return label(step, in: .tableCell)
    }
    return "\(label(step, in: .tableCell)) “\(CodeSpan(title, in: .tableCell).markdown)”"
  }

  /// What is left of a name without case, spaces and signs.
  private static func letters(of name: Text) -> String {
    name.string.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private func notes(on rows: [FunnelRow]) -> String? {
    guard !rows.isEmpty else { return nil }
    let first = isOneList ? "the first step has none before it, and " : ""
    let base = "`–`: \(first)nobody leaves after completing"
    let dashes =
      flow.matured > 0 ? "\(base)." : "\(base); there is no rate where nobody is counted."
    let young = rows.contains { $0.inProgress > 0 }
    let open = """
      Not yet counted: \(unit.plural) \(unit.who) have not had their full \(window) yet, at the furthest step they \
      have reached so far; on the last row those who have completed already.
      """
    return young ? "\(dashes) \(open)" : dashes
  }

  /// One line for each step that some users' own list lacks.
  private var absences: [String] {
    flow.absences.filter { $0.users > 0 }.map {
      """
      Step \(CodeSpan($0.step).markdown) is not in the variant of \(users($0.users)): they could \
      not reach it, but are in the total.
      """
    }
  }

  /// What is no loss, but worth a look.
  private func remarks(on rows: [FunnelRow]) -> [String] {
    otherOrders + happenings(in: rows) + undefined
  }

  /// What has no section because the definition has none of it.
  private var undefined: [String] {
    let steps = flow.definition.steps
    let isWithout = [
      (flow.rows.permissions.isEmpty && steps.allSatisfy(\.permissions.isEmpty), "permissions"),
      (flow.rows.choices.isEmpty && steps.allSatisfy(\.choices.isEmpty), "choices"),
      (flow.definition.experiment == nil, "an experiment"),
    ]
    let names = isWithout.filter(\.0).map(\.1)
    return names.isEmpty
      ? [] : ["Not defined for this flow, so not reported: \(names.joined(separator: ", "))."]
  }

  /// Why a step may have more users than the one above it.
  private var otherOrders: [String] {
    let names = variantsWithOwnList.map { CodeSpan($0.id).markdown }
    guard !names.isEmpty else { return [] }
    return [
      """
      Variants with their own list of steps: \(names.joined(separator: ", ")). So a step may be \
      reached by more \(unit.plural) than the step above it, and what share of the step before went on is \
      \(variantRows.hasStepTables ? "under “Variants”, variant by variant" : "in `funnel.csv`").
      """
    ]
  }

  /// Why a step was reached by more users than the one above it; `nil` where none was.
  var orderNote: String? {
    let shown = overallRows.map(\.reached).filter { !$0.isHidden }
    let rises = zip(shown, shown.dropFirst()).contains { $0 < $1 }
    guard rises, !variantsWithOwnList.isEmpty else { return nil }
    return "Steps differ by variant: a later one may have more \(unit.plural)."
  }

  private func happenings(in rows: [FunnelRow]) -> [String] {
    let unseen = stepsWithMissingViews.map {
      "\(label($0.step)) (\(told($0.viewed)) of \(told($0.reached)))"
    }
    let skipped = rows.compactMap { happening($0.skippedStep, at: $0.step) }
    let back = rows.compactMap { happening($0.wentBack, at: $0.step) }
    return [
      (
        unseen,
        "Reached by more \(unit.plural) than viewed it, so some page views were lost, not sent or not shown"
      ),
      (skipped, "Skipped the page and stayed"), (back, "Went back from the step"),
    ].filter { !$0.0.isEmpty }.map { "\($0.1): \($0.0.joined(separator: ", "))." }
  }

  private func happening(_ users: Count?, at step: StepKey) -> String? {
    guard let users, users > 0 else { return nil }
    return "\(label(step)) (\(counted(users)))"
  }
}
