import EventLog
import Funnels
import Journeys

/// What was read and what was left out, in one paragraph; the details stand late.
struct InputSection {
  let report: Report

  var blocks: [Block] {
    [
      .heading(level: 2, words: "What was read"),
      .sentence([lines, asOf, quality].compactMap(\.self).joined(separator: " ")),
    ]
  }

  private var lines: String {
    let all = report.logCount(.lines) ?? 0
    let counts = [FindingWord.accepted, .rejected, .blank].map { word in
      "\(Figures.count(report.logCount(word))) \(word.word)"
    }
    return "\(Figures.count(all, of: "line")): \(counts.joined(separator: ", "))." + foreign
  }

  /// The share of the lines that are not of others.
  private var foreign: String {
    guard let row = report.logRow(.foreignLines), row.count > 0, let share = row.share else {
      return ""
    }
    return " \(row.count.words) of the accepted lines are other lines of the same log; "
      + "\(Figures.percent(1 - share)) of all lines were read as events."
  }

  private var asOf: String? {
    report.provenance.asOf.map { "Counted up to \(PrintedInstant(milliseconds: $0).string)." }
  }

  /// What is in no flow, or that all is.
  private var quality: String {
    let parts = [leftOut, skipped, elsewhere].compactMap(\.self)
    return parts.isEmpty ? "Nothing was left out." : parts.joined(separator: " ")
  }

  private var leftOut: String? {
    let words: [(FindingWord, String)] = [
      (.rejected, "rejected"), (.duplicates, "repeated"), (.afterAsOf, "after as-of"),
      (.otherEvents, "of other kinds"), (.rejectedEvents, "at fault on good lines"),
    ]
    let parts = words.compactMap { word, name -> String? in
      guard let row = report.logRow(word), row.count > 0 else { return nil }
      let share = row.share.map { " (\(Figures.percent($0)) of \(word.whole))" } ?? ""
      return "\(row.count.words) \(name)\(share)"
    }
    guard !parts.isEmpty else { return nil }
    return "Left out: \(parts.joined(separator: ", ")); reasons are under “What was left out”."
  }

  /// Files of folders that were not read.
  private var skipped: String? {
    let foreign = report.logCount(.skippedFiles) ?? 0
    let others = report.logCount(.otherFiles) ?? 0
    let parts = [
      foreign > 0 ? "\(Figures.count(foreign, of: "file")) without events" : nil,
      others > 0 ? "\(Figures.count(others, of: "file")) not named like logs" : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return "Skipped: \(parts.joined(separator: ", ")); see “What was left out”."
  }

  private var elsewhere: String? {
    report.strayNote
  }
}
