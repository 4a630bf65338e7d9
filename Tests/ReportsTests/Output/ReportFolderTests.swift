import EventLog
import Expectations
import Foundation
import TestSupport
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

  /// What a run of the present release and of later ones begins and ends these files with.
  private static let funnel = "flow,flow_version,breakdown,segment,step_index,step,is_completion\n"
  private static let trend = "flow,flow_version,breakdown,segment,period_start,started,matured\n"
  private static let report = "# Onboarding report\n\n## About this report\n\n- version: `0.1.0`\n"

  @Test func `folders that do not exist are created`() throws {
    try ReportFolder(path: path("a/b//c/")).replace(with: [file("funnel.csv", "x\n")])
    expect(contents("a/b/c/funnel.csv"), equals: "x\n")
    try expect(names(in: "a/b/c"), equals: ["funnel.csv"])
  }

  @Test func `files are replaced and those no longer written removed, others stay`() throws {
    let folder = ReportFolder(path: root.path)
    try put("mine", at: "notes.txt")
    try folder.replace(with: [
      file("funnel.csv", Self.funnel), file("trend.csv", Self.trend),
      file("report.md", Self.report),
    ])
    try folder.replace(with: [file("funnel.csv", "4"), file("report.md", "5")])
    try expect(names(in: ""), equals: ["funnel.csv", "notes.txt", "report.md"])
    expect(contents("funnel.csv"), equals: "4")
    expect(contents("report.md"), equals: "5")
    expect(contents("notes.txt"), equals: "mine")
  }

  #if os(Linux)
    // Who sees a new `report.md` sees new tables and charts.
    @Test func `report.md takes its name last, after all that is renamed and removed`() throws {
      let folder = ReportFolder(path: root.path)
      let chart =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 500 9\" role=\"img\""
        + " aria-labelledby=\"title desc\">\n  <title id=\"title\">"
      try folder.replace(with: [
        file("report.md", Self.report), file("funnel.csv", Self.funnel),
        file("trend.csv", Self.trend), file("charts/flow-1-funnel.svg", chart),
        file("charts/flow-2-funnel.svg", chart),
      ])
      let changes = try FolderChanges(of: [root.path, folder.charts])
      try folder.replace(with: [
        file("report.md", Self.report), file("funnel.csv", Self.funnel), file("report.json", "{}"),
        file("charts/flow-1-funnel.svg", chart),
      ])
      let names = changes.names
      expect(names.last == "report.md" && names.count { $0 == "report.md" } == 1)
      expect(
        names.sorted(),
        equals: [
          "flow-1-funnel.svg", "flow-2-funnel.svg", "funnel.csv", "report.json", "report.md",
          "trend.csv",
        ])
    }
  #endif

  @Test(arguments: ["report.md", "funnel.csv", "changes.csv", "charts/flow-7-funnel.svg"])
  func `a file of somebody else is refused, be it to be replaced or removed`(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path("charts"), withIntermediateDirectories: false)
    try put(Self.trend, at: "trend.csv")
    try put("precious\n", at: name)
    let files = [
      file("funnel.csv", Self.funnel), file("charts/flow-1-funnel.svg", "new"),
      file("report.md", Self.report),
    ]
    let folder = ReportFolder(path: root.path)
    for attempt in [{ try folder.replace(with: files) }, { try folder.requireReplaceable() }] {
      let error = try #require(throws: Diagnostic.self) { try attempt() }
      expect(error.code, equals: .cannotCreate)
      expect(error.location, equals: .file(path(name)))
      expect(error.message, equals: "exists already, and was not written by onboarding-funnel")
      expect(error.fix, equals: "move it away, or choose another name")
      try expect(folderTexts(at: root.path), equals: ["trend.csv": Self.trend, name: "precious\n"])
    }
  }

  @Test func `an empty file has nothing to lose`() throws {
    try put("", at: "funnel.csv")
    try ReportFolder(path: root.path).replace(with: [file("funnel.csv", Self.funnel)])
    expect(contents("funnel.csv"), equals: Self.funnel)
  }

  @Test func `a report of the first release is replaced`() throws {
    // As it was written by version 0.1.0, cut to what matters.
    try put(
      """
      # Onboarding report

      ## Summary

      ## About this report

      - version: `0.1.0`
      - as of: 2026-05-24T23:11:23.161Z

      All counts and rates are of counted users.

      """, at: "report.md")
    try put(
      "flow,flow_version,breakdown,segment,outcome,users,share\nlockedin,1,all,,left,3,0.5\n",
      at: "outcomes.csv")
    try ReportFolder(path: root.path).replace(with: [file("report.md", "new")])
    try expect(names(in: ""), equals: ["report.md"])
    expect(contents("report.md"), equals: "new")
  }

  @Test func `every file of a report is known again by its contents`() throws {
    var contents = SampleReport.charted()
    contents.isCompared = true
    let folder = ReportFolder(path: root.path)
    try folder.replace(with: contents.files)
    let before = try folderTexts(at: root.path)
    #expect(before.count > ReportFolder.knownNames.count)
    try folder.requireReplaceable()
    try folder.replace(with: [file("report.md", Self.report)])
    try expect(folderTexts(at: root.path), equals: ["report.md": Self.report])
  }

  @Test func `a temporary file left by a killed run is written anew`() throws {
    try put("half a ro", at: ".funnel.csv.onboarding-funnel.tmp")
    try ReportFolder(path: root.path).replace(with: [file("funnel.csv", "whole")])
    try expect(names(in: ""), equals: ["funnel.csv"])
    expect(contents("funnel.csv"), equals: "whole")
  }

  @Test func `one of a file that is no longer written goes too`() throws {
    try put("half", at: ".changes.csv.onboarding-funnel.tmp")
    try ReportFolder(path: root.path).replace(with: [file("funnel.csv", "x\n")])
    try expect(names(in: ""), equals: ["funnel.csv"])
  }

  @Test func `a symbolic link at the temporary name is refused and not followed`() throws {
    try put("precious", at: "target")
    try put(Self.funnel, at: "funnel.csv")
    let link = ".report.md.onboarding-funnel.tmp"
    try FileManager.default.createSymbolicLink(
      atPath: path(link), withDestinationPath: path("target"))
    let error = try #require(throws: Diagnostic.self) {
      try ReportFolder(path: root.path)
        .replace(with: [file("funnel.csv", "new"), file("report.md", "new")])
    }
    expect(error.code, equals: .cannotCreate)
    expect(error.location, equals: .file(path(link)))
    expect(error.message, equals: "something else is in its place")
    expect(error.fix, equals: "remove or rename it")
    expect(contents("target"), equals: "precious")
    expect(contents("funnel.csv"), equals: Self.funnel)
    try expect(names(in: ""), equals: [link, "funnel.csv", "target"])
  }

  @Test func `a symbolic link at a file's name is refused, not followed`() throws {
    try put(Self.funnel, at: "target")
    try FileManager.default.createSymbolicLink(
      atPath: path("funnel.csv"), withDestinationPath: path("target"))
    let error = try #require(throws: Diagnostic.self) {
      try ReportFolder(path: root.path).replace(with: [file("funnel.csv", "new")])
    }
    expect(error.code, equals: .cannotCreate)
    expect(error.location, equals: .file(path("funnel.csv")))
    expect(error.message, equals: "a symbolic link is in its place")
    expect(contents("funnel.csv"), equals: Self.funnel)
    try expect(names(in: ""), equals: ["funnel.csv", "target"])
  }

  @Test func `a named pipe at a file's name is refused and stays one`() throws {
    try put(Self.report, at: "report.md")
    expect(mkfifo(path("funnel.csv"), 0o600), equals: 0)
    let error = try #require(throws: Diagnostic.self) {
      try ReportFolder(path: root.path)
        .replace(with: [file("funnel.csv", "new"), file("report.md", "new")])
    }
    expect(error.code, equals: .cannotCreate)
    expect(error.message, equals: "is a named pipe, not a regular file")
    expect(contents("report.md"), equals: Self.report)
    try expect(names(in: ""), equals: ["funnel.csv", "report.md"])
  }

  @Test func `a path that holds a NUL is refused`() {
    let error = #expect(throws: Diagnostic.self) {
      try ReportFolder(path: root.path + "/out\0").replace(with: [file("funnel.csv", "x")])
    }
    expect(error?.code, equals: .cannotCreate)
  }

  @Test func `a file in place of the folder cannot be replaced`() throws {
    try put("x", at: "out")
    for name in ["out", "out/deeper"] {
      let error = try #require(throws: Diagnostic.self) {
        try ReportFolder(path: path(name)).replace(with: [file("funnel.csv", "x")])
      }
      expect(error.code, equals: .cannotCreate)
      expect(error.location, equals: .file(path(name)))
      expect(error.message, equals: "not a folder")
    }
    expect(contents("out"), equals: "x")
  }

  @Test func `a folder at a file's name is an error and leaves no temporary file`() throws {
    try FileManager.default.createDirectory(
      atPath: path("funnel.csv"), withIntermediateDirectories: false)
    let error = try #require(throws: Diagnostic.self) {
      try ReportFolder(path: root.path)
        .replace(with: [file("funnel.csv", "x"), file("report.md", "x")])
    }
    expect(error.code, equals: .cannotCreate)
    expect(error.location, equals: .file(path("funnel.csv")))
    try expect(names(in: ""), equals: ["funnel.csv"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder without permission is refused`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: root.path)
    for (folder, name) in [(root.path, path("funnel.csv")), (path("new"), path("new"))] {
      let error = try #require(throws: Diagnostic.self) {
        try ReportFolder(path: folder).replace(with: [file("funnel.csv", "x")])
      }
      expect(error.code, equals: .cannotCreate)
      expect(error.location, equals: .file(name))
      expect(error.message, equals: "permission denied")
      expect(error.fix, equals: "choose a folder that this user may write to")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel")))
  func `a folder that not even root may make is refused`() throws {
    let error = try #require(throws: Diagnostic.self) {
      try ReportFolder(path: "/sys/new/deeper").replace(with: [file("funnel.csv", "x")])
    }
    expect(error.code, equals: .cannotCreate)
    expect(error.location, equals: .file("/sys/new/deeper"))
  }

  @Test func `an empty path is refused`() throws {
    let error = try #require(throws: Diagnostic.self) {
      try ReportFolder(path: "").replace(with: [])
    }
    expect(error.code, equals: .cannotCreate)
  }

  @Test func `the names that may be removed are those that are written`() {
    var contents = Report(
      provenance: Provenance(programVersion: "1", asOf: nil, definitionDigest: "d"))
    contents.isCompared = true
    // The table of goals is written where a flow has some.
    expect(contents.files.map(\.name), equals: ReportFolder.knownNames.filter { $0 != "goals.csv" })
  }
}
