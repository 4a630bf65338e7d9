/// How a file that a run of ours wrote is told from somebody else's file of the same name.
///
/// It is told by its contents, so a file needs no list beside it, and may be copied and moved. Every
/// version has to recognise what earlier versions wrote.
package struct FileMark: Sendable {
  /// What the file begins with.
  private let opening: [UInt8]
  /// What stands near its beginning or its end besides.
  private let inside: [UInt8]

  /// How much of a file's beginning and of its end is looked at.
  static let headSize = 4 << 10
  static let tailSize = 256 << 10

  /// The mark of a file that begins with `opening` and holds `inside` near one of its ends.
  package init(opening: String, inside: String = "") {
    self.opening = Array(opening.utf8)
    self.inside = Array(inside.utf8)
  }

  /// The mark of a table: its first columns, since later versions add theirs at the end.
  init(columns: [String]) {
    self.init(opening: columns.prefix(6).joined(separator: ",") + ",")
  }

  /// Whether a file carries the mark; an empty file counts, for nothing of it can be lost.
  ///
  /// `head` and `tail`: its first and last bytes, as many as there are up to the sizes above; the last ones
  /// are asked for only where the first do not settle it.
  func marks<Failure: Error>(head: [UInt8], tail: () throws(Failure) -> [UInt8]) throws(Failure)
    -> Bool
  {
    if head.isEmpty { return true }
    guard head.starts(with: opening) else { return false }
    if head.holds(inside) { return true }
    return try tail().holds(inside)
  }
}

extension FileMark {
  /// The mark of a file that the report folder, or a check's or an inference's, holds; `nil` for one
  /// that has none.
  static func ofReport(_ name: String) -> FileMark? {
    switch name {
    case "report.md":
      FileMark(opening: "", inside: "\n## About this report\n\n- version: `")
    case "report.html": .htmlReport
    case "check.md": FileMark(opening: "# Instrumentation check\n\n**")
    case "datapackage.json": .dataPackage
    case "report.json": .jsonReport
    case "evidence.md": FileMark(opening: "# Evidence for the inferred definition\n")
    default:
      TableKind.all.first { $0.description.file == name }.map {
        FileMark(columns: $0.description.columnNames)
      }
    }
  }

  /// The mark of a page.
  package static let htmlReport = FileMark(opening: HTMLPage.opening)

  /// The mark of a report for programs, of whichever version of its schema.
  package static let jsonReport = FileMark(
    opening: "{\n\"schema_version\": ", inside: "\"program\": \"onboarding-funnel\"")

  /// The mark of a description of the CSV files.
  static let dataPackage = FileMark(opening: "{\n\"name\": \"onboarding-funnel-report\"")

  /// The mark of a chart.
  static let chart = FileMark(
    opening: #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 "#,
    inside: "role=\"img\" aria-labelledby=\"title desc\">\n  <title id=\"title\">")

  /// The mark of the lines by user that `map` writes.
  static let shard = FileMark(opening: "!\t{\"map\":[")
}

extension UserRow {
  /// What tells the list of another run.
  package static var mark: FileMark { FileMark(columns: columns) }
}

extension [UInt8] {
  /// Whether the bytes stand somewhere in here, looked for from the end.
  fileprivate func holds(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    var start = count - bytes.count
    while start >= 0 {
      if self[start] == first, self[start...].starts(with: bytes) { return true }
      start -= 1
    }
    return false
  }
}
