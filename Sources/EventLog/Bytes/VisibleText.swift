/// Text from data, a path or an argument in which nothing hides.
///
/// What would be invisible, move the cursor or turn the direction of writing stands as `\u{202E}`, a
/// byte that is not UTF-8 as `\x9B`.
package struct VisibleText {
  /// One a scalar, or a byte that is none.
  private var pieces: [String] = []

  /// The longest quotation in a message, in characters.
  private static let longestQuotation = 60

  /// The whole text, as for file names, which are to stay clickable.
  package init(_ string: String) {
    self.init(utf8: string.utf8)
  }

  package init(utf8: some Sequence<UInt8>) {
    let bytes = Array(utf8)
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        position += encoded.count
        pieces.append(Self.piece(Unicode.UTF8.decode(encoded)))
      case .error(let length):
        for byte in bytes[position..<(position + length)] {
          pieces.append("\\x\(String(byte, radix: 16, uppercase: true))")
        }
        position += length
      case .emptyInput:
        return
      }
    }
  }

  package var string: String { pieces.joined() }

  /// A text in double quotes, cut to 60 characters: how messages quote what was given.
  package static func quoted(_ text: Text) -> String {
    // Four bytes a character at most: no need to decode a megabyte for sixty characters.
    let scalars = Text(utf8: Array(text.utf8.prefix(longestQuotation * 4 + 4))).string
      .unicodeScalars
    let shown = scalars.prefix(longestQuotation).map(piece).joined()
    return "\"\(shown)\(scalars.count > longestQuotation ? "…" : "")\""
  }

  /// A text in double quotes, cut to 60 characters.
  package static func quoted(_ string: String) -> String {
    quoted(Text(string))
  }

  /// The text with at most `limit` characters, the last an ellipsis where some are left out; no
  /// escape is cut in two.
  package func shortened(to limit: Int) -> String {
    var length = 0
    var fitting = ""
    for (index, piece) in pieces.enumerated() {
      length += piece.unicodeScalars.count
      if length > limit { return fitting + "…" }
      if length < limit || index == pieces.count - 1 { fitting += piece }
    }
    return fitting
  }

  /// The number of a character as Unicode writes it: `U+0007`.
  package static func codePoint(_ scalar: Unicode.Scalar) -> String {
    "U+" + String(UInt64(scalar.value), digits: 4, radix: 16, uppercase: true)
  }

  /// A character, or its number where it does not show or acts on others.
  static func piece(_ scalar: Unicode.Scalar) -> String {
    guard hides(scalar) else { return String(scalar) }
    return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// Whether a scalar is a control, a separator of lines, without width of its own, or no character
  /// at all.
  ///
  /// Variation selectors, as after an emoji, are let through.
  private static func hides(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value >= 0x20 && scalar.value < 0x7F { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return true
    default:
      let isVariationSelector = (0xFE00...0xFE0F).contains(scalar.value)
      return scalar.properties.isDefaultIgnorableCodePoint && !isVariationSelector
    }
  }
}
