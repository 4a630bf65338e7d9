/// Texts from files, paths and arguments, made fit for a terminal: whatever could move the cursor,
/// turn the direction of writing or hide is spelt as `\u{1B}`.
package struct VisibleText: Hashable, Sendable {
  package let string: String

  /// The whole text, for file names, which are to stay clickable.
  package init(_ text: String) {
    var visible = ""
    for scalar in text.unicodeScalars {
      if Self.isHidden(scalar) {
        visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    string = visible
  }

  /// The text in double quotes, cut to 60 characters: how messages quote what was given.
  package static func quoted(_ text: String) -> String {
    let cut = text.unicodeScalars.count > 60
    var head = String.UnicodeScalarView(text.unicodeScalars.prefix(60))
    if cut { head.append("…") }
    return "\"\(VisibleText(String(head)).string)\""
  }

  /// Whether a scalar is a control (C0, DEL, C1), a bidirectional control, a separator of lines or
  /// paragraphs, or a byte order mark: none of them belongs into a name.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF: true
    default: false
    }
  }
}
