import EventLog
import Expectations
import Foundation
import Testing

struct InputDiscoveryTests {
  @Test func `a folder is searched to any depth for logs, in the order of their path's bytes`()
    throws
  {
    let folder = try TemporaryFolder()
    let names = [
      "b.jsonl", "a/z.ndjson.gz", "a.ndjson", "B.ndjson.zst", "a/b/c.jsonl.xz", "c.jsonl.bz2",
      "notes.txt", "x.json", "a.ndjson.bak", ".hidden.ndjson", ".git/x.ndjson", "only.gz",
    ]
    for name in names { try folder.write(name, "{}\n") }
    let files = try LogFile.discover([folder.path])
    expect(
      files.map(\.name),
      equals: [
        "B.ndjson.zst", "a.ndjson", "a/b/c.jsonl.xz", "a/z.ndjson.gz", "b.jsonl", "c.jsonl.bz2",
        "x.json",
      ])
    expect(
      files.map(\.kind),
      equals: [
        .compressed(.zstd), .plain, .compressed(.xz), .compressed(.gzip), .plain,
        .compressed(.bzip2), .plain,
      ])
    expect(files.map(\.mustHoldEvents), equals: [false, false, false, false, false, false, true])
    expect(files[1].path.string, equals: folder.path + "/a.ndjson")
    expect(files[1].size, equals: 3)
  }

  @Test func `what a folder holds besides logs is told, hidden entries excepted`() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try folder.link("linked", to: other.path)
    let names = [
      "a.ndjson", "b/notes.txt", "b/onboarding.json", ".hidden", "README", "s/lock", "s/key",
      "s/state.json", "s/00000000.records",
    ]
    for name in names { try folder.write(name, "{}\n") }
    try folder.write("out/funnel.csv", "flow,flow_version,breakdown,segment,step\n")
    try folder.write(
      "rejected.ndjson", #"{"file":"a","line":1,"byte_offset":0,"length":1,"reason":""#)
    let found = try LogFile.search([folder.path])
    expect(found.files.map(\.name), equals: ["a.ndjson"])
    expect(
      found.skipped.files,
      equals: [
        SkippedFile(name: "README", reason: .name),
        SkippedFile(name: "b/notes.txt", reason: .name),
        SkippedFile(name: "linked", reason: .linkToFolder),
        SkippedFile(name: "out/funnel.csv", reason: .own),
        SkippedFile(name: "rejected.ndjson", reason: .own), SkippedFile(name: "s/", reason: .own),
      ])
    expect(found.skipped.kindsOfOthers, equals: "1 .txt, 1 linked to folders, 1 without a suffix")
  }

  @Test func `a folder with more than a state in it is no state`() throws {
    let folder = try TemporaryFolder()
    for name in ["lock", "key", "state.json", "a.ndjson"] { try folder.write(name, "{}\n") }
    try expect(LogFile.discover([folder.path]).map(\.name), equals: ["a.ndjson", "state.json"])
  }

  @Test func `a file that is named is read whatever it holds, before or after its folder`() throws {
    let folder = try TemporaryFolder()
    let log = try folder.write("app.log", "")
    for inputs in [[log, folder.path], [folder.path, log]] {
      try expect(LogFile.discover(inputs).map(\.mustHoldEvents), equals: [false])
    }
  }

  @Test func `files of folders may be looked into in any order, and come in that of paths`() throws
  {
    let folder = try TemporaryFolder()
    for name in ["b.ndjson", "a.ndjson", "c/d.ndjson"] { try folder.write(name, "{}\n") }
    try folder.write("out.csv", "flow,flow_version,breakdown,segment,step\n")
    let inputs = [folder.path + "/b.ndjson", folder.path]
    let search = try InputSearch(inputs)
    expect(search.lookCount, equals: 4)
    let looks = (0..<4).reversed().map { ($0, search.look(at: $0)) }.sorted { $0.0 < $1.0 }
    let found = try search.found(looks.map(\.1))
    expect(found.files.map(\.name), equals: ["b.ndjson", "a.ndjson", "c/d.ndjson"])
    expect(found.skipped.files.map(\.name), equals: ["out.csv"])
    #expect(found.files == (try LogFile.discover(inputs)))
  }

  @Test func `files keep the order of the inputs`() throws {
    let folder = try TemporaryFolder()
    let second = try folder.write("b/2.ndjson", "")
    try folder.write("a/1.ndjson", "")
    try folder.write("a/0.ndjson", "")
    let files = try LogFile.discover([second, folder.path + "/a/"])
    expect(files.map(\.name), equals: ["2.ndjson", "0.ndjson", "1.ndjson"])
  }

  @Test func `a file that is named is read whatever its name`() throws {
    let folder = try TemporaryFolder()
    let plain = try folder.write("export 2025.txt", "{}\n")
    let packed = try folder.write(".log.gz", "")
    let files = try LogFile.discover([plain, packed])
    expect(files.map(\.kind), equals: [.plain, .compressed(.gzip)])
    expect(files.map(\.name), equals: ["export 2025.txt", ".log.gz"])
  }

  @Test func `a file found twice is read once, where it was found first`() throws {
    let folder = try TemporaryFolder()
    let log = try folder.write("a.ndjson", "{}\n")
    try folder.link("z.ndjson", to: "a.ndjson")
    let files = try LogFile.discover([log, folder.path])
    expect(files.map(\.name), equals: ["a.ndjson"])
    expect(files.first?.repeatedNames, equals: ["a.ndjson", "z.ndjson"])
  }

  @Test func `a link to a file is followed, a link to a folder is not`() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try other.write("sub/target", "{}\n")
    try other.write("sub/in-linked.ndjson", "{}\n")
    try folder.link("linked.ndjson", to: other.path + "/sub/target")
    try folder.link("folder", to: other.path + "/sub")
    try folder.link("folder.ndjson", to: other.path + "/sub")
    try expect(LogFile.discover([folder.path]).map(\.name), equals: ["linked.ndjson"])
  }

  @Test func `a linked folder that is itself the input is searched`() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try other.write("a.ndjson", "{}\n")
    try folder.link("logs", to: other.path)
    try expect(LogFile.discover([folder.path + "/logs"]).map(\.name), equals: ["a.ndjson"])
  }

  @Test func `a name that is not UTF-8 opens and prints`() throws {
    let folder = try TemporaryFolder()
    // Latin-1 "é"; not every file system takes it.
    let path = FilePath(folder.path).appending([0xE9] + Array(".ndjson".utf8))
    let number = path.cString.withUnsafeBufferPointer { open($0.baseAddress!, O_CREAT, 0o600) }
    guard number >= 0 else { return }
    close(number)
    let files = try LogFile.discover([folder.path])
    expect(files.map(\.name), equals: ["\u{FFFD}.ndjson"])
    try expectEmpty(queue(of: folder.path).all())
  }
}

struct DefinitionDiscoveryTests {
  @Test func `a file in a folder has the nearest definition at or above it inside the input`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("onboarding.json", "{}")
    try folder.write("logs/plain/1.ndjson", "")
    try folder.write("logs/ios/onboarding.json", "{}")
    try folder.write("logs/ios/2025/2.ndjson", "")
    let whole = try LogFile.discover([folder.path])
    expect(whole.map(\.name), equals: ["logs/ios/2025/2.ndjson", "logs/plain/1.ndjson"])
    expect(
      whole.map { $0.definition?.name }, equals: ["logs/ios/onboarding.json", "onboarding.json"])
    expect(whole[0].definition?.path.string, equals: folder.path + "/logs/ios/onboarding.json")
    let part = try LogFile.discover([folder.path + "/logs"])
    expect(part.map { $0.definition?.name }, equals: ["ios/onboarding.json", nil])
  }

  @Test func `a file that is named has the definition of its own folder only`() throws {
    let folder = try TemporaryFolder()
    try folder.write("onboarding.json", "{}")
    let beside = try folder.write("1.ndjson", "")
    let below = try folder.write("sub/2.ndjson", "")
    let files = try LogFile.discover([beside, below])
    expect(files.map { $0.definition?.name }, equals: ["onboarding.json", nil])
    expect(files[0].definition?.path.string, equals: folder.path + "/onboarding.json")
  }
}

struct RefusedInputTests {
  private func refusal(of input: String) -> String? {
    do {
      _ = try LogFile.discover([input])
      return nil
    } catch {
      guard error.code == .noInput, case .file(let name, _, _) = error.location else { return nil }
      return "\(name): \(error.message)"
    }
  }

  @Test func `an input that does not exist is named as it was given`() {
    expect(refusal(of: "no/such.ndjson"), equals: "no/such.ndjson: does not exist")
    expect(refusal(of: ""), equals: ": does not exist")
  }

  @Test func `a path that holds a NUL leads to no file, whatever stands before the NUL`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.ndjson", "{}\n")
    for input in [file + "\0", folder.path + "\0/b.ndjson"] {
      let error = #expect(throws: Diagnostic.self) { _ = try LogFile.discover([input]) }
      expect(error?.code, equals: .noInput)
      expect(error?.message, equals: "does not exist")
    }
    expect(!FilePath(file + "\0").isOccupied)
    let error = #expect(throws: Diagnostic.self) {
      _ = try FilePath(file + "\0").contents(named: "a.ndjson")
    }
    expect(error?.code, equals: .noInput)
  }

  @Test func `a named pipe is refused and not waited for`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/pipe.ndjson"
    expect(mkfifo(path, 0o600), equals: 0)
    expect(refusal(of: path), equals: path + ": is a named pipe, not a regular file")
    expect(refusal(of: folder.path), equals: "pipe.ndjson: is a named pipe, not a regular file")
  }

  @Test func `a device is refused`() {
    expect(refusal(of: "/dev/null"), equals: "/dev/null: is a device, not a regular file")
  }

  @Test func `a folder without logs is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/notes.txt", "")
    let words =
      "holds no log (*.ndjson, *.jsonl, *.json, *.log, *.csv or *.tsv, also rotated or compressed)"
    expect(refusal(of: folder.path), equals: folder.path + ": " + words)
  }

  @Test func `files without a suffix but a compression's are logs where a folder has no other`()
    throws
  {
    let folder = try TemporaryFolder()
    let names = [
      "0000_part_00.gz", "1772.aaf1c0.1.gz", "2026/03/part-1-2026-03-02-5c19",
    ]
    for name in names + ["notes.txt"] {
      try folder.write(name, "{}\n")
    }
    let files = try LogFile.discover([folder.path])
    expect(files.map(\.name), equals: names)
    expect(files.map(\.mustHoldEvents), equals: [true, true, true])
    try folder.write("a.ndjson", "{}\n")
    try expect(LogFile.discover([folder.path]).map(\.name), equals: ["a.ndjson"])
  }

  @Test func `a text that begins with an object is a log where a folder has no other`() throws {
    let folder = try TemporaryFolder()
    try folder.write("export.txt", " {\"event\":\"page_viewed\"}\n")
    try folder.write("sub/more.txt", "{}\n")
    // Batches are long: the first line goes beyond what is looked at.
    let event = "{\"event_type\":\"custom_event\"}"
    let batch = Array(repeating: event, count: 100).joined(separator: ",")
    try folder.write("sub/batches.txt", "{\"events\":[\(batch)]}\n")
    try folder.write("sub/notes.txt", "Exported on Monday.\n")
    try folder.write("sub/empty.txt", "")
    let (files, skipped) = try LogFile.search([folder.path])
    expect(files.map(\.name), equals: ["export.txt", "sub/batches.txt", "sub/more.txt"])
    expect(files.map(\.mustHoldEvents), equals: [true, true, true])
    expect(skipped.files.map(\.name), equals: ["sub/empty.txt", "sub/notes.txt"])
    try folder.write("part-1", "{}\n")
    try expect(LogFile.discover([folder.path]).map(\.name), equals: ["part-1"])
  }

  @Test func `a log that is a dangling link is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.link("a.ndjson", to: "gone")
    expect(refusal(of: folder.path), equals: "a.ndjson: does not exist")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a file without read permission is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "")
    expect(chmod(path, 0), equals: 0)
    expect(refusal(of: path), equals: path + ": cannot be read: Permission denied")
  }
}

struct DefinitionContentsTests {
  @Test func `a definition is read whole`() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write("onboarding.json", "{}\n"))
    try expect(path.contents(named: "onboarding.json"), equals: Array("{}\n".utf8))
  }

  @Test func `a folder, what does not exist and what is too large are refused`() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write("onboarding.json", "{}\n"))
    try expect(
      #require(throws: Diagnostic.self) { try path.contents(named: "a", limit: 2) }.message,
      equals: "has 3 bytes, more than 2")
    try expect(
      #require(throws: Diagnostic.self) { try path.folder.contents(named: "a") }.message,
      equals: "is a folder, not a regular file")
    try expect(
      #require(throws: Diagnostic.self) { try FilePath("/no/such").contents(named: "a") }.code,
      equals: .noInput)
  }
}
