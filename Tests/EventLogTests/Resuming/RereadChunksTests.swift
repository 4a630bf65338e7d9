import Expectations
import Testing

@testable import EventLog

/// Lines that are read again come as they stand, a block at a time, with the numbers they are given.
struct RereadChunksTests {
  @Test(arguments: [1, 7, 30, 1 << 20])
  func `stretches come in the order of their places`(chunkSize: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    try expect(read(folder, chunkSize: chunkSize), equals: Self.expected)
  }

  @Test func `of a compressed log, too`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    try folder.compress("a.ndjson")
    try expect(read(folder, chunkSize: 30), equals: Self.expected)
  }

  @Test func `a log that no longer has them fails the run`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<50))
    let error = #expect(throws: Diagnostic.self) { try read(folder, chunkSize: 30) }
    expect(error?.message, equals: "was emptied or replaced while it was read")
  }

  private static let expected = [
    7: linesNumbered(20..<40), 3: linesNumbered(60..<61), 5: linesNumbered(99..<100),
  ]

  /// Where the first `count` lines end.
  private func end(_ count: Int) -> Int64 { Int64(numberedLines(0..<count).utf8.count) }

  /// Three stretches of a log of a hundred lines, the last without its line feed.
  private func read(
    _ folder: borrowing TemporaryFolder, chunkSize: Int
  ) throws -> [Int: [String]] {
    var chunks = try RereadChunks(
      of: LogFile.discover([folder.path])[0],
      [
        RereadLines(number: 3, bytes: end(60)..<end(61) - 1),
        RereadLines(number: 5, bytes: end(99)..<end(100) - 1),
        RereadLines(number: 7, bytes: end(20)..<end(40) - 1),
      ], source: 0, format: .known(nil), chunkSize: chunkSize, longestLine: 11)
    var lines: [Int: [String]] = [:]
    while let chunk = try chunks.next() {
      let texts = chunk.bytes.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      lines[chunk.file, default: []] += texts
    }
    return lines
  }
}
