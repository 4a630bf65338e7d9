import Expectations
import Foundation
import Testing

@testable import EventLog

/// With a program that unpacks nothing and notes each of its calls.
struct PackedStreamTests {
  private let text = "a\nbb\n\nccc\r\noversized line\nd\n\n\neeeeeeee\nf"

  @Test(arguments: 0...40)
  func `from any place on every line that begins there comes once and in place`(offset: Int) throws
  {
    let folder = try TemporaryFolder()
    let searchPath = try noting(folder)
    let path = try folder.write("a.ndjson.gz", text)
    let checkpoint = ReadStart.checkpoint(try folder.checkpoint("a.ndjson.gz", readTo: offset))
    for start in offset == 0 ? [.beginning, checkpoint] : [checkpoint] {
      for longestLine in [8, 100] {
        let all = splitLines(Array(text.utf8), longestLine: longestLine)
        for chunkSize in [1, 2, 7, 40, 1 << 20] {
          let queue = ChunkQueue(
            files: try LogFile.discover([path]), sources: [0], chunkSize: chunkSize,
            longestLine: longestLine, starts: [start], searchPath: searchPath)
          let chunks = try queue.all()
          expect(
            lines(of: chunks), equals: all.filter { $0.start >= offset }, "chunks of \(chunkSize)")
          expect(chunks.map(\.index), equals: Array(0..<chunks.count))
          try expect(queue.checkpoints(), equals: [folder.checkpoint("a.ndjson.gz")])
        }
      }
    }
  }

  @Test(arguments: [1, 3, 1 << 20])
  func `a last line without line feed is left, be it oversized`(chunkSize: Int) throws {
    let folder = try TemporaryFolder()
    let searchPath = try noting(folder)
    for (name, text) in [("a", "one\ntwo"), ("b", "one\noversized"), ("c", "oversized")] {
      try folder.write(name + ".ndjson.gz", text)
    }
    let queue = ChunkQueue(
      files: try LogFile.discover([folder.path]), sources: [0, 0, 0], chunkSize: chunkSize,
      longestLine: 5, starts: [.beginning, .beginning, .beginning], lastLine: .left,
      searchPath: searchPath)
    let chunks = try queue.all().sorted { $0.file < $1.file }
    expect(chunks.map { String(decoding: $0.bytes, as: UTF8.self) }, equals: ["one\n", "one\n"])
    expect(chunks.map(\.oversizedLine), equals: [nil, nil])
    try expect(
      queue.checkpoints(),
      equals: [
        folder.checkpoint("a.ndjson.gz", readTo: 4), folder.checkpoint("b.ndjson.gz", readTo: 4),
        folder.checkpoint("c.ndjson.gz", readTo: 0),
      ])
  }

  @Test(arguments: [1, 64, 5000, 1 << 20])
  func `a start far into a log is found`(chunkSize: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson.gz", numberedLines(0..<20_000))
    var tail = Tail(folder, chunkSize: chunkSize)
    tail.searchPath = try noting(folder)
    let read = numberedLines(0..<19_000).utf8.count
    var checkpoint = try folder.checkpoint("a.ndjson.gz", readTo: read)
    checkpoint.hints.modifiedNanoseconds += 1
    tail.checkpoints = [checkpoint]
    try await expect(tail.run(), equals: linesNumbered(19_000..<20_000))
    expect(tail.chunks.first?.offset, equals: Int64(read))
  }

  @Test func `a log that was read is not unpacked again`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson.gz", "one\ntwo")
    var tail = Tail(folder)
    tail.searchPath = try noting(folder)
    try await expect(tail.run(), equals: ["one"])
    expect(calls(folder), equals: 1)
    let checkpoints = tail.checkpoints
    try await expect(tail.run(), equals: [])
    expect(calls(folder), equals: 1)
    expect(tail.checkpoints, equals: checkpoints)
  }

  @Test func `its last line is read all the same when it is to be counted`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson.gz", "one\ntwo")
    var tail = Tail(folder)
    tail.searchPath = try noting(folder)
    try await expect(tail.run(), equals: ["one"])
    try await expect(tail.run(.counted), equals: ["two"])
    try await expect(tail.run(.counted), equals: [])
  }

  @Test func `a log that was only touched is unpacked, and nothing of it read again`() async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson.gz", "one\ntwo\n")
    var tail = Tail(folder)
    tail.searchPath = try noting(folder)
    _ = try await tail.run()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)],
      ofItemAtPath: folder.path + "/a.ndjson.gz")
    try await expect(tail.run(), equals: [])
    expect(calls(folder), equals: 3)
    expect(tail.checkpoints[0].hints.modifiedNanoseconds, equals: 1_000_000_000)
    expect(tail.checkpoints, equals: [try folder.checkpoint("a.ndjson.gz")])
  }

  @Test func `another log on the same inode is read from its beginning`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson.gz", numberedLines(0..<10))
    var tail = Tail(folder)
    tail.searchPath = try noting(folder)
    _ = try await tail.run()
    try folder.rewrite("a.ndjson.gz", numberedLines(10..<300))
    try await expect(tail.run(), equals: linesNumbered(10..<300))
  }

  @Test func `of a log whose head no checkpoint has only the head is unpacked by the plan`() throws
  {
    let folder = try TemporaryFolder()
    let searchPath = try noting(folder)
    try folder.write("b.ndjson.gz", numberedLines(0..<100))
    let checkpoint = try folder.checkpoint("b.ndjson.gz")
    try folder.writeProgram("gzip", "echo another; while :; do echo line; done")
    let files = try LogFile.discover([folder.path])
    var other = checkpoint
    other.hints.inode += 1
    let plan = try ResumePlan(files: files, checkpoints: [other], searchPath: searchPath)
    expect(plan.starts, equals: [.beginning])
  }

  @Test func `a log that was replaced between plan and reading fails the run`() throws {
    let folder = try TemporaryFolder()
    let searchPath = try noting(folder)
    try folder.write("a.ndjson.gz", numberedLines(0..<200))
    let checkpoint = try folder.checkpoint("a.ndjson.gz")
    for text in [numberedLines(500..<900), numberedLines(0..<100)] {
      try folder.rewrite("a.ndjson.gz", text)
      let queue = ChunkQueue(
        files: try LogFile.discover([folder.path]), sources: [0], starts: [.checkpoint(checkpoint)],
        searchPath: searchPath)
      let error = #expect(throws: Diagnostic.self) { try queue.next() }
      expect(error?.message, equals: "was emptied or replaced while it was read")
    }
  }

  @Test func `a log keeps the format of its first lines`() async throws {
    let folder = try TemporaryFolder()
    let amplitude = #"{"event_type":"started","$insert_id":"1","user_id":"u"}"# + "\n"
    try folder.write("a.ndjson.gz", amplitude)
    var tail = Tail(folder)
    tail.searchPath = try noting(folder)
    tail.format = .recognised
    _ = try await tail.run()
    let mapping = try #require(tail.chunks.first?.mapping)
    try folder.append("a.ndjson.gz", "# no event\n")
    try await expect(tail.run(), equals: ["# no event"])
    expect(tail.chunks.map(\.mapping), equals: [mapping])
  }

  private func noting(_ folder: borrowing TemporaryFolder) throws -> SearchPath {
    try folder.writeProgram("gzip", "echo >> \(folder.path)/calls; exec /bin/cat")
    return SearchPath(variable: folder.path)
  }

  private func calls(_ folder: borrowing TemporaryFolder) -> Int {
    FileManager.default.contents(atPath: folder.path + "/calls")?.count ?? 0
  }
}
