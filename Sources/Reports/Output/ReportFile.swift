/// A file of a report, whole.
package struct ReportFile: Sendable {
  /// The name inside the folder, `charts/` before that of a chart; never made from data.
  package var name: String
  /// The file, or its beginning where there are pieces.
  package var bytes: [UInt8]
  /// What follows, each piece made when it is written: a large table need not be in memory as text.
  package var pieces: [@Sendable () -> [UInt8]] = []

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// All of it.
  package var wholeBytes: [UInt8] { pieces.reduce(into: bytes) { $0 += $1() } }
}

extension ReportFile: Hashable {
  package static func == (left: ReportFile, right: ReportFile) -> Bool {
    left.name == right.name && left.wholeBytes == right.wholeBytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(wholeBytes)
  }
}

extension Report {
  /// The report for people, in Markdown.
  package func markdown(for medium: ReportMedium) -> String {
    ReportDocument(self).document.markdown(for: medium)
  }

  /// The report for people, as a page that stands alone; browsers find `50.6 %` whatever space is in it.
  package var html: String {
    HTMLPage(document: ReportDocument(self).document).text
  }

  /// What makes the files of the report folder, `report.md` last, in parts that can be made side by
  /// side.
  package var parts: [@Sendable () -> [ReportFile]] {
    let pages = ReportDocument(self)
    return [
      {
        let tables = dataTables
        let others = [
          dataPackage(of: tables.map(\.description)), JSONReport(self, tables: tables).file,
        ]
        return tables.map(\.csv) + others + pages.sections.flatMap(\.chartFiles)
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
