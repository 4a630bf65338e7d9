import EventLog

// `datapackage.json` says what the CSV files hold, in the terms of Frictionless Data
// (https://datapackage.org): a resource a file, a field a column. Libraries for R, Python, JavaScript and
// others read the files by it, each number as a number. It is made of the description
// that each table has, so a new table is in it without being named here.

extension Report {
  /// The description of the CSV files.
  package var dataPackage: ReportFile {
    let resources = dataTables.map { resource(of: $0) }
    let text = """
      {
      "name": "onboarding-funnel-report",
      "title": "Onboarding report",
      "profile": "tabular-data-package",
      "created_by": \(JSONText("onboarding-funnel \(provenance.programVersion)")),
      "resources": [
      \(resources.map(\.description).joined(separator: ",\n"))
      ]
      }

      """
    return ReportFile(name: "datapackage.json", bytes: Array(text.utf8))
  }

  private func resource(of table: ReportTable) -> JSONText {
    let description = table.description
    return JSONText(members: [
      ("name", JSONText(description.name)), ("path", JSONText(description.file)),
      ("profile", JSONText("tabular-data-resource")), ("format", JSONText("csv")),
      ("mediatype", JSONText("text/csv")), ("encoding", JSONText("utf-8")),
      ("description", JSONText(description.summary)),
      (
        "schema",
        JSONText(members: [
          ("fields", JSONText(description.columns.map { field($0, of: description) })),
          ("missingValues", JSONText([""])),
        ])
      ),
    ])
  }

  private func field(_ column: Column, of table: TableDescription) -> JSONText {
    let unit =
      column.kind == .users && !table.isAlwaysOfUsers
      ? provenance.count.plural : column.kind.unit
    return JSONText(
      members: [("name", JSONText(column.name)), ("type", JSONText(column.kind.type))]
        + (unit.map { [("unit", JSONText($0))] } ?? [])
        + [("description", JSONText(column.meaning))])
  }
}

extension TableDescription {
  /// Whether it counts users also where attempts are counted.
  fileprivate var isAlwaysOfUsers: Bool { name == "comparison" || name == "assignment" }
}
