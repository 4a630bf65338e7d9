import Expectations
import Testing

@testable import EventLog

/// Logs that change while a run reads them: it fails, and the next one is exact.
struct ChangedLogTests {
  private let words = "was emptied or replaced while it was read"

  @Test(arguments: ["", "l", numberedLines(500..<2000)])
  func `a log that is emptied while it is read fails the run`(regrown: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let queue = try queue(folder, [.beginning], chunkSize: 512)
    _ = try queue.next()
    try folder.rewrite("a.ndjson", regrown)
    let error = try #require(throws: Diagnostic.self) { try queue.all() }
    expect(error.code, equals: .readFailure)
    expect(error.location, equals: .file("a.ndjson"))
    expect(error.message, equals: words)
    expect(error.fix, equals: "run again; when logs are rotated, run before or after")
    #expect(throws: Diagnostic.self) { try queue.checkpoints() }
  }

  @Test func `a log that only grows while it is read does not`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let queue = try queue(folder, [.beginning], chunkSize: 512)
    _ = try queue.next()
    try folder.append("a.ndjson", numberedLines(200..<300))
    _ = try queue.all()
    try expect(
      queue.checkpoints().map { $0?.offset }, equals: [Int64(numberedLines(0..<200).utf8.count)])
  }

  @Test func `a log that is renamed while it is read is read to its end`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let queue = try queue(folder, [.beginning], chunkSize: 512)
    let first = try #require(try queue.next())
    try folder.move("a.ndjson", to: "a.1.ndjson")
    let chunks = [first] + (try queue.all())
    expect(lines(of: chunks).count, equals: 200)
    let checkpoint = try folder.checkpoint("a.1.ndjson")
    try expect(queue.checkpoints().map { $0?.tailDigest }, equals: [checkpoint.tailDigest])
  }

  @Test func `a log that was replaced between plan and reading fails the run`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    let queue = try queue(folder, [.checkpoint(folder.checkpoint("a.ndjson"))])
    try folder.rewrite("a.ndjson", numberedLines(500..<2000))
    let error = #expect(throws: Diagnostic.self) { try queue.next() }
    expect(error?.message, equals: words)
  }

  @Test func `two names that are one file by the time they are read fail the run`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.ndjson"] { try folder.write(name, numberedLines(0..<9, of: name)) }
    let queue = try queue(folder, [.beginning, .beginning])
    _ = try queue.next()
    try folder.remove("b.ndjson")
    try folder.move("a.ndjson", to: "b.ndjson")
    _ = try queue.all()
    let error = try #require(throws: Diagnostic.self) { try queue.checkpoints() }
    expect(error.location, equals: .file("b.ndjson"))
    expect(error.message, equals: words)
  }

  private func queue(
    _ folder: borrowing TemporaryFolder, _ starts: [ReadStart], chunkSize: Int = 1 << 20
  ) throws -> ChunkQueue {
    let files = try LogFile.discover([folder.path])
    return ChunkQueue(
      files: files, sources: files.map { _ in 0 }, chunkSize: chunkSize, starts: starts,
      lastLine: .left)
  }
}
