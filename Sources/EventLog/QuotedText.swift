/// Text of a log as it may stand in a message.
enum QuotedText {
  /// The longest quotation, in characters.
  static let longest = 60

  /// A text in double quotes, shortened, with everything visible that could act on a terminal or
  /// turn the direction of the line.
  static func quoting(_ text: Text) -> String {
    // Four bytes a character at most: no need to decode a megabyte for sixty characters.
    let scalars = Text(utf8: Array(text.utf8.prefix(longest * 4 + 4))).string.unicodeScalars
    let shown = scalars.prefix(longest).map(visible).joined()
    return "\"\(shown)\(scalars.count > longest ? "…" : "")\""
  }

  /// A character, or its number where it does not show or acts on others.
  static func visible(_ scalar: Unicode.Scalar) -> String {
    NameCheck.isForbidden(scalar) || isUnshown(scalar)
      ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(Character(scalar))
  }

  /// Zero-width and tag characters, and what is no character at all.
  private static func isUnshown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .control, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
