import EventLog
import Funnels
import Journeys

/// What was read and how good it is, in one paragraph; the details stand late.
struct InputSection {
  let contents: ReportContents

  var blocks: [String] {
    ["## What was read", [lines, asOf, quality].compactMap(\.self).joined(separator: " ")]
  }

  private var lines: String {
    let counts = [FindingWord.lines, .accepted, .rejected, .blank].map { word in
      Figures.count(contents.logRow(word)?.count)
    }
    return "\(counts[0]) lines: \(counts[1]) accepted, \(counts[2]) rejected, \(counts[3]) blank."
  }

  private var asOf: String? {
    contents.provenance.asOf.map { "Counted up to \(InstantText(milliseconds: $0).string)." }
  }

  /// What was left out and what contradicts a definition, or that nothing was and does.
  private var quality: String {
    let parts = [leftOut, contradictions, missingViews, elsewhere].compactMap(\.self)
    guard parts.isEmpty else { return parts.joined(separator: " ") }
    return "Nothing was left out, and the log has no problems."
  }

  private var leftOut: String? {
    let words: [(FindingWord, String)] = [
      (.rejected, "rejected"), (.duplicates, "repeated"), (.afterAsOf, "after as-of"),
      (.otherEvents, "of other kinds"),
    ]
    let parts = words.compactMap { word, name -> String? in
      guard let row = contents.logRow(word), row.count > 0 else { return nil }
      let share = row.share.map { " (\(Figures.percent($0)) of \(word.whole))" } ?? ""
      return "\(Figures.count(row.count)) \(name)\(share)"
    }
    guard !parts.isEmpty else { return nil }
    return "Left out: \(parts.joined(separator: ", ")); reasons are under “What was left out”."
  }

  private var contradictions: String? {
    let found = Dictionary(grouping: contents.quality.filter { $0.count > 0 }, by: \.scope)
    let parts = contents.flows.enumerated().compactMap { index, flow -> String? in
      guard let rows = found[.flow(flow.key)] else { return nil }
      let words = rows.map { CodeSpan($0.finding.word).markdown }
      return "flow \(index + 1) (\(words.joined(separator: ", ")))"
    }
    guard !parts.isEmpty else { return nil }
    return """
      Problems in the log make some numbers less certain: \(parts.joined(separator: ", ")); see \
      “Findings” there.
      """
  }

  private var missingViews: String? {
    guard contents.provenance.order == .furthest else { return nil }
    let keys = Set(
      contents.funnel.filter { $0.key.breakdown == .all && $0.isMissingViews }.map(\.key.flow))
    let numbers = contents.flows.indices.filter { keys.contains(contents.flows[$0].key) }
    guard !numbers.isEmpty else { return nil }
    let flows = numbers.map { "flow \($0 + 1)" }.joined(separator: ", ")
    return "Some views are missing: \(flows); see “Funnel” there."
  }

  private var elsewhere: String? {
    contents.isStray ? "Some events belong to no flow of this report." : nil
  }
}
