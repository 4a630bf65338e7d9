import EventLog

// `datapackage.json` says what the CSV files hold, in the terms of Frictionless Data
// (https://datapackage.org): a resource a file, a field a column. Libraries for R, Python, JavaScript and
// others read the files by it, each number as a number. It is made of the description that each table has,
// so a new table is in it without being named here.

extension Report {
  /// The description of the CSV files of tables.
  func dataPackage(of tables: [TableDescription]) -> ReportFile {
    var bytes = Array(
      """
      {
      "name": "onboarding-funnel-report",
      "title": "Onboarding report",
      "profile": "tabular-data-package",
      "created_by": \(JSONText("onboarding-funnel \(provenance.programVersion)")),
      "resources": [

      """.utf8)
    for (place, table) in tables.enumerated() {
      bytes += place == 0 ? "{".utf8 : ",\n{".utf8
      append(table, to: &bytes)
      bytes += "}".utf8
    }
    bytes += "\n]\n}\n".utf8
    return ReportFile(name: "datapackage.json", bytes: bytes)
  }

  private func append(_ table: TableDescription, to bytes: inout [UInt8]) {
    let profile = #""profile": "tabular-data-resource", "format": "csv", "mediatype": "text/csv""#
    bytes += #""name": "\#(table.name)", "path": "\#(table.file)", "#.utf8
    bytes += profile.utf8
    bytes += #", "encoding": "utf-8", "description": "#.utf8
    bytes += JSONLiteral(table.summary).description.utf8
    bytes += #", "schema": {"fields": ["#.utf8
    for (place, column) in table.columns.enumerated() {
      if place > 0 { bytes += ", ".utf8 }
      append(column, of: table, to: &bytes)
    }
    bytes += #"], "missingValues": [""]}"#.utf8
  }

  private func append(_ column: Column, of table: TableDescription, to bytes: inout [UInt8]) {
    let unit =
      column.kind == .users && !table.isAlwaysOfUsers
      ? provenance.count.plural : column.kind.unit
    bytes += #"{"name": ""#.utf8
    bytes += column.name.utf8
    bytes += #"", "type": ""#.utf8
    bytes += column.kind.type.utf8
    if let unit {
      bytes += #"", "unit": ""#.utf8
      bytes += unit.utf8
    }
    bytes += #"", "description": "#.utf8
    bytes += JSONLiteral(column.meaning).description.utf8
    bytes.append(UInt8(ascii: "}"))
  }
}

extension TableDescription {
  /// Whether it counts users also where attempts are counted.
  fileprivate var isAlwaysOfUsers: Bool { name == "comparison" || name == "assignment" }
}
