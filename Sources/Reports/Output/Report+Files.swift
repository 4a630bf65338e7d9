extension Report {
  /// The report for people, in Markdown.
  package func markdown(for medium: ReportMedium) -> String {
    ReportDocument(self).document.markdown(for: medium)
  }

  /// The report for people, as a page that stands alone; browsers find `50.6 %` whatever space is in it.
  package var html: String {
    HTMLPage(document: ReportDocument(self).document).text
  }

  /// The tables: their CSV files and `report.json`.
  package var dataFiles: JoinedFiles { JSONReport(self).filesOfFolder }

  /// One of the other files of the report folder; `nil` for other names.
  package func page(named name: String) -> ReportFile? {
    let bytes: [UInt8]? =
      switch name {
      case "report.md": Array(markdown(for: .folder).utf8)
      case "report.html": Array(html.utf8)
      case "datapackage.json": dataPackage(of: writtenTables.map(\.description)).bytes
      case _ where name.hasPrefix(ChartKind.folder + "/"):
        ReportDocument(self).sections.lazy.flatMap(\.chartFiles).first { $0.name == name }?.bytes
      default: nil
      }
    return bytes.map { ReportFile(name: name, bytes: $0) }
  }

  /// What makes the other files of the report folder, `report.md` last, in parts that can be made side by
  /// side.
  package var parts: [@Sendable () -> [ReportFile]] {
    let pages = ReportDocument(self)
    return [
      {
        [dataPackage(of: writtenTables.map(\.description))] + pages.sections.flatMap(\.chartFiles)
      },
      {
        let document = pages.document
        return [
          ReportFile(name: "report.html", bytes: Array(HTMLPage(document: document).text.utf8)),
          ReportFile(name: "report.md", bytes: Array(document.markdown(for: .folder).utf8)),
        ]
      },
    ]
  }
}

extension Document {
  fileprivate func markdown(for medium: ReportMedium) -> String {
    Figures.searchable(MarkdownReport(document: self, medium: medium).text)
  }
}

extension FlowSection {
  /// The files of its charts.
  var chartFiles: [ReportFile] {
    charts.map { chart in
      ReportFile(
        name: "\(ChartKind.folder)/\(chart.fileName)", bytes: Array(chart.chart.picture.svg.utf8))
    }
  }
}
