import EventLog
import Funnels
import Reports

// What a folder holds that is not read is told, lest a log with an unexpected name be missed.

extension SkippedFiles {
  /// A line for each file that has the name of a log, and one about all others.
  var warnings: [Diagnostic] {
    foreign.map { name, file in
      Diagnostic(.skippedFile, at: .file(name), "\(file.fault), so it was skipped", fix: file.fix)
    } + otherWarning
  }

  private var otherWarning: [Diagnostic] {
    guard !others.isEmpty else { return [] }
    let count = "\(others.count) \(others.count == 1 ? "file" : "files")"
    return [
      Diagnostic(
        .skippedFiles, at: nil, "skipped \(count) not named like logs: \(kindsOfOthers)",
        fix: "name a file itself to have it read, or list them with --verbose")
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
      scope: .log, finding: .skippedFiles, severity: .warning, count: Count(foreign.count),
      explanation: explanation)
    row.exampleFile = first.name
    return row
  }

  private static let mostNames = 5

  private var otherRow: QualityRow? {
    guard !others.isEmpty else { return nil }
    return QualityRow(
      scope: .log, finding: .otherFiles, severity: .info, count: Count(others.count),
      explanation: Explanation(
        words: "files of folders that are not named like logs and were not read: \(kindsOfOthers)"))
  }
}

extension ForeignFile {
  /// What it is, as a clause.
  fileprivate var fault: String {
    switch content {
    case .encoded(let name): "is \(name.prefix(6))"
    case .binary: "is not text"
    case .compressed: "is compressed, and its name does not say so"
    case .objects, .text: "holds no event\(among)"
    }
  }

  private var among: String {
    let noun = content.record
    let count = lines == 1 ? " in its one \(noun)" : " in its \(lines) \(noun)s"
    return count + (firstFault.map { " (the first: \($0.rawValue))" } ?? "")
  }

  fileprivate var fix: String {
    switch content {
    case .encoded(let name): "convert it first with `iconv -f \(name) -t UTF-8`"
    case .compressed(let compression): "give it a name that ends in \(compression.suffix)"
    case .binary, .objects, .text:
      "keep it outside of the folder, or name it to have its \(content.record)s judged"
    }
  }
}
