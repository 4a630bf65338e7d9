import Expectations
import Testing

@testable import EventLog

/// A log that was cut off within what had been read.
struct CutLogTests {
  @Test(arguments: [8, 50, 99])
  func `of a log that was cut off nothing is read again, and then what is new`(left: Int)
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.cut("a.ndjson", to: numberedLines(0..<left).utf8.count)
    try await expect(tail.run(), equals: [])
    expect(tail.whereabouts, equals: [.cutOff(0)])
    try await expect(tail.run(), equals: [])
    try folder.append("a.ndjson", numberedLines(100..<103))
    try await expect(tail.run(), equals: linesNumbered(100..<103))
  }

  @Test func `of a few lines that are left none is read again until others follow`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.cut("a.ndjson", to: numberedLines(0..<7).utf8.count)
    try await expect(tail.run(), equals: [])
    // Those seven may be the header of a new log as well.
    try folder.append("a.ndjson", numberedLines(100..<101))
    try await expect(tail.run(), equals: linesNumbered(0..<7) + linesNumbered(100..<101))
  }

  @Test(arguments: [101, 150, 2000])
  func `of one that has grown again meanwhile the new lines are read`(end: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.rewrite("a.ndjson", numberedLines(0..<40) + numberedLines(100..<end))
    try await expect(tail.run(), equals: linesNumbered(100..<end))
    try await expect(tail.run(), equals: [])
  }

  @Test func `what follows the first half of a line makes another line with it`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.cut("a.ndjson", to: numberedLines(0..<41).utf8.count - 4)
    try await expect(tail.run(), equals: [])
    try folder.append("a.ndjson", numberedLines(100..<102))
    try await expect(tail.run(), equals: ["log linelog line 100", "log line 101"])
  }

  @Test func `a line that lost its line feed only, and has it again, is the line that was read`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.rewrite("a.ndjson", numberedLines(0..<40) + numberedLines(100..<103))
    try await expect(tail.run(), equals: linesNumbered(100..<103))
    try folder.cut("a.ndjson", to: numberedLines(0..<40).utf8.count - 1)
    try await expect(tail.run(), equals: [])
    try folder.append("a.ndjson", "\n" + numberedLines(103..<104))
    try await expect(tail.run(), equals: linesNumbered(103..<104))
  }

  @Test func `a line that was counted without line feed is cut off like others`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<10) + "unfinished")
    var tail = Tail(folder)
    try await expect(tail.run(.counted).count, equals: 11)
    try folder.rewrite("a.ndjson", numberedLines(0..<12))
    let plan = try folder.plan(tail.checkpoints)
    expect(plan.cuts.map { $0?.linesBehind }, equals: [1])
    try await expect(tail.run(.counted), equals: linesNumbered(10..<12))
  }

  @Test func `what was cut off is not read again when it is restored`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.rewrite("a.ndjson", numberedLines(0..<40) + numberedLines(100..<110))
    try await expect(tail.run(), equals: linesNumbered(100..<110))
    try folder.rewrite("a.ndjson", numberedLines(0..<100) + numberedLines(110..<111))
    try await expect(tail.run(), equals: linesNumbered(110..<111))
  }

  @Test func `a log may be cut off again and again`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    for (cut, new) in [(60, 100..<130), (70, 130..<131), (50, 131..<400)] {
      let kept = try folder.text("a.ndjson").split(separator: "\n").prefix(cut)
      try folder.rewrite(
        "a.ndjson", kept.map { $0 + "\n" }.joined() + numberedLines(new))
      try await expect(tail.run(), equals: linesNumbered(new))
    }
  }

  @Test func `it may have been renamed since`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.remove("a.ndjson")
    try folder.write("b.ndjson", numberedLines(0..<40) + numberedLines(100..<110))
    try await expect(tail.run(), equals: linesNumbered(100..<110))
  }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `it may have been compressed since`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.rewrite("a.ndjson", numberedLines(0..<40) + numberedLines(100..<110))
    try folder.compress("a.ndjson")
    try await expect(tail.run(), equals: linesNumbered(100..<110))
    try await expect(tail.run(), equals: [])
  }

  @Test func `a log far longer than what is known by the line goes on, too`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<20_000))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.append("a.ndjson", numberedLines(20_000..<20_100))
    _ = try await tail.run()
    try folder.rewrite("a.ndjson", numberedLines(0..<16_500) + numberedLines(30_000..<40_000))
    try await expect(tail.run(), equals: linesNumbered(30_000..<40_000))
  }

  @Test func `one that was cut off before that is refused until it is restored or away`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<20_000))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.rewrite("a.ndjson", numberedLines(0..<9000) + numberedLines(30_000..<50_000))
    let error = await #expect(throws: Diagnostic.self) { try await tail.run() }
    expect(error?.code, equals: .unusableInput)
    // 9,000 lines have 124,890 bytes.
    expect(
      error?.message,
      equals:
        "was cut off between its bytes 65536 and 131072, of 288890 that had been read, and which "
        + "of the lines there are new cannot be told")
    try folder.rewrite("a.ndjson", numberedLines(0..<20_000) + numberedLines(30_000..<30_001))
    try await expect(tail.run(), equals: linesNumbered(30_000..<30_001))
    try folder.rewrite("a.ndjson", numberedLines(0..<9000))
    await #expect(throws: Diagnostic.self) { try await tail.run() }
    try folder.remove("a.ndjson")
    try folder.write("b.ndjson", numberedLines(30_001..<30_003))
    try await expect(tail.run(), equals: linesNumbered(30_001..<30_003))
  }
}
