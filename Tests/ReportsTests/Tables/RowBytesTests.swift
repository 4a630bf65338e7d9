import Expectations
import Testing

@testable import Reports

struct RowBytesTests {
  @Test func `parts are the same where their bytes are, and then have one hash`() {
    // Each length twice; then with another last byte.
    for length in 0..<40 {
      let text = (0..<length).map { UInt8(0x61 + $0 % 26) }
      var bytes = RowBytes(capacity: 0)
      bytes.append(0x01)
      bytes.append(text.span)
      bytes.append(text.span)
      bytes.append(0x02)
      let (one, other) = (1..<length + 1, length + 1..<2 * length + 1)
      let areSame = (
        bytes.areSame(one, other), bytes.areSame(one, other.lowerBound..<other.upperBound + 1)
      )
      #expect(areSame == (true, false))
      expect(bytes.hash(of: one), equals: bytes.hash(of: other))
      guard length > 0 else { continue }
      let shifted = length + 2..<2 * length + 2
      let hashes = [bytes.hash(of: one), bytes.hash(of: shifted)]
      let isShiftedSame = bytes.areSame(one, shifted)
      #expect(!isShiftedSame && hashes[0] != hashes[1])
    }
  }

  @Test func `a part is appended once more, also where the bytes grow for it`() {
    var bytes = RowBytes(capacity: 0)
    bytes.append([1, 2, 3, 4].span)
    var expected: [UInt8] = [1, 2, 3, 4]
    for _ in 0..<7 {
      bytes.append(again: 1..<bytes.count)
      expected += expected[1...]
    }
    expect(bytes.array, equals: expected)
    var other = RowBytes(capacity: 0)
    other.append(0..<3, of: bytes)
    other.append(2..<2, of: bytes)
    other.append("é")
    expect(other.array, equals: [1, 2, 3, 0xC3, 0xA9])
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 1_234_567_890, -1, -10, .max, .min])
  func `a number is appended as its decimal digits`(number: Int) {
    var bytes = RowBytes(capacity: 0)
    bytes.append(decimal: number)
    expect(String(decoding: bytes.array, as: UTF8.self), equals: String(number))
  }
}
