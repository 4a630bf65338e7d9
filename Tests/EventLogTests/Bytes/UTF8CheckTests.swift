import Expectations
import Testing

@testable import EventLog

struct UTF8CheckTests {
  @Test(
    arguments: [
      ("Grüße", nil), ("日本語", nil), ("😀 and a tail of ASCII", nil),
      ("\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}", nil),
    ] as [(String, Int?)])
  func `text of any length of sequence is UTF-8`(text: String, fault: Int?) {
    expect(firstFault(Array(text.utf8)), equals: fault)
  }

  @Test(
    arguments: [
      ([0xFF], 0),
      ([0x61, 0x80], 1),
      ([0xC0, 0xAF], 0),
      ([0xC1, 0xBF], 0),
      ([0xE0, 0x80, 0x80], 0),
      ([0xED, 0xA0, 0x80], 0),
      ([0xF0, 0x8F, 0xBF, 0xBF], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xF5, 0x80, 0x80, 0x80], 0),
      ([0x61, 0xE2, 0x82], 1),
      ([0x61, 0xE2, 0x82, 0x61], 1),
      ([0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0xC3], 9),
    ] as [([UInt8], Int)])
  func `an ill-formed sequence is found at its first byte`(bytes: [UInt8], offset: Int) {
    expect(firstFault(bytes), equals: offset)
  }

  @Test func `every two bytes are judged as the standard library judges them`() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        let isValid = String(validating: bytes, as: UTF8.self) != nil
        expect((firstFault(bytes) == nil), equals: isValid, "\(bytes)")
      }
    }
  }

  @Test func `a byte that is not ASCII is seen wherever it stands`() {
    for count in 0..<70 {
      for place in 0..<count {
        var bytes = [UInt8](repeating: 0x61, count: count)
        expect(!hasNonASCII(bytes))
        bytes[place] = 0x80
        expect(hasNonASCII(bytes))
      }
    }
  }

  private func firstFault(_ bytes: [UInt8]) -> Int? {
    PaddedBytes.withCopy(of: bytes) { UTF8Check.firstFault(in: $0, from: 0) }
  }

  private func hasNonASCII(_ bytes: [UInt8]) -> Bool {
    PaddedBytes.withCopy(of: bytes) { UTF8Check.hasNonASCII($0, from: 0) }
  }
}
