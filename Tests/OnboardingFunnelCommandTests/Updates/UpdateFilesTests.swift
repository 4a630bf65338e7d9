import Expectations
import Foundation
import TestSupport
import Testing

/// What the folder of a state holds, and what is refused in it.
struct UpdateFilesTests {
  private let program: BuiltProgram
  private let folder: CommandFolder
  private var state: String { folder.path + "/state" }
  private var words: [String] { ["update", "--state", state, folder.log, "--out", folder.out] }
  private let silence = BuiltProgram.Ending(status: 0, output: "", errors: "")

  init() throws {
    program = try BuiltProgram()
    folder = try CommandFolder(hasReport: false)
  }

  @Test(arguments: ["000", "022", "077", "777"])
  func `the state is its owner's alone, whatever the mask`(mask: String) throws {
    let ending = try program.run(
      Array(words.dropLast(2)), script: #"umask \#(mask); exec "$@" >/dev/null"#)
    expect(ending, equals: silence)
    try expect(mode(state), equals: 0o700)
    let modes = try fileBytes(at: state).keys.map { "\($0) \(try mode(state + "/" + $0) == 0o600)" }
    expect(
      modes.sorted(),
      equals: [
        "00000000.records true", "key true", "last-run.json true", "lock true", "state.json true",
      ])
  }

  @Test func `what a killed run has left is removed, be there news or not`() throws {
    try expect(program.run(words), equals: silence)
    // But for the time of the last run.
    let before = try fileBytes(at: state).filter { $0.key != "last-run.json" }
    let left = [
      "00000007.records", "00000001.records", "state.json.tmp", "key.tmp", "last-run.json.tmp",
    ]
    for name in left { try folder.folder.write("left", to: "state/" + name) }
    try folder.folder.write("left", to: "out/.report.md.onboarding-funnel.tmp")
    try expect(program.run(words), equals: silence)
    try expect(fileBytes(at: state).filter { $0.key != "last-run.json" }, equals: before)
    try expectNil(folder.report()[".report.md.onboarding-funnel.tmp"])
  }

  @Test func `symbolic links in place of new files are replaced, and not followed`() throws {
    try expect(program.run(words), equals: silence)
    let other = try folder.folder.write("theirs", to: "other")
    for name in ["state.json.tmp", "00000001.records"] {
      try FileManager.default.createSymbolicLink(
        atPath: state + "/" + name, withDestinationPath: other)
    }
    let more = CommandFolder.lines.map { $0.replacing(":\"u", with: ":\"v") + "\n" }
    try folder.folder.write(more.joined(), to: "log/more.ndjson")
    try expect(program.run(words), equals: silence)
    try expect(String(contentsOfFile: other, encoding: .utf8), equals: "theirs")
    for name in ["state.json", "00000001.records"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: state + "/" + name)
      expect(attributes[.type] as? FileAttributeType == .typeRegular)
    }
  }

  @Test(arguments: [("lock", 73), ("key", 74), ("state.json", 74)])
  func `a symbolic link in place of a file that stays is refused`(
    name: String, status: Int32
  ) throws {
    try expect(program.run(words), equals: silence)
    let path = state + "/" + name
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let other = try folder.folder.write([UInt8](bytes), to: "other")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    let before = try folder.report()
    let ending = try program.run(words)
    expect(ending.status, equals: status)
    expect(ending.errors.count { $0 == "\n" }, equals: 1)
    try expect(Data(contentsOf: URL(fileURLWithPath: other)), equals: bytes)
    try expect(folder.report(), equals: before)
  }

  @Test func `a folder that others may write to ends with 73`() throws {
    try expect(program.run(words), equals: silence)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: state)
    try expect(
      program.run(words),
      equals: .init(
        status: 73, output: "",
        errors: """
          onboarding-funnel: \(state): error: other users may write to the state; run `chmod 700` \
          on it [cannot_create]

          """))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder that cannot be written to ends with 73 and keeps the report`() throws {
    try expect(program.run(words), equals: silence)
    let before = try folder.report()
    try folder.folder.write(CommandFolder.lines[0] + "\n", to: "log/more.ndjson")
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: state)
    let ending = try program.run(words)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: state)
    expect(ending.status, equals: 73)
    expect(ending.errors.count { $0 == "\n" }, equals: 1)
    try expect(folder.report(), equals: before)
  }

  @Test func `a file in place of the state's folder ends with 73`() throws {
    try folder.folder.write("", to: "state")
    let ending = try program.run(words)
    expect(ending.status, equals: 73)
    expect(
      ending.errors,
      equals: "onboarding-funnel: \(state): error: is no folder; name another one with --state "
        + "[cannot_create]\n")
  }

  @Test func `a full disk ends with 74, keeps state and report, and the next run is exact`() throws
  {
    // The limit stands for a full disk: 512 bytes a file, which every segment exceeds.
    try expect(program.run(words), equals: silence)
    let before = (try fileBytes(at: state), try folder.report())
    let more = CommandFolder.lines.map { $0.replacing(":\"u", with: ":\"v") + "\n" }
    try folder.folder.write(more.joined(), to: "log/more.ndjson")
    let ending = try program.run(words, script: #"ulimit -f 1; exec "$@""#)
    expect(ending.status, equals: 74)
    expect(ending.errors.count { $0 == "\n" }, equals: 1)
    try expect(folder.report(), equals: before.1)
    try expect(fileBytes(at: state)["state.json"], equals: before.0["state.json"])
    try expect(program.run(words), equals: silence)
    let whole = folder.path + "/whole"
    try expect(program.run(["report", folder.log, "--out", whole]), equals: silence)
    try expect(folder.report(), equals: folderTexts(at: whole))
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
