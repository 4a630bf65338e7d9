import Definitions
import EventLog
import Funnels

/// What a terminal says of the change against an earlier period or another segment.
struct TerminalChange {
  /// `nil` where the report is held against nothing.
  let change: ChangeSummary?
  var words = ChangeWords(nil)
  /// The widest that a name may be.
  let nameColumns: Int

  var paragraphs: [TerminalParagraph] {
    guard let change else { return [] }
    let base = name(change.completion.baseName)
    guard let direction = change.direction else {
      return [TerminalParagraph(words: "Nothing to compare with \(base).", sign: .rest)]
    }
    let numbers = "(\(words.rates(change.completion)); 95\u{A0}%: \(change.completion.limits))"
    switch direction {
    case .clear(let turn):
      let step = change.largestPart.map { part in
        part.row.part == .mix
          ? ", mostly because of a different mix\(field(of: part.row))"
          : ", mostly on the way to \(end(of: part.row))"
      }
      let verdict = """
        Completion \(words.verdict(turn, by: change.completion.difference, from: base)) \
        \(numbers)\(step ?? "").
        """
      let sign = turn == .rose ? TerminalLine.Piece("▲", .good) : .init("▼", .bad)
      return [TerminalParagraph(words: verdict, sign: sign)]
    case .unclear:
      let verdict = "Against \(base): no clear \(words.noun) of completion \(numbers)."
      return [TerminalParagraph(words: verdict, sign: .init("="))]
    }
  }

  /// ` of platform`; nothing where the mix is of the variants' lists of steps.
  private func field(of row: ChangeRow) -> String {
    guard case .field(let field) = row.key.breakdown else { return " of users" }
    return " of \(name(Text(field.name)))"
  }

  private func end(of row: ChangeRow) -> String {
    guard let step = row.step, step != change?.completion.step else { return "completing the flow" }
    return "\(step.index) \(name(step.id))"
  }

  private func name(_ name: Text) -> String { TerminalName(name, columns: nameColumns).quoted }
}
