import Expectations
import Testing

@testable import EventLog

/// The search for a few bytes, sixteen places at a time.
struct ByteMarksTests {
  @Test(arguments: Array("\"\\\n{[".utf8))
  func `each mark is found at each place, from each place before it`(mark: UInt8) {
    let marks = ByteMarks("\"\\\n{[")
    for count in [1, 15, 16, 17, 40] {
      for place in 0..<count {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        bytes[place] = mark
        for start in 0...place { expect(marks.first(in: bytes.span, from: start), equals: place) }
        expect(marks.first(in: bytes.span, from: place + 1), equals: count)
      }
    }
  }

  @Test func `fewer marks than five are no others`() {
    let bytes = Array(UInt8.min...UInt8.max)
    let feed = ByteMarks("\n")
    expect(feed.first(in: bytes.span, from: 0), equals: 10)
    expect(feed.first(in: bytes.span, from: 11), equals: 256)
  }
}
