import EventLog
import Funnels

/// What was left out: of use to those who fix it, so it stands late.
struct LeftOutSection {
  let report: Report

  var blocks: [Block] {
    let balance: [FindingWord] = [.lines, .accepted, .rejected, .blank, .events]
    let rest = report.quality.filter { $0.scope == .log && !balance.contains($0.finding) }
    var blocks: [Block] = []
    if let list = FindingsList(rows: rest).block { blocks.append(list) }
    if let list = FindingsList(rows: report.strays).block {
      blocks += [.heading(level: 3, words: "Outside the reported flows"), list]
    }
    return blocks.isEmpty ? [] : [.heading(level: 2, words: "What was left out")] + blocks
  }
}
