import EventLog
import Funnels

/// What a terminal says of the change against an earlier period or another segment.
struct TerminalChange {
  /// `nil` where the report is held against nothing.
  let change: ChangeSummary?
  /// The widest that a name may be.
  let nameColumns: Int

  var paragraphs: [TerminalParagraph] {
    guard let change else { return [] }
    let base = name(change.completion.baseName)
    guard let direction = change.direction else {
      let words = "Nothing to hold against \(base)."
      return [TerminalParagraph(words: words, sign: .rest)]
    }
    let numbers = "(\(change.completion.ratesInWords); 95\u{A0}%: \(change.completion.limits))"
    switch direction {
    case .clear(let turn):
      let step = change.largestStep.map { ", of the steps most on the way to \(end(of: $0.row))" }
      let words = """
        Completion \(turn.rawValue) by \(Figures.points(change.completion.difference)) against \(base) \
        \(numbers)\(step ?? "").
        """
      let sign = turn == .rose ? TerminalLine.Piece("▲", .good) : .init("▼", .bad)
      return [TerminalParagraph(words: words, sign: sign)]
    case .unclear:
      let words = "Against \(base): no clear change of completion \(numbers)."
      return [TerminalParagraph(words: words, sign: .init("="))]
    }
  }

  private func end(of row: ChangeRow) -> String {
    guard let step = row.step, step != change?.completion.step else { return "completing the flow" }
    return "\(step.index) \(name(step.id))"
  }

  private func name(_ name: Text) -> String { TerminalName(name, columns: nameColumns).quoted }
}
