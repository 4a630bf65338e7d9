import EventLog
import Expectations
import Foundation
import Testing

/// How much of the files has been read, for whoever shows progress.
struct ReadMeterTests {
  @Test func `plain files count as they are read, and in the end whole`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "aa\nbbb\ncc\n")
    try folder.write("b.ndjson", "d")
    let queue = try queue(of: folder.path, chunkSize: 4)
    expect(queue.bytesRead, equals: 0)
    _ = try queue.next()
    expect(queue.bytesRead, equals: 4)
    _ = try queue.all()
    expect(queue.bytesRead, equals: 11)
  }

  @Test func `lines that are skipped count too`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "a\n" + String(repeating: "x", count: 998) + "\n")
    let queue = try queue(of: path, chunkSize: 16, longestLine: 10)
    _ = try queue.all()
    expect(queue.bytesRead, equals: 1001)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gzip")))
  func `of a compressed file the packed bytes count`() throws {
    // "one\ntwo\n\nfour\n": 14 bytes, of which gzip makes 34.
    let text = "H4sIAAAAAAAAA8vPS+UqKc/n4krLLy3iAgDCrygQDgAAAA=="
    let bytes = try Array(#require(Data(base64Encoded: text)))
    let folder = try TemporaryFolder()
    let queue = try queue(of: folder.write("a.ndjson.gz", bytes))
    _ = try queue.all()
    expect(bytes.count, equals: 34)
    expect(queue.bytesRead, equals: 34)
  }
}
