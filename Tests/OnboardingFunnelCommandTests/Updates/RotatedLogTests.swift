import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// However a log is rotated between two updates of its folder, no line is lost or counted twice.
struct RotatedLogTests {
  private let folder: CommandFolder
  private var state: String { folder.path + "/state" }
  private var app: String { folder.log + "/app.log" }

  init() throws {
    folder = try CommandFolder(hasReport: false)
    try FileManager.default.moveItem(atPath: folder.events, toPath: folder.log + "/app.log")
  }

  /// What an update of the folder says.
  private func update() async -> String {
    await folder.run(["update", "--state", state, folder.log, "--out", folder.out]).standardError
  }

  /// As many lines as users of a name.
  private func lines(_ users: String, _ count: Int) -> String {
    (0..<count).map {
      CommandFolder.line(
        "page_viewed", "2026-03-08T1\($0 % 10):00:00Z", users + String($0), "ios", "A",
        #","step":"welcome""#) + "\n"
    }.joined()
  }

  private func append(_ text: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: app))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private func expectCount(_ lines: Int, _ sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    #expect(await update() == "", sourceLocation: sourceLocation)
    let files = try folder.report()
    #expect(
      try CSVTable(files["quality.csv"] ?? "").value("count", where: ["finding": "accepted"])
        == String(lines), sourceLocation: sourceLocation)
    _ = await folder.run(["report", folder.log, "--out", folder.path + "/whole"])
    #expect(
      try folderTexts(at: folder.path + "/whole") == files, sourceLocation: sourceLocation)
  }

  static let names = ["app.log.1", "app-20260308", "app.log-20260308", "app.log.2026-03-08"]

  @Test(arguments: names)
  func `a log that is renamed and begun anew is read to its end`(name: String) async throws {
    try await expectCount(8)
    try append(lines("a", 5))
    try FileManager.default.moveItem(atPath: app, toPath: folder.log + "/" + name)
    try await expectCount(13)
    try folder.folder.write(lines("b", 3), to: "log/app.log")
    try await expectCount(16)
    try append(lines("c", 2))
    try await expectCount(18)
  }

  @Test(arguments: names)
  func `a log that is copied and emptied is read to its end`(name: String) async throws {
    try await expectCount(8)
    try append(lines("a", 5))
    try FileManager.default.copyItem(atPath: app, toPath: folder.log + "/" + name)
    try folder.folder.write("", to: "log/app.log")
    try await expectCount(13)
    try append(lines("b", 3))
    try await expectCount(16)
  }

  @Test(arguments: names, Compressor.installed)
  func `a log that is renamed and compressed is read to its end`(
    name: String, compressor: Compressor
  ) async throws {
    try await expectCount(8)
    try append(lines("a", 5))
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: app)))
    try FileManager.default.removeItem(atPath: app)
    try folder.folder.write(
      compressor.compress(bytes), to: "log/\(name).\(compressor.suffix)")
    try folder.folder.write(lines("b", 3), to: "log/app.log")
    try await expectCount(16)
    try append(lines("c", 2))
    try await expectCount(18)
  }

  @Test func `a log that is renamed from day to day, and compressed later, is one log`()
    async throws
  {
    let gzip = try #require(Compressor.installed.first { $0.suffix == "gz" })
    try await expectCount(8)
    for day in 1...3 {
      let older = folder.log + "/app.log.2.gz"
      if FileManager.default.fileExists(atPath: older) {
        try FileManager.default.moveItem(
          atPath: older, toPath: folder.log + "/app.log.\(day + 1).gz")
      }
      let last = folder.log + "/app.log.1"
      if FileManager.default.fileExists(atPath: last) {
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: last)))
        try folder.folder.write(gzip.compress(bytes), to: "log/app.log.2.gz")
        try FileManager.default.removeItem(atPath: last)
      }
      try append(lines("a\(day)", 2))
      try FileManager.default.moveItem(atPath: app, toPath: last)
      try folder.folder.write(lines("b\(day)", 1), to: "log/app.log")
      try await expectCount(8 + 3 * day)
    }
  }
}
