import Expectations
import Testing

@testable import EventLog

/// What a writer of partials does at its limit.
struct PartialWriterTests {
  private func written(_ numbers: Int, limit: Int) throws -> PartialWriter {
    var writer = PartialWriter(limit: limit)
    try writer.section("numbers") { (writer) throws(PartialFault) in
      for number in 0..<numbers {
        var (number, text) = (number, Text("text"))
        writer.code(&number)
        writer.code(&text)
      }
    }
    writer.finish()
    return writer
  }

  @Test func `a partial within its limit is whole`() throws {
    let writer = try written(1, limit: 100)
    expect(!writer.isFull)
    expect(String(decoding: writer.bytes, as: UTF8.self), equals: #"{"numbers":[0,"text"]}"#)
  }

  @Test func `a partial beyond its limit is cut off and says so`() throws {
    let writer = try written(1_000_000, limit: 100)
    expect(writer.isFull)
    #expect(writer.bytes.count < 120)
  }
}
