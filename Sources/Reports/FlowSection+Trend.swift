import Funnels
import Journeys

// How it goes from period to period.

extension FlowSection {
  /// How many lines are shown, the last ones: a quarter of days, two years of weeks.
  private static let trendLines = 92

  var trend: [String?] {
    let rows = contents.trend.filter { isOverall($0.key) }
    let lines = rows.runs { $0.started == 0 && $1.started == 0 }
    let shown = lines.suffix(Self.trendLines)
    guard !shown.isEmpty else { return [] }
    var table = MarkdownTable(
      words: ["From", "State"],
      numbers: ["Started", "Completed", "Completion rate", "In progress"])
    for line in shown { table.add(cells(of: line)) }
    let period = flow.settings.trend == .day ? "day" : "week, from Monday,"
    let zone = CodeSpan(flow.settings.timeZone).markdown
    return [
      "Users by the \(period) of their first entry, in \(zone):", table.markdown,
      notes(on: shown.flatMap(\.self)),
      lines.count > shown.count
        ? "Earlier periods stand in `trend.csv`, from \(rows[0].periodStart) on." : nil,
    ]
  }

  /// A period, or a run of periods in which nobody started.
  private func cells(of line: [TrendRow]) -> [String] {
    guard let first = line.first, let last = line.last else { return [] }
    let numbers = [
      Figures.count(first.started), Figures.count(first.completed), Figures.rate(first.completion),
      Figures.count(first.inProgress),
    ]
    guard line.count == 1 else {
      let unit = flow.settings.trend == .day ? "days" : "weeks"
      return [
        "\(first.periodStart) to \(last.periodStart)", "nobody started, \(line.count) \(unit)",
      ] + numbers
    }
    let finality = first.isFinal ? "final" : "not final"
    let state = first.started == 0 ? "nobody started" : finality
    return [first.periodStart, first.alarm == true ? "**alarm**, \(state)" : state] + numbers
  }

  private func notes(on rows: [TrendRow]) -> String? {
    let open =
      rows.contains { !$0.isFinal && $0.started > 0 }
      ? "Not final: windows that began in that period may still be open, so its numbers may change."
      : nil
    let missing =
      rows.contains { $0.completion.rate == nil }
      ? "`–`: nobody started, or no window is over, so there is no rate." : nil
    let notes = [open, missing].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }
}
