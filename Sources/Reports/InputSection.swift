import EventLog
import Funnels

/// What was read, and what was wrong with it before any flow was looked at.
struct InputSection {
  let contents: ReportContents

  var blocks: [String] {
    let balance: Set<FindingWord> = [.lines, .accepted, .rejected, .blank]
    let rest = contents.quality.filter { $0.scope == .log && !balance.contains($0.finding) }
    let reported = Set(contents.flows.map(\.key))
    let elsewhere = contents.quality.filter { row in
      if case .flow(let key) = row.scope { !reported.contains(key) } else { false }
    }
    var blocks = ["## What was read", lines]
    if let table = FindingsTable(rows: rest).markdown { blocks.append(table) }
    if !contents.rejectedExamples.isEmpty { blocks += ["### Rejected lines", examples] }
    if let table = FindingsTable(rows: elsewhere).markdown {
      blocks += ["### Outside the reported flows", table]
    }
    return blocks
  }

  private var lines: String {
    let counts = [FindingWord.lines, .accepted, .rejected, .blank].map { word in
      let row = contents.quality.first { $0.scope == .log && $0.finding == word }
      return Figures.count(row?.count)
    }
    return "\(counts[0]) lines: \(counts[1]) accepted, \(counts[2]) rejected, \(counts[3]) blank."
  }

  private var examples: String {
    contents.rejectedExamples.map { example in
      let column = example.column.map { ":\($0)" } ?? ""
      let place = CodeSpan("\(example.file):\(example.line)\(column)").markdown
      let byte = Figures.count(Int(example.byteOffset))
      let reason = CodeSpan(example.reason.rawValue).markdown
      return "- \(place), byte \(byte): \(reason): \(CodeSpan(example.detail).markdown)"
    }.joined(separator: "\n")
  }
}

/// Findings as a table; those that count nothing are left out.
struct FindingsTable {
  let rows: [QualityRow]

  var markdown: String? {
    var table = MarkdownTable(
      words: ["Finding", "Severity", "What it means", "First example"],
      numbers: ["Count", "Share"])
    for row in rows where row.count > 0 {
      table.add([
        CodeSpan(row.finding.word, in: .tableCell).markdown, row.severity.rawValue,
        row.explanation.markdown(in: .tableCell), example(of: row), Figures.count(row.count),
        Figures.percent(row.share),
      ])
    }
    return table.markdown
  }

  private func example(of row: QualityRow) -> String {
    guard let file = row.exampleFile else { return Figures.missing }
    let line = row.exampleLine.map { ":\($0)" } ?? ""
    return CodeSpan(file + line, in: .tableCell).markdown
  }
}
