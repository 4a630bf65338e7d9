import Expectations
import Foundation
import Testing

@testable import EventLog

#if os(Linux)
  /// Files whose size the system does not know are read until they end.
  struct UnsizedFileTests {
    /// A process among whose arguments `text` is, so that `/proc` has a file of size 0 that holds it.
    private func process(with text: String) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "read line", "sh", text]
      process.standardInput = Pipe()
      try process.run()
      // It has its arguments only once it is another program than the one that starts it.
      let path = "/proc/\(process.processIdentifier)/cmdline"
      while process.isRunning, !(try String(contentsOfFile: path, encoding: .utf8)).contains(text) {
        usleep(1_000)
      }
      return process
    }

    /// Ends a process by the signal that cannot be blocked.
    ///
    /// A child starts with its thread's blocked signals, and on a test's thread the others are blocked. A
    /// child that lives on keeps the sockets by which the ends of other children are noticed.
    private static func end(_ process: Process) {
      kill(process.processIdentifier, SIGKILL)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/cmdline")))
    func `a file of size 0 below proc is read, and resumed`() throws {
      let process = try process(with: "\nfirst\nsecond\n")
      defer { Self.end(process) }
      let path = "/proc/\(process.processIdentifier)/cmdline"
      let file = try LogFile.discover([path])[0]
      expect(file.kind, equals: .unsized)
      expectNil(file.size)
      let lines = try queue(of: path).all().map { String(decoding: $0.bytes, as: UTF8.self) }
      expect(lines.joined().hasSuffix("\nfirst\nsecond\n\0"))
      let first = ChunkQueue(
        files: [file], sources: [0], starts: [.beginning], lastLine: .left)
      try expect(!first.all().isEmpty)
      let checkpoint = try #require(try first.checkpoints()[0])
      let plan = try ResumePlan(files: [file], checkpoints: [checkpoint])
      expect(plan.starts, equals: [.checkpoint(checkpoint)])
      let again = ChunkQueue(files: [file], sources: [0], starts: plan.starts, lastLine: .left)
      try expectEmpty(again.all())
      try expect(again.checkpoints(), equals: [checkpoint])
    }

    private static let page = "/sys/kernel/mm/transparent_hugepage/enabled"

    @Test(.enabled(if: FileManager.default.isReadableFile(atPath: page)))
    func `a file that is shorter than its size is read until it ends`() throws {
      let path = Self.page
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try expect(LogFile.discover([path])[0].kind, equals: .unsized)
      try expect(queue(of: path).all().map(\.bytes), equals: [Array(text.utf8)])
    }

    @Test func `a definition of size 0 below proc is read whole`() throws {
      let process = try process(with: #"{"flows":[]}"#)
      defer { Self.end(process) }
      let path = FilePath("/proc/\(process.processIdentifier)/cmdline")
      let text = String(decoding: try path.contents(named: "cmdline"), as: UTF8.self)
      expect(text.hasSuffix("\0{\"flows\":[]}\0"))
      try expect(
        #require(throws: Diagnostic.self) {
          try path.contents(named: "cmdline", limit: 4)
        }.message, equals: "has bytes without end, more than 4")
    }
  }
#endif

/// Plain files have the size that the system says.
struct SizedFileTests {
  @Test func `a file is plain, be it empty or not`() throws {
    let folder = try TemporaryFolder()
    for text in ["", "{}\n", String(repeating: "a", count: 70_000)] {
      let path = try folder.write("a.ndjson", text)
      let file = try LogFile.discover([path])[0]
      expect(file.kind, equals: .plain)
      expect(file.size, equals: Int64(text.utf8.count))
    }
  }
}
