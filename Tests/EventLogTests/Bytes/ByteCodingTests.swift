import Expectations
import Testing

@testable import EventLog

struct ByteCodingTests {
  @Test(arguments: [0, 1, -1, 63, 64, -64, -65, 300, Int64.max, Int64.min])
  func `a number is read as it was written`(number: Int64) throws {
    var (number, read) = (number, Int64(7))
    var writer = ByteWriter()
    writer.code(signed: &number)
    var reader = ByteReader(writer.bytes)
    try reader.code(signed: &read)
    expect(read, equals: number)
    expect(reader.isAtEnd)
  }

  @Test func `texts, hashes, lists and what is missing are read as they were written`() throws {
    var written = Fields(
      text: Array("café".utf8), hash: 0xFEDC_BA98_7654_3210, missing: nil, number: 7,
      list: [1, 2, 3])
    var writer = ByteWriter()
    written.code(with: &writer)
    var reader = ByteReader(writer.bytes)
    var read = Fields(text: [], hash: 0, missing: 1, number: nil, list: [])
    try read.code(with: &reader)
    expect(read, equals: written)
    expect(reader.isAtEnd)
  }

  @Test(arguments: [-1, 1 << 53])
  func `a number that nothing can be counted to is refused`(number: Int64) {
    var (number, read) = (number, 0)
    var writer = ByteWriter()
    writer.code(signed: &number)
    var reader = ByteReader(writer.bytes)
    #expect(throws: DamagedBytes.self) { try reader.code(&read) }
  }

  @Test func `small differences of either sign take one byte`() {
    var writer = ByteWriter()
    for number in Int64(-64)...63 {
      var number = number
      writer.code(signed: &number)
    }
    expect(writer.bytes.count, equals: 128)
  }

  @Test(arguments: [[], [0x80], [6], [0x06, 1, 2], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]])
  func `a text that goes on behind the end is refused`(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    var text: [UInt8] = []
    #expect(throws: DamagedBytes.self) { try reader.code(&text) }
  }

  @Test(arguments: [Int.max, 1 << 53 - 1])
  func `a list that claims more than there is is refused, however much it claims`(claimed: Int) {
    var (count, number) = (claimed, 1)
    var writer = ByteWriter()
    writer.code(&count)
    writer.code(&number)
    var reader = ByteReader(writer.bytes)
    var list: [Int] = []
    #expect(throws: DamagedBytes.self) {
      try reader.code(&list, blank: 0) { (number, reader) throws(DamagedBytes) in
        try reader.code(&number)
      }
    }
  }
}

private struct Fields: Equatable {
  var text: [UInt8]
  var hash: UInt64
  var missing: Int64?
  var number: Int64?
  var list: [Int]

  mutating func code<Archive: ByteArchive>(with archive: inout Archive) throws(Archive.Failure) {
    try archive.code(&text)
    try archive.code(whole: &hash)
    try archive.code(&missing)
    try archive.code(&number)
    try archive.code(&list, blank: 0) { (number, archive) throws(Archive.Failure) in
      try archive.code(&number)
    }
  }
}
