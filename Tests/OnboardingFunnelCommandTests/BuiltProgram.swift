import Foundation
import TestBasics
import TestSupport
import Testing

/// The executable that was built beside these tests, run as a process of its own.
struct BuiltProgram {
  /// How a process ended and what it wrote.
  struct Ending: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  private let path: String

  init() throws {
    let folders = [Self.folderOfTests, Self.folderOfBuild]
    let candidates = folders.map { $0.appendingPathComponent("onboarding-funnel").path }
    path = try #require(
      candidates.first(where: FileManager.default.isExecutableFile),
      "the executable is in none of \(candidates)")
  }

  /// Where the program runs that holds these tests; on macOS that is their bundle's folder.
  private static var folderOfTests: URL {
    final class Marker {}
    #if canImport(Darwin)
      return Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
    #else
      return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()
    #endif
  }

  private static var folderOfBuild: URL {
    ProjectFolder.root.appendingPathComponent(".build/debug")
  }

  /// Starts the program, which says nothing that is kept, and does not wait for its end.
  func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Runs the program, by default with an environment of nothing but `PATH`.
  ///
  /// `script` is a text of `sh` in which `"$@"` stands for the program and its arguments.
  /// `onTerminal`: whether its standard error is a terminal, where line ends are CR and LF.
  func run(
    _ arguments: [String], environment: [String: String] = ["PATH": "/usr/bin:/bin"],
    input: [UInt8] = [], script: String = #"exec "$@""#, onTerminal: Bool = false
  ) throws -> Ending {
    let terminal = onTerminal ? try Terminal() : nil
    let folder = try TemporaryFolder()
    for (name, bytes) in [("in", input), ("out", []), ("err", [])] {
      try folder.write(bytes, to: name)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, "sh", path] + arguments
    process.environment = environment
    process.standardInput = FileHandle(forReadingAtPath: folder.path + "/in")
    process.standardOutput = FileHandle(forWritingAtPath: folder.path + "/out")
    process.standardError =
      terminal?.slave ?? FileHandle(forWritingAtPath: folder.path + "/err")
    try process.run()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus,
      output: try String(contentsOfFile: folder.path + "/out", encoding: .utf8),
      errors: try terminal?.text()
        ?? String(contentsOfFile: folder.path + "/err", encoding: .utf8))
  }
}
