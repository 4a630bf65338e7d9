import Expectations
import Testing

@testable import EventLog

struct PaddedBytesTests {
  @Test func `words are cut at every length, with zeros above`() {
    let text = Array("0123456789abcdef and more".utf8)
    PaddedBytes.withCopy(of: text) { bytes in
      for length in 0..<16 {
        var expected = [UInt64](repeating: 0, count: 2)
        for index in 0..<length {
          expected[index / 8] |= UInt64(text[3 + index]) << UInt64(index % 8 * 8)
        }
        let words = bytes.words(at: 3, length: length)
        expect([words.low, words.high], equals: expected)
      }
    }
  }

  @Test func `a plain string ends at its quote, wherever that stands`() {
    for length in 0...50 {
      let text = String(repeating: "x", count: length) + "\"" + String(repeating: "y", count: 20)
      expect(PaddedBytes.withCopy(of: Array(text.utf8)) { $0.plainEnd(from: 0) }, equals: length)
    }
  }

  @Test(arguments: ["\\", "\u{1}", "\t", "\u{7F}é", "😀"])
  func `a string with anything else in it is not plain`(other: String) {
    for place in [0, 1, 15, 16, 17, 40] {
      let text = String(repeating: "x", count: place) + other + "\""
      let end = PaddedBytes.withCopy(of: Array(text.utf8)) { $0.plainEnd(from: 0) }
      expectNil(end)
    }
  }
}
