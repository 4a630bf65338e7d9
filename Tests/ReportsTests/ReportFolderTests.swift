import Foundation
import Testing

@testable import Reports

struct ReportFolderTests {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("report-folder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: false)
  }

  private func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  private func contents(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  private func file(_ name: String, _ text: String) -> ReportFile {
    ReportFile(name: name, bytes: Array(text.utf8))
  }

  private func put(_ text: String, at name: String) throws {
    try Data(text.utf8).write(to: root.appendingPathComponent(name))
  }

  @Test func `folders that do not exist are created`() throws {
    try ReportFolder(path: path("a/b//c/")).replace(with: [file("funnel.csv", "x\n")])
    #expect(contents("a/b/c/funnel.csv") == "x\n")
    #expect(try names(in: "a/b/c") == ["funnel.csv"])
  }

  @Test func `files are replaced and those no longer written removed, others stay`() throws {
    let folder = ReportFolder(path: root.path)
    try put("mine", at: "notes.txt")
    try folder.replace(with: [
      file("funnel.csv", "1"), file("trend.csv", "2"), file("report.md", "3"),
    ])
    try folder.replace(with: [file("funnel.csv", "4"), file("report.md", "5")])
    #expect(try names(in: "") == ["funnel.csv", "notes.txt", "report.md"])
    #expect(contents("funnel.csv") == "4")
    #expect(contents("report.md") == "5")
    #expect(contents("notes.txt") == "mine")
  }

  @Test func `a temporary file left by a killed run is written anew`() throws {
    try put("half a ro", at: ".funnel.csv.onboarding-funnel.tmp")
    try ReportFolder(path: root.path).replace(with: [file("funnel.csv", "whole")])
    #expect(try names(in: "") == ["funnel.csv"])
    #expect(contents("funnel.csv") == "whole")
  }

  @Test func `one of a file that is no longer written goes too`() throws {
    try put("half", at: ".changes.csv.onboarding-funnel.tmp")
    try ReportFolder(path: root.path).replace(with: [file("funnel.csv", "x\n")])
    #expect(try names(in: "") == ["funnel.csv"])
  }

  @Test func `a symbolic link at the temporary name is refused and not followed`() throws {
    try put("precious", at: "target")
    try put("old", at: "funnel.csv")
    let link = ".report.md.onboarding-funnel.tmp"
    try FileManager.default.createSymbolicLink(
      atPath: path(link), withDestinationPath: path("target"))
    let error = try #require(throws: OutputError.self) {
      try ReportFolder(path: root.path)
        .replace(with: [file("funnel.csv", "new"), file("report.md", "new")])
    }
    #expect(error.code == .cannotCreate)
    #expect(error.path == path(link))
    #expect(error.message == "something else is in its place")
    #expect(error.fix == "remove or rename it")
    #expect(contents("target") == "precious")
    #expect(contents("funnel.csv") == "old")
    #expect(try names(in: "") == [link, "funnel.csv", "target"])
  }

  @Test func `a symbolic link at a file's name is replaced, not followed`() throws {
    try put("precious", at: "target")
    try FileManager.default.createSymbolicLink(
      atPath: path("funnel.csv"), withDestinationPath: path("target"))
    try ReportFolder(path: root.path).replace(with: [file("funnel.csv", "new")])
    #expect(contents("target") == "precious")
    #expect(contents("funnel.csv") == "new")
  }

  @Test func `a named pipe at a file's name is refused and stays one`() throws {
    try put("old", at: "report.md")
    #expect(mkfifo(path("funnel.csv"), 0o600) == 0)
    let error = try #require(throws: OutputError.self) {
      try ReportFolder(path: root.path)
        .replace(with: [file("funnel.csv", "new"), file("report.md", "new")])
    }
    #expect(error.code == .cannotCreate)
    #expect(error.message == "is a named pipe, not a regular file")
    #expect(contents("report.md") == "old")
    #expect(try names(in: "") == ["funnel.csv", "report.md"])
  }

  @Test func `a path that holds a NUL is refused`() {
    let error = #expect(throws: OutputError.self) {
      try ReportFolder(path: root.path + "/out\0").replace(with: [file("funnel.csv", "x")])
    }
    #expect(error?.code == .cannotCreate)
  }

  @Test func `a file in place of the folder cannot be replaced`() throws {
    try put("x", at: "out")
    for name in ["out", "out/deeper"] {
      let error = try #require(throws: OutputError.self) {
        try ReportFolder(path: path(name)).replace(with: [file("funnel.csv", "x")])
      }
      #expect(error.code == .cannotCreate)
      #expect(error.path == path(name))
      #expect(error.message == "not a folder")
    }
    #expect(contents("out") == "x")
  }

  @Test func `a folder at a file's name is an error and leaves no temporary file`() throws {
    try FileManager.default.createDirectory(
      atPath: path("funnel.csv"), withIntermediateDirectories: false)
    let error = try #require(throws: OutputError.self) {
      try ReportFolder(path: root.path)
        .replace(with: [file("funnel.csv", "x"), file("report.md", "x")])
    }
    #expect(error.code == .cannotCreate)
    #expect(error.path == path("funnel.csv"))
    #expect(try names(in: "") == ["funnel.csv"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder without permission is refused`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: root.path)
    for (folder, name) in [(root.path, path("funnel.csv")), (path("new"), path("new"))] {
      let error = try #require(throws: OutputError.self) {
        try ReportFolder(path: folder).replace(with: [file("funnel.csv", "x")])
      }
      #expect(error.code == .cannotCreate)
      #expect(error.path == name)
      #expect(error.message == "permission denied")
      #expect(error.fix == "choose a folder that this user may write to")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel")))
  func `a folder that not even root may make is refused`() throws {
    let error = try #require(throws: OutputError.self) {
      try ReportFolder(path: "/sys/new/deeper").replace(with: [file("funnel.csv", "x")])
    }
    #expect(error.code == .cannotCreate)
    #expect(error.path == "/sys/new/deeper")
  }

  @Test func `an empty path is refused`() throws {
    let error = try #require(throws: OutputError.self) {
      try ReportFolder(path: "").replace(with: [])
    }
    #expect(error.code == .cannotCreate)
  }

  @Test func `the names that may be removed are those that are written`() {
    var contents = ReportContents(
      provenance: Provenance(programVersion: "1", asOf: nil, definitionDigest: "d"))
    contents.changes = []
    #expect(contents.files.map(\.name) == ReportFolder.knownNames)
  }
}
