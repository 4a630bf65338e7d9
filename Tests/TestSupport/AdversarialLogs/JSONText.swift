/// A JSON value to be written, numbers and odd spellings exactly as they shall stand.
package indirect enum JSONText: Hashable, Sendable {
  case null
  case bool(Bool)
  case string(String)
  /// Spelt as given: numbers, and strings with escapes that need not be.
  case raw(String)
  case instant(Instant)
  case array([JSONText])
  case object([JSONField])

  package static func integer(_ number: Int) -> JSONText { .raw("\(number)") }

  /// A string with every character escaped: the same value, spelt otherwise.
  package static func escaped(_ string: String) -> JSONText {
    .raw("\"" + string.utf16.map { unit in "\\u" + hex(unit) }.joined() + "\"")
  }

  /// The text, without spaces between tokens.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the text: most lines of generated logs are written by this.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .string(let value): Self.appendQuoted(value, to: &bytes)
    case .raw(let spelling): bytes += spelling.utf8
    case .instant(let instant):
      if instant.spelling == .epoch {
        bytes += instant.text.utf8
      } else {
        Self.appendQuoted(instant.text, to: &bytes)
      }
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (place, element) in elements.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      bytes.append(UInt8(ascii: "{"))
      for (place, field) in fields.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        field.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  static func appendQuoted(_ string: String, to bytes: inout [UInt8]) {
    var string = string
    bytes.append(UInt8(ascii: "\""))
    string.withUTF8 { text in
      if text.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
        bytes += text
      } else {
        for byte in text { bytes += escaped(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case 0..<0x20: Array(("\\u" + hex(UInt16(byte))).utf8)
    default: [byte]
    }
  }

  private static func hex(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

/// A key with its value.
package struct JSONField: Hashable, Sendable {
  package var key: String
  package var value: JSONText

  package init(_ key: String, _ value: JSONText) {
    self.key = key
    self.value = value
  }

  func append(to bytes: inout [UInt8]) {
    JSONText.appendQuoted(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    value.append(to: &bytes)
  }
}
