import EventLog
import Funnels

/// What was left out, with examples: of use to those who mend it, so it stands late.
struct LeftOutSection {
  let contents: ReportContents

  var blocks: [String] {
    let balance: Set<FindingWord> = [.lines, .accepted, .rejected, .blank]
    let rest = contents.quality.filter { $0.scope == .log && !balance.contains($0.finding) }
    var blocks: [String] = []
    if let list = FindingsList(rows: rest).markdown { blocks.append(list) }
    if !contents.rejectedExamples.isEmpty { blocks += ["### Rejected lines", examples] }
    if let list = FindingsList(rows: contents.strays).markdown {
      blocks += ["### Outside the reported flows", list]
    }
    return blocks.isEmpty ? [] : ["## What was left out"] + blocks
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
