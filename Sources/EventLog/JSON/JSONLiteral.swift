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

  /// Appends a string as it is written in JSON.
  package static func append(_ string: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(UInt8(ascii: "\""))
    bytes.append(utf8: string)
    // Looked through in the array, since a string gives its bytes one by one.
    guard bytes[(start + 1)...].allSatisfy(isPlain) else {
      bytes.removeSubrange(start...)
      bytes += JSONLiteral(string).description.utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a text as it is written in JSON.
  package static func append(_ text: Text, to bytes: inout [UInt8]) {
    guard text.utf8.allSatisfy(isPlain) else { return append(text.string, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\""))
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
