import Expectations
import Testing

@testable import EventLog

/// What happens to logs between two runs: every complete line is read once.
struct LogRotationTests {
  @Test func `of a log that has not changed nothing is read again`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<10))
    var tail = Tail(folder)
    try await expect(tail.run(), equals: linesNumbered(0..<10))
    let checkpoints = tail.checkpoints
    expect(checkpoints.map(\.offset), equals: [110])
    try await expect(tail.run(), equals: [])
    expect(tail.checkpoints, equals: checkpoints)
  }

  @Test func `what is added to a log is read once`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.append("a.ndjson", numberedLines(200..<207))
    try await expect(tail.run(), equals: linesNumbered(200..<207))
    expect(tail.chunks.map(\.offset), equals: [Int64(numberedLines(0..<200).utf8.count)])
  }

  @Test func `half a line is read when its rest has come`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\ntw")
    var tail = Tail(folder)
    try await expect(tail.run(), equals: ["one"])
    try await expect(tail.run(), equals: [])
    try folder.append("a.ndjson", "o\nthr")
    try await expect(tail.run(), equals: ["two"])
    try folder.append("a.ndjson", "ee\n")
    try await expect(tail.run(), equals: ["three"])
  }

  @Test func `a log that is renamed is read on under its new name, and the new one too`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("app.ndjson", numberedLines(0..<50))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.append("app.ndjson", numberedLines(50..<60))
    try folder.move("app.ndjson", to: "app.1.ndjson")
    try folder.write("app.ndjson", numberedLines(60..<70))
    try await expect(tail.run(), equals: linesNumbered(50..<70))
  }

  @Test func `two logs that begin alike are both read on`() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.ndjson"] { try folder.write(name, numberedLines(0..<5)) }
    var tail = Tail(folder)
    try await expect(tail.run(), equals: linesNumbered(0..<5) + linesNumbered(0..<5))
    try folder.append("a.ndjson", numberedLines(5..<8))
    try await expect(tail.run(), equals: linesNumbered(5..<8))
    try folder.append("b.ndjson", numberedLines(5..<8))
    try await expect(tail.run(), equals: linesNumbered(5..<8))
    expect(tail.checkpoints.count, equals: 2)
  }

  @Test func `a small log that outgrows the length of the head is the same log`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<10))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.append("a.ndjson", numberedLines(10..<200))
    try await expect(tail.run(), equals: linesNumbered(10..<200))
    try folder.append("a.ndjson", numberedLines(200..<201))
    try await expect(tail.run(), equals: linesNumbered(200..<201))
  }

  @Test(arguments: [0..<0, 200..<250, 200..<900])
  func `a log that was emptied and has grown again is read from its beginning`(
    grown: Range<Int>
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<200))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.rewrite("a.ndjson", numberedLines(grown))
    try await expect(tail.run(), equals: linesNumbered(grown))
    expect(tail.whereabouts, equals: [.gone])
  }

  @Test func `a log with the same long header, rewritten and bigger, is read from its beginning`()
    async throws
  {
    let folder = try TemporaryFolder()
    let header = String(repeating: "h", count: 1500)
    try folder.write("a.ndjson", header + "\n" + numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.rewrite("a.ndjson", header + "\n" + numberedLines(100..<400))
    try await expect(tail.run(), equals: [header] + linesNumbered(100..<400))
  }

  @Test func `a new log on the inode of a deleted one is read from its beginning`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.remove("a.ndjson")
    try folder.write("a.ndjson", numberedLines(100..<400))
    // The file system may have given it another.
    tail.checkpoints[0].hints = try folder.hints("a.ndjson")
    try await expect(tail.run(), equals: linesNumbered(100..<400))
  }

  @Test func `of a copy under another name only what it has more is read`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.copy("a.ndjson", to: "b.ndjson")
    try folder.append("b.ndjson", numberedLines(100..<103))
    try await expect(tail.run(), equals: linesNumbered(100..<103))
    try await expect(tail.run(), equals: [])
    expect(tail.checkpoints.count, equals: 2)
  }

  @Test func `what stood unread in a log that was copied and emptied is read in the copy`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("app.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.append("app.ndjson", numberedLines(100..<110))
    try folder.copy("app.ndjson", to: "app.1.ndjson")
    try folder.rewrite("app.ndjson", numberedLines(110..<400))
    try await expect(tail.run(), equals: linesNumbered(100..<400))
  }

  @Test func `a log that was gone for a while is read on when it is back`() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.ndjson"] { try folder.write(name, numberedLines(0..<9, of: name)) }
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.move("a.ndjson", to: "a.away")
    try await expect(tail.run(), equals: [])
    expect(tail.whereabouts, equals: [.gone, .file(0)])
    try folder.append("a.away", numberedLines(9..<12))
    try folder.move("a.away", to: "a.ndjson")
    try await expect(tail.run(), equals: linesNumbered(9..<12))
  }
}
