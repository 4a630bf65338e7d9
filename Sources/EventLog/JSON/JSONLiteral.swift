import OnboardingEvents

/// A string as it is written in JSON, quotes included.
///
/// Safe inside HTML too: `<`, `>`, `&` and the line separators are escaped.
package struct JSONLiteral: CustomStringConvertible, Sendable {
  package let description: String

  package init(_ string: String) {
    // Nearly every text and every key: nothing in it to escape.
    guard !string.utf8.allSatisfy(Self.isPlain) else {
      description = "\"" + string + "\""
      return
    }
    description = JSONQuotation.quoted(string)
  }

  /// Whether a byte is an ASCII character that stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"):
      false
    default: byte >= 0x20 && byte < 0x7F
    }
  }
}
