import EventLog
import Expectations
import Foundation
import Testing

/// One test, since there is one standard input.
struct StandardInputTests {
  @Test func `standard input is read to its end, and once`() throws {
    let text = "one\r\n\ntwo oversized\nthree"
    let files = try withStandardInput(text) { () throws in
      let files = try LogFile.discover(["-", "-"])
      let queue = ChunkQueue(files: files, sources: [0], chunkSize: 4, longestLine: 8)
      let chunks = try queue.all()
      expect(lines(of: chunks), equals: splitLines(Array(text.utf8), longestLine: 8))
      expect(chunks.map(\.index), equals: Array(0..<chunks.count))
      expect(queue.bytesRead, equals: 25)
      return files
    }
    expect(files.map(\.name), equals: ["-"])
    expect(files.map(\.kind), equals: [.standardInput])
    expect(files.map(\.size), equals: [nil])
    expect(files.map(\.repeatedNames), equals: [["-"]])
  }

  private func withStandardInput<Result>(
    _ text: String, _ body: () throws -> Result
  ) throws -> Result {
    let saved = dup(0)
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    expect(dup2(pipe.fileHandleForReading.fileDescriptor, 0), equals: 0)
    defer {
      dup2(saved, 0)
      close(saved)
    }
    return try body()
  }
}
