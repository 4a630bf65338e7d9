import Definitions
import EventLog
import Experiments
import Funnels

// What each variant does by week of entry, and what a plan would have saved.

extension FlowSection {
  /// More weeks than this are those at the end.
  private static let weeksShown = 12

  /// One row a week, with control and variant side by side.
  func weeks(of variants: VariantRows) -> [Block?] {
    guard !isSplitBroken else { return [] }
    let all = checks?.weeks ?? []
    return variants.shown.flatMap { variant -> [Block?] in
      let rows = all.filter { $0.variant == variant.name }
      return rows.isEmpty ? [] : table(of: rows, title: variant.title(in: .line))
    }
  }

  private func table(of rows: [WeeklyEffect], title: String) -> [Block?] {
    let control = CodeSpan(checks?.control ?? "", in: .tableCell).markdown
    var table = Table(
      words: ["Week from"],
      numbers: [
        "Users of \(control)", "Completed", "Users of the variant", "Completed",
        "Difference in points",
      ])
    for row in rows.suffix(Self.weeksShown) {
      table.add([
        ReportCalendar.text(ofDay: row.monday), Figures.count(row.controlUsers),
        Figures.percent(row.controlRate, of: Count(row.controlUsers), .compared),
        Figures.count(row.variantUsers),
        Figures.percent(row.variantRate, of: Count(row.variantUsers), .compared),
        Figures.signedPoints(row.difference),
      ])
    }
    return [
      "\(title) against control by week of entry. Weeks differ by chance, too:", table.block,
    ]
  }

  /// Below this part a plan is not worth a sentence.
  private static let leastSaved = 0.1

  /// What a plan would have saved, where there is none.
  var savedByPlan: String? {
    guard let checks, !checks.isPlanned, !isSplitBroken,
      let row = comparisons.first(where: { $0.isCompletion && $0.verdict.isOfNumbers }),
      let users = (row.controlUsers + row.variantUsers).shown,
      let saved = checks.savedByPlan(users: users),
      saved >= Self.leastSaved
    else { return nil }
    return """
      The test had no plan. One made before the start with `plan` would have suited it to an experiment of \
      this size, which then takes about \(Figures.wholePercent(saved)) fewer users for the same answer. Do not \
      change it now: that would void the verdict.
      """
  }
}
