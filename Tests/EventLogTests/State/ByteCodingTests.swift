import Expectations
import Testing

@testable import EventLog

struct ByteCodingTests {
  @Test(arguments: [0, 1, -1, 63, 64, -64, -65, 300, Int.max, Int.min])
  func `a number is read as it was written`(number: Int) throws {
    var writer = ByteWriter()
    writer.write(number)
    var reader = ByteReader(writer.bytes)
    try expect(reader.number(), equals: number)
    expect(reader.isAtEnd)
  }

  @Test func `texts, hashes, lists and what is missing are read as they were written`() throws {
    var writer = ByteWriter()
    writer.write(Array("café".utf8))
    writer.write(hash: 0xFEDC_BA98_7654_3210)
    writer.write(nil as Int?) { $0.write($1) }
    writer.write(7) { $0.write($1) }
    writer.write(each: [1, 2, 3]) { $0.write($1) }
    var reader = ByteReader(writer.bytes)
    try expect(reader.bytes(), equals: Array("café".utf8))
    try expect(reader.hash(), equals: 0xFEDC_BA98_7654_3210)
    #expect(try reader.optional { (reader) throws(DamagedBytes) in try reader.number() } == nil)
    try expect(reader.optional { (reader) throws(DamagedBytes) in try reader.number() }, equals: 7)
    try expect(
      reader.array { (reader) throws(DamagedBytes) in try reader.number() }, equals: [1, 2, 3])
    expect(reader.isAtEnd)
  }

  @Test func `small differences of either sign take one byte`() {
    var writer = ByteWriter()
    for number in -64...63 { writer.write(number) }
    expect(writer.bytes.count, equals: 128)
  }

  @Test(arguments: [[], [0x80], [6], [0x06, 1, 2], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]])
  func `a text that goes on behind the end is refused`(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    #expect(throws: DamagedBytes.self) { try reader.bytes() }
  }

  @Test func `a list that claims more than there is is refused, however much it claims`() {
    var writer = ByteWriter()
    writer.write(Int.max)
    writer.write(1)
    var reader = ByteReader(writer.bytes)
    #expect(throws: DamagedBytes.self) {
      try reader.array { (reader) throws(DamagedBytes) in try reader.number() }
    }
  }
}
