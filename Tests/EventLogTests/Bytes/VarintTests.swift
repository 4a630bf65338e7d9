import Expectations
import Testing

@testable import EventLog

struct VarintTests {
  private static let numbers =
    [0, 1, 127, 128, 300, 1 << 32, 999_999_999_999_999, .max]
    + (0..<64).map { UInt64(1) << UInt64($0) }

  @Test func `numbers are read as they were written, in as few bytes as they take`() {
    var bytes: [UInt8] = []
    var buffer = ByteBuffer(capacity: 1)
    for number in Self.numbers {
      bytes.append(varint: number)
      buffer.append(varint: number)
    }
    expect(buffer.bytes.array(0..<buffer.count), equals: bytes)
    expect(bytes.prefix(7), equals: [0, 1, 127, 0x80, 1, 0xAC, 2])
    var at = 0
    for number in Self.numbers {
      expect(bytes.varint(at: &at, before: bytes.count), equals: number)
    }
    expect(at, equals: bytes.count)
  }

  @Test func `a number that does not end is none`() {
    for bytes in [[], [0x80], Array(repeating: 0x80, count: 20)] as [[UInt8]] {
      var at = 0
      expectNil(bytes.varint(at: &at, before: bytes.count))
    }
  }
}
