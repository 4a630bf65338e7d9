import EventLog
import Funnels

// What a terminal shows instead of the Markdown. A paragraph of lines a flow, with a blank line
// between, and at the end what was left out and where the whole report can be had:
//
//     Flow: First launch (tour)                    title, of several numbered
//     12 users started, …                          who, when, and how many still have time
//     40 % finish: …                               the number
//
//     1 …                                          what matters, the most important first
//
//       step      █ went on  ░ left here  …        funnel, with ◀ where most is lost
//     1 welcome   ████████░░              10 …
//
//     Why the 6 left: …                            signs: ▲ ▼ = verdicts,
//     ! …                                          ! beware, … not there yet
//
// Names from data pass through TerminalName. Every line is written to a number of columns and never
// longer, so that nothing wraps in a window as wide. As in the Markdown nothing is computed here.

/// A report in as few lines as a screen has.
package struct TerminalSummary: Sendable {
  private let report: Report

  /// Lines are as long as these allow, whatever the terminal.
  private static let columns = 40...120
  /// Further flows are told in a line.
  private static let flowsInFull = 5
  /// How many reasons of rejected lines are named.
  private static let mostReasons = 3

  package init(_ report: Report) {
    self.report = report
  }

  /// The text, with a line feed at the end of each line.
  ///
  /// `columns`: how wide the terminal is; below 40 lines will wrap, above 120 they stay as they are.
  package func text(columns: Int, in paint: TerminalPaint) -> String {
    let columns = min(max(columns, Self.columns.lowerBound), Self.columns.upperBound)
    let guessed = GuessedWords(report.provenance.guesses).plain.map {
      TerminalParagraph(words: $0, sign: .beware).lines(columns: columns)
    }
    let blocks =
      [guessed].compactMap(\.self) + flows(columns) + [end.flatMap { $0.lines(columns: columns) }]
    let lines = blocks.joined(separator: [TerminalLine()])
    return lines.map { $0.text(in: paint) + "\n" }.joined()
  }

  private func flows(_ columns: Int) -> [[TerminalLine]] {
    guard !report.flows.isEmpty else {
      return [[TerminalLine([.init(FlowName.none)])]]
    }
    let flows = report.flows.enumerated().map { index, flow in
      TerminalFlow(
        FlowSection(number: index + 1, flow: flow, provenance: report.provenance),
        isOneOfSeveral: report.flows.count > 1, columns: columns)
    }
    let rest = flows.dropFirst(Self.flowsInFull)
    return flows.prefix(Self.flowsInFull).map(\.lines)
      + (rest.isEmpty ? [] : [rest.flatMap(\.shortLines)])
  }

  private var end: [TerminalParagraph] {
    [read].map { TerminalParagraph(words: $0) }
      + [rejected, strays].compactMap(\.self).map { TerminalParagraph(words: $0, sign: .beware) }
      + [
        TerminalParagraph(
          words: "Whole report: add --out DIR, or pipe it, for example into less.", style: .soft)
      ]
  }

  private var read: String {
    let lines = Figures.count(report.logCount(.lines) ?? 0, of: "line")
    let asOf = report.provenance.asOf.map { ", up to \(PrintedInstant(milliseconds: $0).string)" }
    let options = report.provenance.options.map { "; \(TerminalText($0))" }
    return "\(lines) read\(asOf ?? "")\(options.joined())."
  }

  /// How many lines are no events, and the most frequent reasons.
  private var rejected: String? {
    guard let row = report.logRow(.rejected), row.count > 0 else { return nil }
    let reasons = report.quality.compactMap { row -> (reason: RejectReason, count: Count)? in
      guard case .rejectedFor(let reason) = row.finding, row.count > 0 else { return nil }
      return (reason, row.count)
    }.descending(by: \.count)
    let shown = reasons.prefix(Self.mostReasons).map {
      "\($0.count.words) \($0.reason.rawValue)"
    }
    let more = reasons.count > shown.count ? " and others" : ""
    let share = row.share.map { " (\(Figures.percent($0)))" } ?? ""
    return """
      \(row.count.words(of: "line"))\(share) left out: \(shown.joined(separator: ", "))\(more).
      """
  }

  private var strays: String? {
    report.strayNote
  }
}

extension GuessedWords {
  /// The words for a terminal; `nil` where nothing was guessed.
  var plain: String? {
    guard !phrases.isEmpty else { return nil }
    let words = phrases.map { TerminalText($0).description }.joined(separator: ", ")
    return "How lines are read was guessed: \(words). See onboarding-funnel infer."
  }
}
