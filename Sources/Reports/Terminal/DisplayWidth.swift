/// How many columns of a terminal text takes, rather too many than too few.
///
/// Source: Unicode Standard Annex 11, "East Asian Width": wide and full-width characters take two
/// columns. Ambiguous ones take one, as in every locale that is not East Asian.
enum DisplayWidth {
  static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// The text in pieces of at most so many columns each, which are at least 2.
  static func pieces(of text: String, columns most: Int) -> [String] {
    var pieces = [""]
    var width = 0
    for character in text {
      let own = columns(of: String(character))
      if width > 0, width + own > most {
        pieces.append("")
        width = 0
      }
      pieces[pieces.count - 1].append(character)
      width += own
    }
    return pieces
  }

  /// The text with spaces after it up to a width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(of: text)))
  }

  /// The text with spaces before it up to a width.
  static func aligned(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns(of: text))) + text
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return scalar.value == 0xFE0F ? 1 : 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// The blocks that are wide throughout, and whatever is drawn as a picture.
  ///
  /// Half of a flag takes one column: only both halves are a picture.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1F1E6...0x1F1FF: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
