// Queues carry bytes, so what hands their messages on as JSON writes these in base64 (RFC 4648, 4 and 5):
//
//     {"message_id":"10044505707511154","data":"eyJuYW1lIjoic3RlcF92aWV3ZWQifQ=="}     Pub/Sub, Kinesis
//
// Only JSON is looked for inside: an object's `{"` and an array's `[{` begin in one way only. Tokens (JWT) begin
// so too, and have dots.

/// The JSON text that a base64 text holds.
enum Base64Text {
  /// `nil` where the text is none, or begins with neither an object nor an array of objects.
  static func json(in text: [UInt8]) -> [UInt8]? {
    guard text.starts(with: object) || text.starts(with: array) else { return nil }
    return decoded(text)
  }

  private static let object = Array("eyJ".utf8)
  private static let array = Array("W3s".utf8)

  /// The bytes of a text in either alphabet, with or without its padding; `nil` where it has other characters.
  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    let end = text.lastIndex { $0 != UInt8(ascii: "=") }.map { $0 + 1 } ?? 0
    guard text.count - end < 3, end % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end * 3 / 4)
    var (bits, count): (UInt32, Int) = (0, 0)
    for character in text[..<end] {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
