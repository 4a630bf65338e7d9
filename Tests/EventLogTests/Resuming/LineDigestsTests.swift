import Expectations
import Testing

@testable import EventLog

struct LineDigestsTests {
  @Test(arguments: [0, 1, 13, 14, 100, 4000, 120_000, 200_000])
  func `line digests that go on are those of the whole log`(before: Int) throws {
    let log = try DigestedLog(numberedLines(0..<20_000))
    let known = try log.lineDigests(ofFirst: before)
    try expect(log.lineDigests(after: known), equals: log.lineDigests())
  }

  @Test func `it holds the last lines up to its most, and what stands before them`() throws {
    let log = try DigestedLog(numberedLines(0..<20_000))
    let lineDigests = try #require(try log.lineDigests())
    expect(lineDigests.lines.count, equals: 4096)
    expect(lineDigests.start, equals: Int64(numberedLines(0..<15_904).utf8.count))
    expect(lineDigests.end, equals: Int64(log.bytes.count))
    expect(
      lineDigests.digestBefore,
      equals: LogFingerprint.digest(of: Array(log.bytes[..<Int(lineDigests.start)].suffix(1024))))
  }

  @Test func `lines that are long are fewer`() throws {
    let line = String(repeating: "x", count: 300_000) + "\n"
    let log = try DigestedLog(String(repeating: line, count: 9))
    // Seven would have more than two MiB.
    try expect(log.lineDigests()?.lines.map(\.length), equals: Array(repeating: 300_001, count: 6))
  }

  @Test func `of a line longer than all it may hold nothing is held`() throws {
    let log = try DigestedLog(String(repeating: "x", count: 3 << 20) + "\n")
    let lineDigests = try #require(try log.lineDigests())
    expectEmpty(lineDigests.lines)
    expect(lineDigests.start, equals: Int64(log.bytes.count))
    try expectNil(log.lineDigests(ofFirst: 3 << 20))
  }

  @Test func `a line is held when its line feed has come`() throws {
    let log = try DigestedLog("one\ntwo\n")
    let known = try log.lineDigests(ofFirst: 6)
    expect(known?.lines.count, equals: 1)
    expect(known?.end, equals: 4)
    try expect(log.lineDigests(after: known), equals: log.lineDigests())
    try expect(log.lineDigests()?.lines.count, equals: 2)
  }

  @Test func `what is shared ends before the first line that differs`() throws {
    let lineDigests = try #require(try DigestedLog("one\ntwo\nthree\n").lineDigests())
    #expect(lineDigests.shared(with: Array("one\ntwo\nthree\nfour\n".utf8)) == (3, 14))
    #expect(lineDigests.shared(with: Array("one\ntoo\nthree\n".utf8)) == (1, 4))
    #expect(lineDigests.shared(with: Array("one\ntwo\nthr".utf8)) == (2, 8))
    #expect(lineDigests.shared(with: []) == (0, 0))
  }

  @Test func `a fingerprint comes back from its bytes, and no other bytes are taken`() throws {
    let log = try DigestedLog(numberedLines(0..<20_000))
    let fingerprint = try log.fingerprint()
    // 4,096 · 2⁶ is the last that is not above 308,890.
    expect(fingerprint.samples.count, equals: 7)
    let bytes = fingerprint.bytes
    try expect(LogFingerprint(bytes: bytes), equals: fingerprint)
    #expect(throws: DamagedBytes.self) { try LogFingerprint(bytes: Array(bytes.dropLast())) }
    #expect(throws: DamagedBytes.self) { try LogFingerprint(bytes: bytes + [0]) }
  }

  @Test(arguments: [(4095, 0), (4096, 1), (8191, 1), (8192, 2), (1 << 30, 19)])
  func `samples stand at doubling distances`(offset: Int64, count: Int) {
    expect(LogFingerprint.sampleCount(upTo: offset), equals: count)
  }
}

/// A log of which line digests are made.
private struct DigestedLog: ~Copyable {
  let bytes: [UInt8]
  private let folder: TemporaryFolder

  init(_ text: String) throws {
    let bytes = Array(text.utf8)
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", bytes)
    self.bytes = bytes
    self.folder = folder
  }

  func lineDigests(ofFirst count: Int? = nil, after known: LineDigests? = nil) throws
    -> LineDigests?
  {
    try open().lineDigests(ofFirst: Int64(count ?? bytes.count), after: known)
  }

  func fingerprint() throws -> LogFingerprint {
    try open().fingerprint(ofFirst: Int64(bytes.count), after: nil)
  }

  private func open() throws -> Descriptor {
    try Descriptor(opening: FilePath(folder.path + "/a.ndjson"))
  }
}
