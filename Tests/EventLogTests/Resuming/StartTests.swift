import Testing

@testable import EventLog

/// Reading from a start, whatever the size of chunks.
struct StartTests {
  private let text = "a\nbb\n\nccc\r\noversized line\nd\n\n\neeeeeeee\nf"

  @Test(arguments: 0...40)
  func `from any place on every line that begins there comes once and in place`(offset: Int) throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", text)
    let start = ReadStart.mark(try folder.mark("a.ndjson", readTo: offset))
    for longestLine in [0, 8, 100] {
      let all = splitLines(Array(text.utf8), longestLine: longestLine)
      let expected = all.filter { $0.start >= offset }
      for chunkSize in Array(1...45) + [1 << 20] {
        let queue = ChunkQueue(
          files: try LogFile.discover([path]), sources: [0], chunkSize: chunkSize,
          longestLine: longestLine, starts: [start])
        let chunks = try queue.all()
        #expect(lines(of: chunks) == expected, "chunks of \(chunkSize), lines of \(longestLine)")
        #expect(Set(chunks.map(\.index)).count == chunks.count)
        #expect(try queue.marks().map { $0?.offset } == [Int64(text.utf8.count)])
      }
    }
  }

  @Test func `the bytes that are read are those after the start`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\ntwo\n")
    let queue = ChunkQueue(
      files: try LogFile.discover([folder.path]), sources: [0],
      starts: [.mark(try folder.mark("a.ndjson", readTo: 4))])
    _ = try queue.all()
    #expect(queue.bytesRead == 4)
  }
}

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
    #expect(try await tail.run() == ["# no event"])
    #expect(tail.chunks.map(\.mapping) == [mapping])
  }

  @Test func `lines of another format are still a contradiction`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", amplitude + "\n")
    var tail = Tail(folder)
    tail.format = .recognised
    _ = try await tail.run()
    try folder.append("a.ndjson", native + "\n")
    let error = await #expect(throws: LogError.self) { try await tail.run() }
    #expect(error?.code == .ambiguousFormat)
  }

  @Test func `a byte order mark is one at the beginning of the file, not where reading goes on`()
    async throws
  {
    let folder = try TemporaryFolder()
    let marked = "\u{FEFF}" + native + "\n"
    try folder.write("a.ndjson", marked)
    var tail = Tail(folder)
    _ = try await tail.run()
    #expect(accepted(tail.chunks) == 1)
    try folder.append("a.ndjson", marked + native + "\n")
    _ = try await tail.run()
    #expect(accepted(tail.chunks) == 1)
  }

  @Test func `two bytes that would be the mark of UTF-16 are none where reading goes on`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", Array("one\n".utf8) + [0xFF, 0xFE, 0x0A])
    let mark = try folder.mark("a.ndjson", readTo: 4)
    var tail = Tail(folder)
    tail.marks = [mark]
    #expect(try await tail.run().count == 1)
  }

  private func accepted(_ chunks: [Chunk]) -> Int {
    var scanner = ChunkScanner(
      settings: ScanSettings(), key: HashKey(low: 1, high: 2), worker: 0)
    var batch = ScannedEvents()
    for chunk in chunks { scanner.scan(chunk, into: &batch) }
    return scanner.finish().accepted
  }
}
