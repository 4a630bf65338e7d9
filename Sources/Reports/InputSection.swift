import EventLog
import Funnels

/// What was read and how good it is, in a few lines.
struct InputSection {
  let contents: ReportContents

  var blocks: [String] {
    ["## What was read", ([lines] + [asOf].compactMap(\.self)).joined(separator: " "), quality]
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
    let parts = [leftOut, contradictions, elsewhere].compactMap(\.self)
    guard parts.isEmpty else { return parts.joined(separator: " ") }
    return "Nothing was left out, and nothing contradicts a definition."
  }

  private var leftOut: String? {
    let words: [(FindingWord, String)] = [
      (.rejected, "rejected"), (.duplicates, "repeated"), (.afterAsOf, "after as-of"),
      (.otherEvents, "of other kinds"),
    ]
    let parts = words.compactMap { word, name -> String? in
      guard let row = contents.logRow(word), row.count > 0 else { return nil }
      let share = row.share.map { " (\(Figures.percent($0)))" } ?? ""
      return "\(Figures.count(row.count)) \(name)\(share)"
    }
    guard !parts.isEmpty else { return nil }
    return "Left out: \(parts.joined(separator: ", ")); why stands under “What was left out”."
  }

  private var contradictions: String? {
    let parts = contents.flows.enumerated().compactMap { index, flow -> String? in
      let words = contents.quality.filter { $0.scope == .flow(flow.key) && $0.count > 0 }
        .map { CodeSpan($0.finding.word).markdown }
      return words.isEmpty ? nil : "flow \(index + 1) (\(words.joined(separator: ", ")))"
    }
    guard !parts.isEmpty else { return nil }
    return """
      Something about the events makes numbers less sure: \(parts.joined(separator: ", ")); see \
      “Findings” there.
      """
  }

  private var elsewhere: String? {
    contents.isStray ? "Some events belong to no flow of this report." : nil
  }
}
