import EventLog
import Reports

// What a folder holds that is not read is told, lest a log with an unexpected name be missed.

extension SkippedFiles {
  /// A line for each file that has the name of a log, and one about all others.
  var warnings: [String] {
    foreign.map { name, file in
      "\(VisibleText(name).string): warning: \(file.fault), so it was skipped; \(file.fix) "
        + "[skipped_file]"
    } + otherWarning
  }

  private var otherWarning: [String] {
    guard !others.isEmpty else { return [] }
    let count = "\(others.count) \(others.count == 1 ? "file" : "files")"
    return [
      "warning: skipped \(count) not named like logs: \(kindsOfOthers); name a file itself "
        + "to have it read, or list them with --verbose [skipped_files]"
    ]
  }

  /// A line for each file but those that have a warning of their own.
  var listing: [String] {
    files.compactMap { file in
      let why: String
      switch file.reason {
      case .own: why = "this program wrote or reads itself"
      case .name: why = "is not named like a log"
      case .linkToFolder: why = "is a link to a folder"
      case .noEvents: return nil
      }
      return "skipped \(VisibleText(file.name).string), which \(why)"
    }
  }

  /// Rows of `quality.csv`; none where every file was read.
  var qualityRows: [QualityRow] {
    [foreignRow, otherRow].compactMap(\.self)
  }

  private var foreignRow: QualityRow? {
    guard let first = foreign.first else { return nil }
    var explanation: Explanation = "files of folders that hold no event: "
    for (place, file) in foreign.prefix(Self.mostNames).enumerated() {
      let separator = place == 0 ? "" : "; "
      explanation.parts += [
        .words(separator), .name(Text(file.name)), .words(", which \(file.file.fault)"),
      ]
    }
    if foreign.count > Self.mostNames { explanation.parts.append(.words("; …")) }
    var row = QualityRow(
      scope: .log, finding: .skippedFiles, severity: .warning, count: foreign.count,
      explanation: explanation)
    row.exampleFile = first.name
    return row
  }

  private static let mostNames = 5

  private var otherRow: QualityRow? {
    guard !others.isEmpty else { return nil }
    return QualityRow(
      scope: .log, finding: .otherFiles, severity: .info, count: others.count,
      explanation: Explanation(
        words: "files of folders that are not named like logs and were not read: \(kindsOfOthers)"))
  }
}

extension ForeignFile {
  /// What it is, as a clause.
  fileprivate var fault: String {
    switch form {
    case .utf16: "is UTF-16"
    case .utf32: "is UTF-32"
    case .binary: "is not text"
    case .jsonArray: "is a JSON array, which is not read yet"
    case .longObjects: "holds JSON objects of several lines, which are not read yet"
    case .csv: "is CSV, which is not read yet"
    case .tsv: "is TSV, which is not read yet"
    case .jsonLines, .lines: "holds no event\(among)"
    }
  }

  private var among: String {
    let count = lines == 1 ? " in its one line" : " in its \(lines) lines"
    return count + (firstFault.map { " (the first: \($0.rawValue))" } ?? "")
  }

  fileprivate var fix: String {
    switch form {
    case .utf16: "convert it first with `iconv -f UTF-16 -t UTF-8`"
    case .utf32: "convert it first with `iconv -f UTF-32 -t UTF-8`"
    case .jsonArray: "write one object a line, for instance with `jq -c '.[]'`"
    case .longObjects: "write one object a line, for instance with `jq -c .`"
    case .csv, .tsv: "write one JSON object a line, or keep it outside of the folder"
    case .binary, .jsonLines, .lines:
      "keep it outside of the folder, or name it to have its lines judged"
    }
  }
}
