/// A string as it is written in JSON, quotes included.
///
/// Safe inside HTML too: `<`, `>`, `&` and the line separators are escaped.
package enum JSONQuotation {
  package static func quoted(_ string: String) -> String {
    let bytes = Array(string.utf8)
    var text: [UInt8] = [UInt8(ascii: "\"")]
    text.reserveCapacity(bytes.count + 2)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if isPlain(byte) {
        text.append(byte)
      } else if let value = longControl(in: bytes, at: place - 1) {
        appendEscape(of: value, to: &text)
        place += value < 0x100 ? 1 : 2
      } else {
        append(byte, to: &text)
      }
    }
    text.append(UInt8(ascii: "\""))
    return String(decoding: text, as: UTF8.self)
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

  /// The control character of two bytes, U+0080 to U+009F, or the line separator of three, U+2028 or U+2029, that
  /// begins at a place.
  private static func longControl(in bytes: [UInt8], at place: Int) -> UInt16? {
    // The bytes are UTF-8: such a first byte has others behind it.
    switch bytes[place] {
    case 0xC2 where bytes[place + 1] < 0xA0: return UInt16(bytes[place + 1])
    case 0xE2 where bytes[place + 1] == 0x80:
      let last = bytes[place + 2]
      return last == 0xA8 || last == 0xA9 ? 0x2000 + UInt16(last) - 0x80 : nil
    default: return nil
    }
  }

  /// Appends a byte that is not plain: escaped if it is ASCII, else as it is, a part of a longer character.
  private static func append(_ byte: UInt8, to text: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
    case 0x80...: text.append(byte)
    default: appendEscape(of: UInt16(byte), to: &text)
    }
  }

  private static func appendEscape(of value: UInt16, to text: inout [UInt8]) {
    let digits = String(value, radix: 16)
    text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
  }
}
