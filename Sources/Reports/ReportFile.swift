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
  /// The CSV files, each with its header, all of them whether they have rows or not.
  package var tables: [ReportFile] {
    [
      FunnelRow.file(named: "funnel.csv", funnel),
      DropoffRow.file(named: "dropoff.csv", dropoff),
      OutcomeRow.file(named: "outcomes.csv", outcomes),
      PermissionRow.file(named: "permissions.csv", permissions),
      ChoiceRow.file(named: "choices.csv", choices),
      TimingRow.file(named: "timing.csv", timing),
      TrendRow.file(named: "trend.csv", trend),
      ComparisonRow.file(named: "comparison.csv", comparison),
      AssignmentRow.file(named: "assignment.csv", assignment),
      QualityLine.file(named: "quality.csv", qualityLines),
    ]
  }

  /// The report for people, in Markdown.
  package func markdown(for medium: ReportMedium) -> String {
    MarkdownReport(contents: self, medium: medium).text
  }

  /// All files of the report folder, `report.md` last.
  package var files: [ReportFile] {
    let report = ReportFile(name: "report.md", bytes: Array(markdown(for: .folder).utf8))
    return tables + charts + [report]
  }
}
