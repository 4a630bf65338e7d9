import EventLog

/// An object of the manifest: members by name, each of one type.
struct StateObject {
  private let members: [Text: JSONNode]

  init(_ node: JSONNode) throws(DamagedBytes) {
    guard case .object(let members) = node.value else { throw DamagedBytes() }
    self.members = Dictionary(
      members.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
  }

  /// The object that a whole file is.
  init(bytes: [UInt8]) throws(DamagedBytes) {
    guard let root = try? JSONNode.parse(bytes) else { throw DamagedBytes() }
    try self.init(root)
  }

  func has(_ key: String) -> Bool { members[Text(key)] != nil }

  func text(_ key: String) throws(DamagedBytes) -> String {
    try Self.text(try member(key))
  }

  func integer<Number: FixedWidthInteger>(_ key: String) throws(DamagedBytes) -> Number {
    try Self.integer(try member(key))
  }

  func count<Number: FixedWidthInteger>(_ key: String) throws(DamagedBytes) -> Number {
    try Self.count(try member(key))
  }

  /// `nil` for a member that is `null` or missing.
  func optional<Value>(
    _ key: String, _ body: (JSONNode) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> Value? {
    guard let node = members[Text(key)] else { return nil }
    if case .null = node.value { return nil }
    return try body(node)
  }

  func list<Value>(
    _ key: String, _ body: (JSONNode) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> [Value] {
    try Self.list(try member(key), body)
  }

  /// Objects, each of which becomes a value before the next is taken apart: a state may have 100,000 inputs.
  func list<Value>(
    _ key: String, of make: (StateObject) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> [Value] {
    try list(key) { (node) throws(DamagedBytes) in try make(StateObject(node)) }
  }

  static func list<Value>(
    _ node: JSONNode, _ body: (JSONNode) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> [Value] {
    guard case .array(let nodes) = node.value else { throw DamagedBytes() }
    var values: [Value] = []
    for node in nodes { values.append(try body(node)) }
    return values
  }

  static func text(_ node: JSONNode) throws(DamagedBytes) -> String {
    guard case .string(let text) = node.value else { throw DamagedBytes() }
    return text.string
  }

  static func integer<Number: FixedWidthInteger>(
    _ node: JSONNode
  ) throws(DamagedBytes) -> Number {
    guard case .number(let text) = node.value, let number = Number(text) else {
      throw DamagedBytes()
    }
    return number
  }

  /// A number from 0 on: below 2⁵³, so that no sum of them overflows.
  static func count<Number: FixedWidthInteger>(
    _ node: JSONNode
  ) throws(DamagedBytes) -> Number {
    let number: Number = try integer(node)
    guard 0..<1 << 53 ~= number else { throw DamagedBytes() }
    return number
  }

  private func member(_ key: String) throws(DamagedBytes) -> JSONNode {
    guard let node = members[Text(key)] else { throw DamagedBytes() }
    return node
  }
}

/// Bytes as hexadecimal digits, two a byte.
enum HexText {
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `nil` for what is no such text.
  static func bytes(of text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    for start in stride(from: 0, to: text.count, by: 2) {
      guard let high = value(of: text[start]), let low = value(of: text[start + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
