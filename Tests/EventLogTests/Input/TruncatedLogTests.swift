import Expectations
import Testing

@testable import EventLog

/// Logs of which no later run reads the rest: one that is truncated or replaced fails the run that
/// reads it.
struct TruncatedLogTests {
  private let words = "was emptied or replaced while it was read"

  @Test(arguments: ["", "l", numberedLines(0..<50), numberedLines(500..<2000)])
  func `a log that is truncated while it is read fails the run`(regrown: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let queue = try queue(folder)
    _ = try queue.next()
    try folder.rewrite("a.ndjson", regrown)
    let error = try #require(throws: Diagnostic.self) { try queue.all() }
    expect(error.code, equals: .readFailure)
    expect(error.location, equals: .file("a.ndjson"))
    expect(error.message, equals: words)
    expect(error.fix, equals: "run again; when logs are rotated, run before or after")
  }

  @Test func `a log that has lost no more than its last byte does, too`() throws {
    let folder = try TemporaryFolder()
    let text = numberedLines(0..<200)
    try folder.write("a.ndjson", text)
    let queue = try queue(folder)
    _ = try queue.next()
    try folder.cut("a.ndjson", to: text.utf8.count - 1)
    #expect(throws: Diagnostic.self) { try queue.all() }
  }

  @Test func `a log that only grows while it is read is read as it was`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let queue = try queue(folder)
    let first = try #require(try queue.next())
    try folder.append("a.ndjson", numberedLines(200..<300))
    expect(lines(of: [first] + (try queue.all())).count, equals: 200)
  }

  @Test func `a log that is renamed while it is read is read to its end`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let queue = try queue(folder)
    let first = try #require(try queue.next())
    try folder.move("a.ndjson", to: "a.1.ndjson")
    try folder.write("a.ndjson", "new\n")
    expect(lines(of: [first] + (try queue.all())).count, equals: 200)
  }

  @Test func `a log that was truncated after it was found fails the run`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let queue = try queue(folder)
    try folder.rewrite("a.ndjson", numberedLines(0..<100))
    let error = #expect(throws: Diagnostic.self) { try queue.next() }
    expect(error?.message, equals: words)
  }

  @Test func `a log that was replaced after it was found fails the run`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let queue = try queue(folder)
    try folder.move("a.ndjson", to: "a.1.ndjson")
    try folder.write("a.ndjson", numberedLines(200..<900))
    let error = #expect(throws: Diagnostic.self) { try queue.next() }
    expect(error?.message, equals: words)
  }

  @Test func `a log that was truncated between two ranges fails, whoever reads which`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let file = try LogFile.discover([folder.path])[0]
    let chunks = try FileChunks(
      file, rangeSize: 512, cutter: ChunkCutter(file: 0, source: 0, longestLine: 64))
    try folder.cut("a.ndjson", to: 600)
    for range in [1, chunks.rangeCount - 1] {
      #expect(throws: Diagnostic.self, "range \(range)") { try chunks.chunks(ofRange: range) }
    }
  }

  @Test func `a small log is read once, when it is opened, and still must be there at the end`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<20))
    let file = try LogFile.discover([folder.path])[0]
    let cutter = ChunkCutter(
      file: 0, source: 0, format: .recognised, longestLine: 64)
    let chunks = try FileChunks(file, rangeSize: 1 << 16, cutter: cutter)
    try folder.rewrite("a.ndjson", numberedLines(20..<40))
    let read = try chunks.chunks(ofRange: 0)
    expect(read.flatMap(\.bytes), equals: Array(numberedLines(0..<20).utf8))
    try folder.cut("a.ndjson", to: 3)
    #expect(throws: Diagnostic.self) { try chunks.finishRange() }
  }

  @Test func `lines in order, as map reads them, end where the log is truncated`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let file = try LogFile.discover([folder.path])[0]
    var chunks = try OrderedChunks(of: file, chunkSize: 512)
    _ = try chunks.next()
    try folder.rewrite("a.ndjson", numberedLines(500..<2000))
    var failure: Diagnostic?
    do {
      while try chunks.next() != nil {}
    } catch {
      failure = error
    }
    expect(failure?.message, equals: words)
  }

  @Test func `a compressed log that was replaced after it was found fails the run`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    try folder.write("b.txt", numberedLines(0..<900))
    try folder.compress("a.ndjson")
    let queue = try queue(folder)
    try folder.compress("b.txt")
    try folder.move("a.ndjson.gz", to: "c.gz")
    try folder.move("b.txt.gz", to: "a.ndjson.gz")
    let error = #expect(throws: Diagnostic.self) { try queue.all() }
    expect(error?.location, equals: .file("a.ndjson.gz"))
    expect(error?.message, equals: words)
  }

  private func queue(_ folder: borrowing TemporaryFolder) throws -> ChunkQueue {
    let files = try LogFile.discover([folder.path])
    return ChunkQueue(files: files, sources: files.map { _ in 0 }, chunkSize: 512)
  }
}
