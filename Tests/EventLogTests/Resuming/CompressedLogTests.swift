import Expectations
import Foundation
import Testing

@testable import EventLog

private let installed = Compression.allCases.filter(isInstalled)

struct CompressedLogTests {
  @Test(arguments: installed)
  func `a log that was renamed and compressed is read on behind what was read`(
    compression: Compression
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write("app.ndjson", numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.append("app.ndjson", numberedLines(100..<110))
    try folder.move("app.ndjson", to: "app.1.ndjson")
    try folder.compress("app.1.ndjson", by: compression)
    try folder.write("app.ndjson", numberedLines(110..<115))
    try await expect(tail.run(), equals: linesNumbered(100..<115))
    expect(tail.whereabouts, equals: [.file(0)])
    try await expect(tail.run(), equals: [])
  }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `the checkpoint of a log is the same, packed or not`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<500) + "unfinished")
    var plain = Tail(folder)
    _ = try await plain.run()
    try folder.compress("a.ndjson")
    for chunkSize in [1, 100, 1 << 20] {
      var packed = Tail(folder, chunkSize: chunkSize)
      try await expect(packed.run(), equals: linesNumbered(0..<500))
      #expect(packed.checkpoints[0].hints == (try folder.hints("a.ndjson.gz")))
      packed.checkpoints[0].hints = plain.checkpoints[0].hints
      plain.checkpoints[0].fingerprint = nil
      expect(packed.checkpoints, equals: plain.checkpoints)
    }
  }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `another log behind the same long header begins at its beginning`() async throws {
    let folder = try TemporaryFolder()
    let header = String(repeating: "h", count: 1500)
    try folder.write("a.ndjson", header + "\n" + numberedLines(0..<100))
    var tail = Tail(folder)
    _ = try await tail.run()
    try folder.write("b.ndjson", header + "\n" + numberedLines(100..<300))
    try folder.write("c.ndjson", header + "\n")
    try folder.compress("b.ndjson")
    try folder.compress("c.ndjson")
    try await expect(tail.run(), equals: [header] + linesNumbered(100..<300) + [header])
  }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `a log to which more is packed is read on`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    try folder.compress("a.ndjson")
    var tail = Tail(folder)
    try await expect(tail.run(), equals: linesNumbered(0..<100))
    try folder.write("b", numberedLines(100..<110))
    try folder.compress("b")
    let path = URL(fileURLWithPath: folder.path)
    let log = try FileHandle(forWritingTo: path.appendingPathComponent("a.ndjson.gz"))
    try log.seekToEnd()
    try log.write(contentsOf: Data(contentsOf: path.appendingPathComponent("b.gz")))
    try await expect(tail.run(), equals: linesNumbered(100..<110))
  }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `a compressed log that is cut short is an error of the plan`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    let checkpoint = try folder.checkpoint("a.ndjson")
    try folder.compress("a.ndjson")
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.ndjson.gz")))
    try folder.write("a.ndjson.gz", Array(bytes.dropLast(30)))
    let error = #expect(throws: Diagnostic.self) { try folder.plan([checkpoint]) }
    expect(error?.code, equals: .unusableInput)
    expect(error?.message.hasPrefix("cannot be unpacked: "), equals: true)
  }
}
