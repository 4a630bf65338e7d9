import Foundation
import TestSupport
import Testing

/// A program that packs logs, where it is installed.
struct Compressor: Sendable, CustomTestStringConvertible {
  let program: String
  let suffix: String

  var testDescription: String { program }

  static let installed = [
    ("gzip", "gz"), ("zstd", "zst"), ("xz", "xz"), ("bzip2", "bz2"),
  ].compactMap { name, suffix in
    ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
      .first(where: FileManager.default.isExecutableFile)
      .map { Compressor(program: $0, suffix: suffix) }
  }

  func compress(_ bytes: [UInt8]) throws -> [UInt8] {
    let input = try TemporaryFolder()
    let (whole, packed) = (input.path + "/whole", input.path + "/packed")
    try input.write(bytes, to: "whole")
    try input.write("", to: "packed")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-c"]
    process.standardInput = FileHandle(forReadingAtPath: whole)
    process.standardOutput = FileHandle(forWritingAtPath: packed)
    try process.run()
    process.waitUntilExit()
    return try Array(Data(contentsOf: URL(fileURLWithPath: packed)))
  }
}
