import EventLog
import Funnels

/// What was left out: of use to those who fix it, so it stands late.
struct LeftOutSection {
  let contents: ReportContents

  var blocks: [String] {
    let balance: Set<FindingWord> = [.lines, .accepted, .rejected, .blank, .events]
    let rest = contents.quality.filter { $0.scope == .log && !balance.contains($0.finding) }
    var blocks: [String] = []
    if let list = FindingsList(rows: rest).markdown { blocks.append(list) }
    if let list = FindingsList(rows: contents.strays, cells: contents.cells).markdown {
      blocks += ["### Outside the reported flows", list]
    }
    return blocks.isEmpty ? [] : ["## What was left out"] + blocks
  }
}
