import EventLog

/// How a piece of a line stands out.
///
/// None says anything alone: a sign or a word beside it says the same without colour.
enum TerminalStyle {
  case strong
  case soft
  case bar
  case loss
  case good
  case bad
  case caution

  /// Select Graphic Rendition parameters (ECMA-48, 8.3.117) of the eight colours that every
  /// terminal has, in the shades its owner chose.
  fileprivate var parameters: String {
    switch self {
    case .strong: "1"
    case .soft: "2"
    case .bar: "36"
    case .loss: "33"
    case .good: "1;32"
    case .bad: "1;31"
    case .caution: "1;33"
    }
  }
}

/// Whether styles show.
package enum TerminalPaint: Sendable { case plain, coloured }

/// One line of a terminal, in pieces.
struct TerminalLine: Equatable {
  struct Piece: Equatable {
    let text: String
    let style: TerminalStyle?

    init(_ text: String, _ style: TerminalStyle? = nil) {
      self.text = text
      self.style = style
    }
  }

  let pieces: [Piece]

  init(_ pieces: [Piece] = []) {
    self.pieces = pieces
  }

  /// The line without its end; colours do not reach beyond it.
  ///
  /// No-break spaces have served once lines are cut: what stands on a terminal is searched and copied.
  func text(in paint: TerminalPaint) -> String {
    painted(in: paint).replacingBytes(of: Figures.bond, with: " ")
  }

  private func painted(in paint: TerminalPaint) -> String {
    pieces.map { piece in
      guard paint == .coloured, let style = piece.style, !piece.text.isEmpty else {
        return piece.text
      }
      return "\u{1B}[\(style.parameters)m\(piece.text)\u{1B}[0m"
    }.joined()
  }
}
