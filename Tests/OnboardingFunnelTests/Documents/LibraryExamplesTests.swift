import Foundation
import TestSupport
import Testing

/// The Swift programs that the catalogue shows are compiled against the library's public interface
/// alone, as a package that depends on it would be, and run.
struct LibraryExamplesTests {
  private static func examples() throws -> [String] {
    try Article.all().flatMap(\.blocks).filter { $0.language == "swift" }.map(\.text)
  }

  private static let imports = ["import OnboardingEvents\n", "import OnboardingFunnel\n"]

  /// One program of all examples: a compiler takes seconds to start.
  private static func program() throws -> String {
    let examples = try examples()
    let functions = examples.enumerated().map { index, text in
      let body = imports.reduce(text) { $0.replacing($1, with: "") }
      return "func example\(index)() async throws {\n\(body)}\n"
    }
    let calls = examples.indices.map { "try await example\($0)()\n" }
    return imports.joined() + "\n" + functions.joined() + calls.joined()
  }

  /// Where the modules are that were built beside these tests.
  private static var modules: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
  }

  @Test func `every program of the catalogue compiles and does what it says`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Self.program(), to: "main.swift")
    try FileManager.default.createSymbolicLink(
      at: URL(fileURLWithPath: folder.path + "/SampleEvents"),
      withDestinationURL: Article.root.appendingPathComponent("SampleEvents"))
    let built = Self.modules.path
    // What the program was linked of, but for its own statement, whose place the example takes.
    let objects = try String(
      contentsOfFile: built + "/onboarding-funnel.product/Objects.LinkFileList", encoding: .utf8
    ).components(separatedBy: "\n").filter { !$0.contains("/onboarding_funnel.build/") }
    try folder.write(objects.joined(separator: "\n"), to: "objects")
    let output = try Self.shell(
      "swiftc -swift-version 6 -I '\(built)/Modules' main.swift @objects -o program && ./program",
      in: folder.path)
    let printed = output.components(separatedBy: "\n")
    let event = try #require(
      Article.article("UsingTheLibrary").blocks.first { $0.language == "ndjson" })
    #expect(printed.contains(event.lines[0]))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/reports/report.md"))
    #expect(printed.contains { $0.hasSuffix(" lines") && !$0.hasPrefix("0 ") })
  }

  @Test func `there are examples`() throws {
    #expect(try Self.examples().count >= 5)
  }

  /// What a command of the shell, which must succeed, prints.
  private static func shell(_ command: String, in folder: String) throws -> String {
    try Data().write(to: URL(fileURLWithPath: folder + "/out"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardOutput = FileHandle(forWritingAtPath: folder + "/out")
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    let output = try String(contentsOfFile: folder + "/out", encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(output)")
    return output
  }
}
