/// Words that fill as many lines as they need, after a sign that says what they are about.
struct TerminalParagraph {
  let words: String
  /// What stands before the first line; the others begin below the words.
  var sign: TerminalLine.Piece?
  /// Of the words.
  var style: TerminalStyle?

  /// The lines, of at most so many columns each.
  ///
  /// A word that is longer than a line, as a name may be, is broken wherever the line ends.
  func lines(columns: Int) -> [TerminalLine] {
    let indent = sign.map { DisplayWidth.columns(of: $0.text) + 1 } ?? 0
    return texts(columns: columns - indent).enumerated().map { index, text in
      var pieces = [TerminalLine.Piece(text, style)]
      if let sign {
        let margin = String(repeating: " ", count: indent)
        pieces = index == 0 ? [sign, .init(" ")] + pieces : [.init(margin)] + pieces
      }
      return TerminalLine(pieces)
    }
  }

  private func texts(columns: Int) -> [String] {
    var lines: [String] = []
    let all = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for word in all.flatMap({ DisplayWidth.pieces(of: $0, columns: columns) }) {
      if let last = lines.last,
        DisplayWidth.columns(of: last) + 1 + DisplayWidth.columns(of: word) <= columns
      {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
