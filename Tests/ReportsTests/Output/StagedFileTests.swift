import EventLog
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Reports

struct StagedFileTests {
  private static func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a file has its name when it is published, and not before`() throws {
    let folder = try TemporaryFolder()
    try folder.write("of the run before", to: "log")
    var file = try StagedFile(folder.path + "/log")
    try file.write(Array("one ".utf8))
    try file.write(Array("two".utf8))
    try expect(
      String(contentsOfFile: folder.path + "/log", encoding: .utf8), equals: "of the run before")
    try file.publish()
    try expect(String(contentsOfFile: folder.path + "/log", encoding: .utf8), equals: "one two")
    try expect(Self.names(folder), equals: ["log"])
  }

  @Test func `other files take their names with it, and not before`() throws {
    let folder = try TemporaryFolder()
    var file = try StagedFile(folder.path + "/log")
    try file.write(Array("lines".utf8))
    let other = ReportFile(name: "truth", bytes: Array("told".utf8))
    try file.publish(beside: [other])
    try expect(folderTexts(at: folder.path), equals: ["log": "lines", "truth": "told"])
  }

  @Test func `where another file cannot take its name, no temporary file stays`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "truth/other")
    do {
      var file = try StagedFile(folder.path + "/log")
      let other = ReportFile(name: "truth", bytes: Array("told".utf8))
      #expect(throws: Diagnostic.self) { try file.publish(beside: [other]) }
    }
    try expect(Self.names(folder), equals: ["truth"])
  }

  @Test func `a file that is given up leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    do {
      let file = try StagedFile(folder.path + "/log")
      try file.write(Array("half".utf8))
      try expect(Self.names(folder).count, equals: 1)
    }
    try expectEmpty(Self.names(folder))
  }

  @Test func `a device is refused and stays one`() throws {
    let error = #expect(throws: Diagnostic.self) { _ = try StagedFile("/dev/null") }
    expect(error?.code, equals: .cannotCreate)
    expect(error?.message, equals: "is a device, not a regular file")
    expect(!FileManager.default.fileExists(atPath: "/dev/.null.onboarding-funnel.tmp"))
  }

  @Test func `a folder in its place is refused before anything is written`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "log/other")
    let error = #expect(throws: Diagnostic.self) { _ = try StagedFile(folder.path + "/log") }
    expect(error?.message, equals: "something else is in its place")
    try expect(Self.names(folder), equals: ["log"])
  }

  @Test func `a path that ends in a slash names a folder`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: Diagnostic.self) {
      _ = try StagedFile(folder.path + "/log/")
    }
    expect(error?.message, equals: "names a folder")
  }
}
