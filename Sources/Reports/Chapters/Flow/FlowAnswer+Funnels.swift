import Definitions
import EventLog
import Funnels
import Insights

// Where users are lost

extension FlowAnswer {
  /// One list of steps with how many of its users reached each.
  struct Funnel {
    /// Whose funnel it is, as in a cell of a table; `nil` where it is the only one.
    let users: String?
    let rows: [Row]
  }

  struct Row {
    /// `nil` for completion.
    let step: Text?
    let name: String
    let reached: String
    /// Of the users of the longest bar; `nil` where a count is hidden.
    let staying: Double?
    let leaving: Double?
    /// `23 % leave (133)`; `nil` for completion.
    let loss: String?
    /// Whether most completions are lost at the step.
    let isWorst: Bool
    let isCompletion: Bool
  }

  /// That of all users, and abreast of it those of an experiment's variants; only these where some have lists
  /// of steps of their own, of which one funnel would be a mixture.
  var funnels: [Funnel] {
    guard flow.matured > 0 else { return [] }
    let arms = arms.map { Funnel(users: $0.title(in: .tableCell), rows: rows($0.rows)) }
    guard !arms.isEmpty else { return [Funnel(users: nil, rows: rows(overallRows))] }
    guard !hasListsApart else { return arms }
    return [Funnel(users: "All", rows: rows(overallRows))] + arms
  }

  /// What stands over the funnels: of several experiments also whose variants stand abreast.
  var funnelsTitle: String {
    let words = "Where users leave"
    guard !arms.isEmpty, let shown = shownExperiment.flow.definition.experiment,
      shownExperiment.experimentNumber != nil
    else { return words }
    return "\(words) (experiment \(CodeSpan(shown.id, in: .tableCell).markdown))"
  }

  private var hasListsApart: Bool { !section.variantsWithOwnList.isEmpty }

  /// The variants that stand abreast: few, split as planned, and with users enough to be compared, unless no
  /// funnel stands for all of them.
  private var arms: [VariantRows.Variant] {
    let section = shownExperiment
    let variants = section.variantRows
    guard variants.hasStepTables, !section.isSplitBroken else { return [] }
    guard !hasListsApart else { return variants.all }
    let isLarge = variants.all.allSatisfy { $0.users >= Count(RateUse.compared.fewestUsers) }
    return variants.all.count > 1 && isLarge ? variants.all : []
  }

  /// Of several experiments the first that an insight is about, else the first.
  private var shownExperiment: FlowSection {
    let several = section.sectionsOfExperiments
    let told = insights.compactMap { $0.kind == .experiment ? $0.subject : nil }
    let first = several.first { id, _ in
      told.contains { $0.string.hasPrefix("\(id.string):") }
    }
    return (first ?? several.first)?.section ?? section
  }

  /// A first page of more steps is no page.
  private static let mostSteps = 24

  /// The steps that the funnels show: the first, the last, and those where most completions are lost.
  private var shownSteps: Set<Text> {
    let rows = FoldedRows(overallRows, most: Self.mostSteps) { $0.gain ?? 0 }
    return Set(rows.shown.map(\.step.id))
  }

  /// That steps are left out; `nil` where none is.
  var leftOut: String? {
    let (all, steps) = (overallRows.count { !$0.isCompletion }, shownSteps)
    let shown = overallRows.count { !$0.isCompletion && steps.contains($0.step.id) }
    guard flow.matured > 0, shown < all else { return nil }
    return """
      \(Figures.count(shown)) of \(Figures.count(all)) steps are shown, those where most completions are lost \
      among them; all are under “Funnel”.
      """
  }

  private func rows(_ rows: [FunnelRow]) -> [Row] {
    let most = rows.first?.reached ?? 0
    // Behind a hidden loss there may be a larger one than those that are shown.
    let isHidden = rows.contains { !$0.isCompletion && $0.left.isHidden }
    let worst = isHidden ? [] : FlowSection.worst(of: rows)
    let shown = shownSteps
    return rows.filter { $0.isCompletion || shown.contains($0.step.id) }.map { row in
      let bar = bar(reached: row.reached, left: row.isCompletion ? 0 : row.left ?? 0, of: most)
      return Row(
        step: row.isCompletion ? nil : row.step.id,
        name: row.isCompletion ? "Completed" : name(of: row.step),
        reached: section.cell(row.reached),
        staying: bar?.staying, leaving: bar?.leaving, loss: loss(of: row),
        isWorst: !row.isCompletion && worst.contains(row.step),
        isCompletion: row.isCompletion)
    }
  }

  /// The parts of a bar, of those who stayed and those who left; `nil` where a count is hidden, or nobody is in
  /// the longest bar.
  private func bar(
    reached: Count, left: Count, of most: Count
  ) -> (staying: Double, leaving: Double)? {
    guard let reached = reached.shown, let left = left.shown, let most = most.shown, most > 0
    else { return nil }
    return (Double(reached - left) / Double(most), Double(left) / Double(most))
  }

  private func loss(of row: FunnelRow) -> String? {
    guard !row.isCompletion else { return nil }
    let count = section.cell(row.left)
    return row.leaving.rate.map { "\(Figures.percent($0)) (\(count))" } ?? count
  }

  func name(of step: StepKey) -> String {
    CodeSpan(titles[step.id] ?? step.id, in: .tableCell).markdown
  }
}
