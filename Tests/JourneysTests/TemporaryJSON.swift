import EventLog

/// Stands in for `JSONNode.parse` until that is there; takes the documents of these tests and
/// little else.
struct TemporaryJSON {
  struct Fault: Error {}

  private let bytes: [UInt8]
  private var position = 0

  static func parse(_ bytes: [UInt8]) throws -> JSONNode {
    var parser = TemporaryJSON(bytes: bytes)
    let node = try parser.value()
    parser.skipSpace()
    guard parser.position == bytes.count else { throw Fault() }
    return node
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func value() throws -> JSONNode {
    skipSpace()
    let offset = position
    switch try peek() {
    case UInt8(ascii: "{"): return JSONNode(value: .object(try members()), offset: offset)
    case UInt8(ascii: "["): return JSONNode(value: .array(try elements()), offset: offset)
    case UInt8(ascii: "\""): return JSONNode(value: .string(try string()), offset: offset)
    default: return JSONNode(value: try word(), offset: offset)
    }
  }

  private mutating func members() throws -> [JSONMember] {
    var members: [JSONMember] = []
    try skip("{")
    while try peek() != UInt8(ascii: "}") {
      if !members.isEmpty { try skip(",") }
      skipSpace()
      let offset = position
      let key = try string()
      try skip(":")
      members.append(JSONMember(key: key, keyOffset: offset, node: try value()))
    }
    position += 1
    return members
  }

  private mutating func elements() throws -> [JSONNode] {
    var elements: [JSONNode] = []
    try skip("[")
    while try peek() != UInt8(ascii: "]") {
      if !elements.isEmpty { try skip(",") }
      elements.append(try value())
    }
    position += 1
    return elements
  }

  /// Of the escapes only `\u00XX`.
  private mutating func string() throws -> Text {
    try skip("\"")
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\"), position + 5 < bytes.count {
        let digits = String(decoding: bytes[position + 2..<position + 6], as: UTF8.self)
        guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
          throw Fault()
        }
        text += Array(String(scalar).utf8)
        position += 6
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    try skip("\"")
    return Text(utf8: text)
  }

  private mutating func word() throws -> JSONNode.Value {
    let start = position
    while position < bytes.count, !Array(" \n,]}".utf8).contains(bytes[position]) { position += 1 }
    switch String(decoding: bytes[start..<position], as: UTF8.self) {
    case "": throw Fault()
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let number: return .number(number)
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, Array(" \n".utf8).contains(bytes[position]) { position += 1 }
  }

  private mutating func peek() throws -> UInt8 {
    skipSpace()
    guard position < bytes.count else { throw Fault() }
    return bytes[position]
  }

  private mutating func skip(_ expected: Unicode.Scalar) throws {
    guard try peek() == UInt8(ascii: expected) else { throw Fault() }
    position += 1
  }
}
