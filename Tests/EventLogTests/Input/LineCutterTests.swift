import Testing

@testable import EventLog

struct LineCutterTests {
  @Test func `a line feed is found wherever it stands`() {
    for count in 1..<50 {
      for place in 0..<count {
        var bytes = [UInt8](repeating: 0x0D, count: count)
        bytes[place] = 0x0A
        #expect(bytes.withUnsafeBytes { LineCutter.lineEnd(in: $0, from: 0) } == place)
      }
    }
  }

  @Test func `the search begins where it is told and ends with the bytes`() {
    let bytes: [UInt8] = [0x0A, 0x61, 0x0A, 0x61]
    #expect(bytes.withUnsafeBytes { LineCutter.lineEnd(in: $0, from: 1) } == 2)
    #expect(bytes.withUnsafeBytes { LineCutter.lineEnd(in: $0, from: 3) } == 4)
  }
}
