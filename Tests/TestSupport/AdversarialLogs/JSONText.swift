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
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .string(let value): Self.quoted(value)
    case .raw(let spelling): spelling
    case .instant(let instant):
      instant.spelling == .epoch ? instant.text : Self.quoted(instant.text)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let fields): "{" + fields.map(\.text).joined(separator: ",") + "}"
    }
  }

  fileprivate static func quoted(_ string: String) -> String {
    let isPlain = string.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + string + "\"" }
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..."\u{1F}": result += "\\u" + hex(UInt16(scalar.value))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
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

  package var text: String { JSONText.quoted(key) + ":" + value.text }
}
