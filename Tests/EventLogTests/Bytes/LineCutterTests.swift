import Expectations
import Testing

@testable import EventLog

struct LineCutterTests {
  @Test func `a line feed is found wherever it stands`() {
    for count in 1..<50 {
      for place in 0..<count {
        var bytes = [UInt8](repeating: 0x0D, count: count)
        bytes[place] = 0x0A
        expect(bytes.withUnsafeBytes { LineCutter.lineEnd(in: $0, from: 0) }, equals: place)
      }
    }
  }

  @Test func `the search begins where it is told and ends with the bytes`() {
    let bytes: [UInt8] = [0x0A, 0x61, 0x0A, 0x61]
    expect(bytes.withUnsafeBytes { LineCutter.lineEnd(in: $0, from: 1) }, equals: 2)
    expect(bytes.withUnsafeBytes { LineCutter.lineEnd(in: $0, from: 3) }, equals: 4)
  }

  @Test func `every line feed is counted, at any place and in any number`() {
    func count(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBytes { LineCutter.lineFeeds(in: $0) } }
    expect(count([]), equals: 0)
    for length in [
      1, 7, 8, 9, 15, 16, 17, 33, 2039, 2040, 2041, 4079, 4080, 4081, 4096, 9000,
    ] {
      expect(count(Array(repeating: 0x0A, count: length)), equals: length)
      expect(count(Array(repeating: 0x8A, count: length)), equals: 0)
      for place in Set([0, length / 2, length - 1]) {
        var bytes = [UInt8](repeating: 0x0B, count: length)
        bytes[place] = 0x0A
        expect(count(bytes), equals: 1, "\(place) of \(length)")
      }
    }
  }
}
