import Expectations
import Testing

@testable import EventLog

/// Numbers from digits, eight at a time.
struct DigitWordsTests {
  @Test func `as many digits as fit are their number`() {
    for count in 0...18 {
      let digits = String("987654321012345678".prefix(count))
      expect(number(digits), equals: count == 0 ? 0 : Int64(digits))
    }
    expect(number("000000000000000000"), equals: 0)
    expect(number("999999999999999999"), equals: 999_999_999_999_999_999)
    expect(number("0000001"), equals: 1)
  }

  @Test func `another byte is found wherever it stands`() {
    for count in 1...18 {
      for place in 0..<count {
        for byte in Array(" /:-.eA\"\u{0}".utf8) + [0x7F, 0x80, 0xB0, 0xFF] {
          var bytes = Array(repeating: UInt8(ascii: "7"), count: count)
          bytes[place] = byte
          expectNil(number(bytes))
        }
      }
    }
  }

  @Test func `what stands beside the digits does not matter`() {
    for count in 0...18 {
      for byte in [UInt8(ascii: "9"), 0xFF] {
        let digits = Array(repeating: UInt8(ascii: "1"), count: count)
        let around = Array(repeating: byte, count: 8)
        expect(number(around + digits + around, 8..<8 + count), equals: number(digits))
      }
    }
  }

  @Test func `a whole number is spelt in one way alone`() {
    for digits in ["0", "1", "10", "4096", "123456789", "999999999999999"] {
      expect(whole(digits), equals: Int(digits))
    }
    for digits in ["", "00", "01", "-1", "+1", "1.0", " 1", "1 ", "1e3", "1000000000000000"] {
      expectNil(whole(digits), "\(digits)")
    }
  }

  private func whole(_ digits: String) -> Int? {
    let bytes = Array(digits.utf8)
    return PaddedBytes.withCopy(of: bytes) { $0.wholeNumber(in: bytes.indices) }
  }

  private func number(_ digits: String) -> Int64? {
    number(Array(digits.utf8))
  }

  private func number(_ bytes: [UInt8], _ range: Range<Int>? = nil) -> Int64? {
    PaddedBytes.withCopy(of: bytes) { $0.number(ofDigits: range ?? 0..<bytes.count) }
  }
}
