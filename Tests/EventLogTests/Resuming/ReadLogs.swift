import Foundation

@testable import EventLog

/// Numbered lines: of a log that differs from every other by its name.
func numberedLines(_ numbers: Range<Int>, of log: String = "log") -> String {
  numbers.map { "\(log) line \($0)\n" }.joined()
}

extension TemporaryFolder {
  /// The checkpoint of a file of which this much was read.
  func checkpoint(_ name: String, readTo offset: Int? = nil) throws -> Checkpoint {
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    var ends = ReadEnds()
    ends.append(bytes[..<(offset ?? bytes.count)])
    return ends.checkpoint(try hints(name))
  }

  func hints(_ name: String) throws -> FileHints {
    try FileHints(FileStatus(of: FilePath(path + "/" + name)))
  }

  /// Adds to the end of a file.
  func append(_ name: String, _ text: String) throws {
    let log = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/" + name))
    try log.seekToEnd()
    try log.write(contentsOf: Data(text.utf8))
    try log.close()
  }

  /// Replaces what a file holds; it stays the same file.
  func rewrite(_ name: String, _ text: String) throws {
    let log = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/" + name))
    try log.truncate(atOffset: 0)
    try log.write(contentsOf: Data(text.utf8))
    try log.close()
  }

  /// Takes away what stands behind the first `count` bytes.
  func cut(_ name: String, to count: Int) throws {
    let log = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/" + name))
    try log.truncate(atOffset: UInt64(count))
    try log.close()
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path + "/" + name, toPath: path + "/" + other)
  }

  func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path + "/" + name, toPath: path + "/" + other)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// The plan of the logs in the folder.
  func plan(_ checkpoints: [Checkpoint]) throws -> ResumePlan {
    try ResumePlan(files: LogFile.discover([path]), checkpoints: checkpoints)
  }
}

/// The same as separate lines, without line feeds.
func linesNumbered(_ numbers: Range<Int>, of log: String = "log") -> [String] {
  numbers.map { "\(log) line \($0)" }
}

extension TemporaryFolder {
  /// Packs a file by the program of its compression, and removes the one it was; returns its name.
  @discardableResult
  func compress(_ name: String, by compression: Compression = .gzip) throws -> String {
    let programs: [Compression: String] = [
      .gzip: "gzip", .zstd: "zstd", .xz: "xz", .bzip2: "bzip2",
    ]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [programs[compression] ?? "", "-q", path + "/" + name]
    try process.run()
    process.waitUntilExit()
    if compression == .zstd { try remove(name) }
    return name + compression.suffix
  }
}
