import Expectations
import Testing

@testable import EventLog

/// Logs that begin like one that was read, and are others.
struct LikeLogTests {
  @Test(arguments: [1, 7])
  func `a few lines of a header do not make two logs one`(count: Int) async throws {
    let folder = try TemporaryFolder()
    let header = linesNumbered(0..<count, of: "header")
    let text = numberedLines(0..<count, of: "header")
    try folder.write("a.ndjson", text + numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.rewrite("a.ndjson", text + numberedLines(100..<400))
    try await expect(tail.run(), equals: header + linesNumbered(100..<400))
    try folder.rewrite("a.ndjson", text + numberedLines(400..<401))
    try await expect(tail.run(), equals: header + linesNumbered(400..<401))
  }

  @Test func `a header alone is read again where the log behind it was copied elsewhere`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "header\n" + numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.copy("a.ndjson", to: "b.ndjson")
    try folder.rewrite("a.ndjson", "header\n")
    try await expect(tail.run(), equals: ["header"])
  }

  @Test func `a file that has the first lines of a log that is still there is one of its own`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<20_000))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.write("b.ndjson", numberedLines(0..<9000))
    try await expect(tail.run(), equals: linesNumbered(0..<9000))
  }

  @Test func `the log that was read goes on where it was cut off, though it has a whole copy`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.copy("a.ndjson", to: "b.ndjson")
    try folder.rewrite("a.ndjson", numberedLines(0..<40) + numberedLines(100..<110))
    try await expect(tail.run(), equals: linesNumbered(100..<110))
  }
}
