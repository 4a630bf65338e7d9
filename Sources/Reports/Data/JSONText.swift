import EventLog

/// A value as it is written in JSON.
struct JSONText {
  let bytes: [UInt8]

  static let null = JSONText(bytes: Array("null".utf8))

  private init(bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { bytes = Array(JSONLiteral(text).description.utf8) }

  init(_ text: String?) { self = text.map { Self($0) } ?? .null }
  init(_ text: Text?) { self.init(text?.string) }
  init(_ number: Int?) { self = number.map { Self(bytes: Array(String($0).utf8)) } ?? .null }
  init(_ boolean: Bool?) {
    self = boolean.map { Self(bytes: Array(($0 ? "true" : "false").utf8)) } ?? .null
  }

  /// The shortest decimal that reads back as the same number; `null` for what is none.
  init(_ number: Double?) {
    let spelling = number.flatMap { CSVText.spelling(of: $0) }
    self = spelling.map { Self(bytes: Array($0.utf8)) } ?? .null
  }

  init(_ values: [JSONText]) {
    var bytes = [UInt8(ascii: "[")]
    for (place, value) in values.enumerated() {
      if place > 0 { bytes += ", ".utf8 }
      bytes += value.bytes
    }
    self.bytes = bytes + [UInt8(ascii: "]")]
  }

  init(_ texts: [String]) { self.init(texts.map { JSONText($0) }) }

  /// An object with its members in their order.
  init(members: [(String, JSONText)]) {
    var bytes = [UInt8(ascii: "{")]
    for (place, (key, value)) in members.enumerated() {
      if place > 0 { bytes += ", ".utf8 }
      bytes += JSONLiteral(key).description.utf8
      bytes += ": ".utf8
      bytes += value.bytes
    }
    self.bytes = bytes + [UInt8(ascii: "}")]
  }
}

extension JSONText: CustomStringConvertible {
  var description: String { String(decoding: bytes, as: UTF8.self) }
}
