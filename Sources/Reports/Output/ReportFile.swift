import EventLog
import Experiments
import Funnels
import Journeys

/// A file of a report, whole.
package struct ReportFile: Hashable, Sendable {
  /// The name inside the folder, `charts/` before that of a chart; never made from data.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

extension ReportContents {
  /// The CSV files, each with its header, all of them whether they have rows or not; that of changes
  /// only where they were asked for.
  package var tables: [ReportFile] {
    let cells = cells
    return [
      FunnelRow.file(named: "funnel.csv", funnel, hiding: cells),
      DropoffRow.file(named: "dropoff.csv", dropoff, hiding: cells),
      ExitRow.file(named: "exits.csv", exits, hiding: cells),
      OutcomeRow.file(named: "outcomes.csv", outcomes, hiding: cells),
      PermissionRow.file(named: "permissions.csv", permissions, hiding: cells),
      ChoiceRow.file(named: "choices.csv", choices, hiding: cells),
      TimingRow.file(named: "timing.csv", timing, hiding: cells),
      TrendRow.file(named: "trend.csv", trend, hiding: cells),
      ComparisonRow.file(named: "comparison.csv", comparison, hiding: cells),
      AssignmentRow.file(named: "assignment.csv", assignment, hiding: cells),
      QualityLine.file(named: "quality.csv", qualityLines, hiding: cells),
      InsightLine.file(named: "insights.csv", insightLines, hiding: cells),
    ] + (changes.map { [ChangeRow.file(named: "changes.csv", $0, hiding: cells)] } ?? [])
  }

  /// How many counts of the CSV files are hidden.
  var hiddenCells: Int {
    let cells = cells
    guard cells.minimum != nil else { return 0 }
    return [
      FunnelRow.hidden(by: cells, in: funnel), DropoffRow.hidden(by: cells, in: dropoff),
      ExitRow.hidden(by: cells, in: exits),
      OutcomeRow.hidden(by: cells, in: outcomes), PermissionRow.hidden(by: cells, in: permissions),
      ChoiceRow.hidden(by: cells, in: choices), TimingRow.hidden(by: cells, in: timing),
      TrendRow.hidden(by: cells, in: trend), ComparisonRow.hidden(by: cells, in: comparison),
      AssignmentRow.hidden(by: cells, in: assignment),
      QualityLine.hidden(by: cells, in: qualityLines),
      ChangeRow.hidden(by: cells, in: changes ?? []),
    ].reduce(0, +)
  }

  /// The report for people, in Markdown.
  package func markdown(for medium: ReportMedium) -> String {
    Figures.searchable(MarkdownReport(contents: self, medium: medium).text)
  }

  /// What makes the files of the report folder, `report.md` last, in parts that can be made side by
  /// side.
  package var parts: [@Sendable () -> [ReportFile]] {
    [
      { tables }, { charts },
      { [ReportFile(name: "report.md", bytes: Array(markdown(for: .folder).utf8))] },
    ]
  }
}
