import Expectations
import Testing

@testable import EventLog

/// In which letters tables are written.
struct TableEncodingTests {
  private let header = Array("Nr;Schritt\n".utf8)

  private func rows(_ texts: [[UInt8]]) -> [UInt8] {
    texts.reduce(header) { $0 + Array("1;".utf8) + $1 + [UInt8(ascii: "\n")] }
  }

  private func texts(_ bytes: [UInt8]) throws -> [String] {
    try records(of: bytes, TextForm(bytes[...], isWhole: true, suffix: ".csv")).map(\.text)
  }

  @Test func `letters of one byte are those of Western Europe`() throws {
    // Begrüßung, Räume, Gerät wählen, 5 € – „gut“
    let words: [[UInt8]] = [
      Array("Begr".utf8) + [0xFC, 0xDF] + Array("ung".utf8), [0x52, 0xE4] + Array("ume".utf8),
      Array("Ger".utf8) + [0xE4] + Array("t w".utf8) + [0xE4] + Array("hlen".utf8),
      Array("5 ".utf8) + [0x80],
    ]
    try expect(
      texts(rows(words)),
      equals: [
        #"{"Nr":"1","Schritt":"Begrüßung"}"#, #"{"Nr":"1","Schritt":"Räume"}"#,
        #"{"Nr":"1","Schritt":"Gerät wählen"}"#, #"{"Nr":"1","Schritt":"5 €"}"#,
      ])
  }

  @Test func `a header has them too`() throws {
    let bytes =
      Array("Ger".utf8) + [0xE4] + Array("t,R".utf8) + [0xE4] + Array("ume\nL".utf8)
      + [0xF6] + Array("we,2\n".utf8)
    try expect(texts(bytes), equals: [#"{"Gerät":"Löwe","Räume":"2"}"#])
  }

  @Test(
    arguments: [
      // UTF-8, with one row that is not
      [Array("Räume".utf8), Array("Zürich".utf8), [0x52, 0xE4, 0x75], Array("Größe".utf8)],
      // Шаги in Windows-1251, ステップ in Shift JIS
      [[0xD8, 0xE0, 0xE3, 0xE8], [0xD8, 0xE0, 0xE3, 0xE8], [0xD8, 0xE0, 0xE3]],
      [[0x83, 0x58, 0x83, 0x65, 0x83, 0x62, 0x83, 0x76], [0x83, 0x58], [0x83, 0x65]],
      // Too few to tell
      [[0x52, 0xE4, 0x75], Array("x".utf8)],
    ] as [[[UInt8]]])
  func `other texts stay as they are`(words: [[UInt8]]) throws {
    expect(TableEncoding(of: rows(words)[...]), equals: .utf8)
  }
}
