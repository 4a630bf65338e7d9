import OnboardingEvents

/// A string as it is written in JSON (`JSONQuotation`), to stand in other text.
package struct JSONLiteral: CustomStringConvertible, Sendable {
  package let description: String

  package init(_ string: String) { description = JSONQuotation.quoted(string) }
}

extension [UInt8] {
  /// Appends a text as a string of JSON: bytes that are no UTF-8 stay what they are.
  mutating func appendQuoted(_ text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    var start = 0
    for place in text.indices where Self.isEscaped(text[place]) {
      append(copying: text.extracting(start..<place))
      appendEscape(of: text[place])
      start = place + 1
    }
    append(copying: text.extracting(start...))
    append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"): self += "\\n".utf8
    case UInt8(ascii: "\r"): self += "\\r".utf8
    case UInt8(ascii: "\t"): self += "\\t".utf8
    case ..<0x20: self += "\\u\(String(UInt64(byte), digits: 4, radix: 16))".utf8
    default: self += [UInt8(ascii: "\\"), byte]
    }
  }
}
