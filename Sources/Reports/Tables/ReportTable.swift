import Definitions

/// A table of a report, whatever its rows are: what its CSV file, `report.json` and the data package are
/// made of.
struct ReportTable: Sendable {
  /// The file's name without its suffix.
  let name: String
  let columns: [String]
  let rowCount: Int
  /// How many counts are hidden.
  let hiddenCount: Int
  private let file: @Sendable (SmallCells) -> ReportFile
  private let row: @Sendable (Int) -> [CSVField]

  init<Row: CSVRow & Sendable>(_ name: String, _ rows: [Row], hiding cells: SmallCells) {
    self.name = name
    columns = Row.columns
    rowCount = rows.count
    hiddenCount = cells.minimum == nil ? 0 : Row.hidden(by: cells, in: rows)
    file = { Row.file(named: "\(name).csv", rows, hiding: $0) }
    row = { rows[$0].fields }
  }

  /// The CSV file.
  func csv(hiding cells: SmallCells) -> ReportFile { file(cells) }

  /// The fields of a row, in the order of columns.
  func fields(ofRow place: Int) -> [CSVField] { row(place) }
}

extension ReportContents {
  /// The tables, in the order of their files, all of them whether they have rows or not; that of changes
  /// only where they were asked for, that of goals where a flow has some.
  var dataTables: [ReportTable] {
    let cells = cells
    return [
      ReportTable("funnel", funnel, hiding: cells), ReportTable("dropoff", dropoff, hiding: cells),
      ReportTable("exits", exits, hiding: cells), ReportTable("drivers", drivers, hiding: cells),
      ReportTable("outcomes", outcomes, hiding: cells),
      ReportTable("permissions", permissions, hiding: cells),
      ReportTable("choices", choices, hiding: cells), ReportTable("timing", timing, hiding: cells),
      ReportTable("trend", trend, hiding: cells),
      ReportTable("comparison", comparison, hiding: cells),
      ReportTable("assignment", assignment, hiding: cells),
      ReportTable("quality", qualityLines, hiding: cells),
      ReportTable("insights", insightLines, hiding: cells),
    ] + (hasGoals ? [ReportTable("goals", goals, hiding: cells)] : [])
      + (changes.map { [ReportTable("changes", $0, hiding: cells)] } ?? [])
  }

  private var hasGoals: Bool { flows.contains { !$0.definition.goals.isEmpty } }

  /// The CSV files, each with its header.
  package var tables: [ReportFile] { dataTables.map { $0.csv(hiding: cells) } }

  /// How many counts of the CSV files are hidden.
  var hiddenCells: Int { dataTables.reduce(0) { $0 + $1.hiddenCount } }
}
