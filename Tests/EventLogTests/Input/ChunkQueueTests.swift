import Expectations
import Foundation
import Testing

@testable import EventLog

private let texts = [
  "", "\n", "a", "a\n", "\n\n\n", "a\nbb\n\nccc", "a\r\nbb\r\n\r\n", "\r\n\na\r",
  "oversized at the start\nb\nc\n", "a\noversized in the middle\nb\n", "a\nb\noversized at the end",
  "a\nb\noversized at the end\n", "one is oversized\none more is oversized\n\nok\nand this one too",
  "oversized and nothing else", "12345678\n123456789\n12345678\r\n1234567\r\n12345678",
  "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np\n", "{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}",
]

struct ChunkQueueTests {
  @Test(arguments: texts)
  func `every line of a plain file comes once, whole and in place, whatever the chunk size`(
    text: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", text)
    for longestLine in [0, 1, 8, 100] {
      let expected = splitLines(Array(text.utf8), longestLine: longestLine)
      for chunkSize in 1...40 {
        let chunks = try queue(of: path, chunkSize: chunkSize, longestLine: longestLine).all()
        expect(
          lines(of: chunks), equals: expected, "chunks of \(chunkSize), lines of \(longestLine)")
        expect(Set(chunks.map(\.index)).count, equals: chunks.count)
        expect(chunks.allSatisfy { !$0.bytes.isEmpty || $0.oversizedLine != nil })
      }
    }
  }

  @Test func `chunks of a text written by hand`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "aa\nbbb\ncccccccccc\nd\ne")
    let chunks = try queue(of: path, chunkSize: 8, longestLine: 6).all()
    expect(chunks.map(\.index), equals: [0, 2])
    expect(chunks.map(\.offset), equals: [0, 18])
    expect(chunks.map { String(decoding: $0.bytes, as: UTF8.self) }, equals: ["aa\nbbb\n", "d\ne"])
    expect(chunks.map(\.oversizedLine), equals: [10, nil])
  }

  @Test func `an oversized line within a chunk cuts it in two`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "aa\nbbbb\ncc\nddd")
    let chunks = try queue(of: path, chunkSize: 100, longestLine: 2).all()
    expect(lines(of: chunks).count, equals: 4)
    expect(chunks.map(\.oversizedLine), equals: [4, 3])
    expect(chunks.map(\.offset), equals: [0, 8])
    #expect(chunks[0].index < chunks[1].index)
  }

  @Test func `a chunk carries the number of its file and of its definition set`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] { try folder.write(name + ".ndjson", name + "\n") }
    let files = try LogFile.discover([folder.path])
    let chunks = try ChunkQueue(files: files, sources: [4, 5, 4]).all()
    expect(chunks.map(\.file), equals: [0, 1, 2])
    expect(chunks.map(\.source), equals: [4, 5, 4])
  }

  @Test func `two workers share the chunks and lose none`() async throws {
    let folder = try TemporaryFolder()
    var text = ""
    for number in 0..<20_000 { text += "line \(number)" + (number % 7 == 0 ? "\r\n" : "\n") }
    try folder.write("a.ndjson", text)
    try folder.write("b.ndjson", "one\nlast")
    let shared = try queue(of: folder.path, chunkSize: 512)
    let chunks = try await withThrowingTaskGroup(of: [Chunk].self) { group in
      for _ in 0..<2 { group.addTask { try shared.all() } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let first = lines(of: chunks.filter { $0.file == 0 })
    expect(first, equals: splitLines(Array(text.utf8), longestLine: 1 << 20))
    expect(lines(of: chunks.filter { $0.file == 1 }).count, equals: 2)
  }

  @Test func `a line far longer than a chunk is skipped without being held`() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 3_000_000)
    let path = try folder.write("a.ndjson", "a\n" + long + "\nb\n")
    let chunks = try queue(of: path, chunkSize: 4096, longestLine: 1000).all()
    expect(
      lines(of: chunks),
      equals: [
        .kept(start: 0, bytes: Array("a\n".utf8)), .oversized(start: 2, length: 3_000_000),
        .kept(start: 3_000_003, bytes: Array("b\n".utf8)),
      ])
  }

  @Test func `a limit beyond every line is no limit`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "a\nb")
    try expect(lines(of: queue(of: path, longestLine: .max).all()).count, equals: 2)
  }
}

struct FaultyFileTests {
  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B]] as [[UInt8]])
  func `UTF-16 is refused with the way to convert it`(bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", bytes)
    let error = try #require(throws: Diagnostic.self) { try queue(of: path, chunkSize: 1).all() }
    expect(error.code, equals: .unusableInput)
    expect(error.location, equals: .file("a.ndjson"))
    expect(error.message, equals: "is UTF-16")
    expect(error.fix, equals: "convert it first with `iconv -f UTF-16 -t UTF-8`")
  }

  @Test func `a UTF-8 mark is left to the scanner`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", [0xEF, 0xBB, 0xBF, 0x0A])
    try expect(queue(of: path).all().first?.bytes, equals: [0xEF, 0xBB, 0xBF, 0x0A])
  }

  @Test func `a file that goes away is missed, and every later call says so`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "a\n")
    let queue = try queue(of: path)
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: Diagnostic.self) { try queue.next() }
    let error = #expect(throws: Diagnostic.self) { try queue.next() }
    expect(error?.code, equals: .noInput)
  }

  @Test func `of files that cannot be opened the earliest is told, whichever is met first`() throws
  {
    var state = QueueState()
    let names = ["a", "b", "c"]
    let errors = names.map { Diagnostic(.noInput, at: .file($0), "gone", fix: "look") }
    state.fail(with: errors[1], atOpening: 1)
    state.fail(with: errors[0], atOpening: 0)
    state.fail(with: errors[2], atOpening: 2)
    expect(state.failure?.location, equals: .file("a"))
    state.fail(with: Diagnostic(.beyondMemory, at: .file(""), "too much", fix: "more"))
    expect(state.failure?.location, equals: .file("a"))
  }

  @Test func `many small files come once each, whoever opens them`() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<200 { try folder.write("\(number).ndjson", number % 10 == 0 ? "" : "a\nb\n") }
    let queue = try queue(of: folder.path)
    let files = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 { group.addTask { try queue.all().map(\.file) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    expect(files.count, equals: 180)
    expect(Set(files).count, equals: 180)
  }

  @Test func `a small file that has grown since it was found is read whole`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "a\n")
    let queue = try queue(of: path, chunkSize: 2)
    try folder.write("a.ndjson", "a\nb\nc\n")
    try expect(queue.all().map(\.bytes), equals: ["a\n", "b\n", "c\n"].map { Array($0.utf8) })
  }

  // Lines, a table, and lines that come through a pipe.
  @Test(arguments: ["a.ndjson", "a.csv", "a.ndjson.gz"])
  func `chunks that take the memory of those before them are the same`(name: String) throws {
    let folder = try TemporaryFolder()
    let rows = (0..<500).map { (number: $0, text: String(repeating: "x", count: $0 % 37)) }
    let table = "a,b\n" + rows.map { "\($0.number),\($0.text)\n" }.joined()
    let lines = rows.map { #"{"a":\#($0.number),"b":"\#($0.text)"}"# + "\n" }.joined()
    var path = try folder.write(
      name == "a.csv" ? name : "a.ndjson", name == "a.csv" ? table : lines)
    if name.hasSuffix(".gz") { path = try folder.path + "/" + folder.compress("a.ndjson") }
    let plain = try queue(of: path, chunkSize: 512).all()
    let reusing = try queue(of: path, chunkSize: 512)
    var memory = ChunkMemory()
    var reused: [Chunk] = []
    while let chunk = try reusing.next(in: &memory) {
      var copy = chunk
      copy.bytes = chunk.bytes.map { $0 }
      copy.records?.source = chunk.records?.source.map { $0 } ?? []
      reused.append(copy)
      memory = chunk.memory()
    }
    expect(reused.count > 10)
    expect(reused.allSatisfy { ($0.records != nil) == (name == "a.csv") })
    expect(reused.map(\.bytes), equals: plain.map(\.bytes))
    expect(reused.map { $0.records?.source }, equals: plain.map { $0.records?.source })
    expect(reused.map(\.offset), equals: plain.map(\.offset))
  }

  @Test func `a chunk takes the memory that it is given, where that is enough`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", String(repeating: "a line of 20 bytes.\n", count: 100))
    let queue = try queue(of: path, chunkSize: 400)
    var memory = ChunkMemory()
    var places: Set<UInt> = []
    while let chunk = try queue.next(in: &memory) {
      expect(chunk.bytes.count, equals: 400)
      places.insert(chunk.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) })
      memory = chunk.memory()
    }
    expect(places.count, equals: 1)
  }

  @Test func `a file counts with the size it had when it was opened`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "a\nb\nc\n")
    let queue = try queue(of: path, chunkSize: 2)
    try expect(queue.next()?.bytes, equals: Array("a\n".utf8))
    let log = try #require(FileHandle(forWritingAtPath: path))
    try log.seekToEnd()
    try log.write(contentsOf: Data("more\n".utf8))
    try expect(queue.all().map(\.bytes), equals: [Array("b\n".utf8), Array("c\n".utf8)])
  }

  @Test func `a file that shrinks fails the run`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "a\nb\nc\n")
    let queue = try queue(of: path, chunkSize: 2)
    try expect(queue.next()?.bytes, equals: Array("a\n".utf8))
    expect(truncate(path, 4), equals: 0)
    let error = #expect(throws: Diagnostic.self) { try queue.all() }
    expect(error?.code, equals: .readFailure)
  }
}
