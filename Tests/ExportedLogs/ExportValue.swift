import EventLog

/// A value of JSON to be written, the members of objects in the order given.
indirect enum ExportValue: Sendable {
  case text(Text)
  /// A value as JSON spells it.
  case literal(String)
  case object([(key: String, value: ExportValue?)])
  case array([ExportValue])

  static let null = ExportValue.literal("null")

  static func number(_ number: some BinaryInteger) -> ExportValue { .literal(String(number)) }

  /// Appends the value as JSON; members without a value are left out.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): Self.append(text, to: &bytes)
    case .literal(let text): bytes.append(contentsOf: text.utf8)
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.filter({ $0.value != nil }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.append(Text(member.key), to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value?.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }

  private static func append(_ text: Text, to bytes: inout [UInt8]) {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: text.utf8)
      bytes.append(UInt8(ascii: "\""))
      return
    }
    bytes.append(contentsOf: JSONLiteral(text.string).description.utf8)
  }
}

extension ExportValue: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self = .text(Text(text))
  }
}
