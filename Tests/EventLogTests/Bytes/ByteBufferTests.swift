import Expectations
import Testing

@testable import EventLog

struct ByteBufferTests {
  @Test func `what is appended is read back, over any growth`() {
    var buffer = ByteBuffer(capacity: 1)
    PaddedBytes.withCopy(of: Array(0..<100)) { source in
      for length in 0..<40 { buffer.append(source, length..<length * 2) }
    }
    buffer.append(0xFF)
    var expected = (0..<40).flatMap { length in (length..<length * 2).map { UInt8($0) } }
    expected.append(0xFF)
    expect(buffer.bytes.array(0..<buffer.count), equals: expected)
  }

  @Test func `a buffer that has been emptied begins anew`() {
    var buffer = ByteBuffer()
    buffer.append(1)
    buffer.removeAll()
    buffer.append(2)
    expect(buffer.bytes.array(0..<buffer.count), equals: [2])
  }
}
