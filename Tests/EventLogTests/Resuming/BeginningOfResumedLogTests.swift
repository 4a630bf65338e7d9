import Expectations
import Testing

@testable import EventLog

/// The first bytes of a log decide on its encoding and format, wherever it is read from.
struct BeginningOfResumedLogTests {
  private let native = #"{"event":"started","user_id":"u","timestamp":"2026-01-01T00:00:00Z"}"#
  private let amplitude = #"{"event_type":"started","$insert_id":"1","user_id":"u"}"#

  @Test func `a log keeps the format of its first lines`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", amplitude + "\n")
    var tail = Tail(folder)
    tail.format = .recognised
    _ = try await tail.run()
    let mapping = try #require(tail.chunks.first?.mapping)
    // By these lines alone it would be a native one.
    try folder.append("a.ndjson", "# no event\n")
    try await expect(tail.run(), equals: ["# no event"])
    expect(tail.chunks.map(\.mapping), equals: [mapping])
  }

  @Test func `lines of another format are still a contradiction`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", amplitude + "\n")
    var tail = Tail(folder)
    tail.format = .recognised
    _ = try await tail.run()
    try folder.append("a.ndjson", native + "\n")
    let error = await #expect(throws: Diagnostic.self) { try await tail.run() }
    expect(error?.code, equals: .ambiguousFormat)
  }

  @Test func `a byte order mark is one at the beginning of the file, not where reading goes on`()
    async throws
  {
    let folder = try TemporaryFolder()
    let marked = "\u{FEFF}" + native + "\n"
    try folder.write("a.ndjson", marked)
    var tail = Tail(folder)
    _ = try await tail.run()
    expect(accepted(tail.chunks), equals: 1)
    try folder.append("a.ndjson", marked + native + "\n")
    _ = try await tail.run()
    expect(accepted(tail.chunks), equals: 1)
  }

  @Test func `two bytes that would be the mark of UTF-16 are none where reading goes on`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", Array("one\n".utf8) + [0xFF, 0xFE, 0x0A])
    let checkpoint = try folder.checkpoint("a.ndjson", readTo: 4)
    var tail = Tail(folder)
    tail.checkpoints = [checkpoint]
    try await expect(tail.run().count, equals: 1)
  }

  private func accepted(_ chunks: [Chunk]) -> Int {
    var scanner = ChunkScanner(
      settings: ScanSettings(), key: HashKey(low: 1, high: 2), worker: 0)
    var batch = ScannedEvents()
    for chunk in chunks { scanner.scan(chunk, into: &batch) }
    return scanner.finish().accepted
  }
}
