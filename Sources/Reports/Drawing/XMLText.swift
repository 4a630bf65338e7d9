/// Text inside XML.
enum XMLText {
  /// The text with the five characters of markup escaped, and without those that XML 1.0 (2.2)
  /// forbids even as references.
  static func escaped(_ text: String) -> String {
    // Nearly every text is a coordinate or a word of ours, and goes on as it is.
    if text.utf8.allSatisfy(isPlain) { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: if isAllowed(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
  }

  /// Whether a byte is in no character of markup and in none that is forbidden.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    // The first byte of all from U+F000 on, two of which are forbidden.
    case 0xEF: false
    default: byte >= 0x20
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
