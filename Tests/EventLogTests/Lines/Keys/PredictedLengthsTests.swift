import Expectations
import Testing

@testable import EventLog

/// Strings behind a key whose strings were all of one length, so that the next ends are not looked for.
struct PredictedLengthsTests {
  private static let lengths = [0, 1, 2, 15, 16, 17, 31, 32, 33, 47, 254, 255, 256, 300]

  @Test(arguments: lengths)
  func `after strings of one length, one of any other is taken whole`(usual: Int) {
    for length in Self.lengths {
      var reader = Reader()
      expect(reader.strings(of: Self.line(usual)), equals: [usual, 3])
      expect(reader.strings(of: Self.line(usual)), equals: [usual, 3])
      expect(reader.strings(of: Self.line(length)), equals: [length, 3])
      expect(reader.strings(of: Self.line(usual)), equals: [usual, 3])
    }
  }

  @Test(arguments: lengths)
  func `a byte that is not plain is found, wherever it stands`(usual: Int) {
    let line = Self.line(usual)
    // From the first byte of the string to the quote that ends it.
    let start = line.count - #"","user_id":"abc"}"#.utf8.count - usual
    for place in start...start + usual {
      for byte in Array("\"\\\n".utf8) + [0x1F, 0x7F, 0xC3, UInt8(ascii: "x")] {
        var other = line
        other[place] = byte
        var reader = Reader()
        _ = reader.strings(of: line)
        var fresh = Reader()
        // It reads the line for the first time.
        expect(reader.strings(of: other), equals: fresh.strings(of: other))
      }
    }
  }

  @Test func `strings whose length changes on every line are all taken`() {
    var reader = Reader()
    for length in 0..<100 {
      expect(reader.strings(of: Self.line(length % 7 * 5)), equals: [length % 7 * 5, 3])
    }
  }

  @Test func `a length is asked for only where strings are of one length, and plain`() {
    func length(after texts: [String]) -> Int? {
      var reader = Reader()
      for text in texts {
        _ = reader.strings(of: Array(#"{"event_id":"\#(text)","user_id":"abc"}"#.utf8))
      }
      return reader.predictedLength
    }
    expect(length(after: Array(repeating: "12345", count: 40)), equals: 5)
    expect(length(after: (0..<10).map { $0 == 6 ? "1" : "12345" }), equals: 5)
    expectNil(length(after: (0..<40).map { $0 % 2 == 0 ? "1" : "12345" }))
    expectNil(length(after: Array(repeating: "é", count: 40)))
  }

  /// A line whose first string has so many bytes.
  private static func line(_ length: Int) -> [UInt8] {
    let text = String(repeating: "k", count: length)
    return Array(#"{"event_id":"\#(text)","user_id":"abc"}"#.utf8)
  }
}

/// The fast path from bytes to fields.
private struct Reader: ~Copyable {
  private var fields = LineFields(settings: ScanSettings())
  private var automaton = KeyAutomaton(hash: HashKey(low: 1, high: 2).folded)

  /// How long the strings behind the first key are.
  var predictedLength: Int? { automaton[0].predictedLength }

  /// The bytes of the line's event id and user, as taken; `nil` where nothing is said of the line.
  mutating func strings(of line: [UInt8]) -> [Int]? {
    let end = PaddedBytes.withCopy(of: line) { fields.readOnFastPath($0, by: &automaton) }
    guard end == line.count else { return nil }
    return [Field.eventID, .userID].map { field in fields[field].map { $0.end - $0.start } ?? 0 }
  }
}
