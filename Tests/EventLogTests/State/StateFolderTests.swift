import Expectations
import Foundation
import Testing

@testable import EventLog

struct StateFolderTests {
  @Test func `a folder is made with those above it, for its owner alone`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a/b"
    let state = try StateFolder(path, waiting: 0)
    try state.replace("key", with: [1, 2])
    try expect(mode(path), equals: 0o700)
    try expect(mode(path + "/lock"), equals: 0o600)
    try expect(mode(path + "/key"), equals: 0o600)
    try expect(state.contents(of: "key"), equals: [1, 2])
    try expectNil(state.contents(of: "state.json"))
    try expect(state.names(), equals: ["key", "lock"])
  }

  @Test func `a path that holds a NUL is refused, and none of its folders is made`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: Diagnostic.self) {
      _ = try StateFolder(folder.path + "/a/b\0c/d", waiting: 0)
    }
    expect(error?.code, equals: .cannotCreate)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a"))
  }

  @Test func `a second run is refused while the first goes on, and let in afterwards`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    do {
      let first = try StateFolder(path, waiting: 0)
      let error = #expect(throws: Diagnostic.self) { _ = try StateFolder(path, waiting: 0) }
      expect(error?.code, equals: .locked)
      _ = first.path
    }
    _ = try StateFolder(path, waiting: 0)
  }

  #if os(Linux)
    @Test func `a copy of what is open, as a starting program has, holds no lock`() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/state"
      var copies: [FileHandle] = []
      do {
        let state = try StateFolder(path, waiting: 0)
        let own = "/proc/self/fd"
        for name in try FileManager.default.contentsOfDirectory(atPath: own) {
          let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(own)/\(name)")
          guard file?.hasSuffix(path + "/lock") ?? false, let number = Int32(name) else { continue }
          copies.append(FileHandle(fileDescriptor: dup(number), closeOnDealloc: true))
        }
        _ = state.path
      }
      expect(!copies.isEmpty)
      _ = try StateFolder(path, waiting: 0)
    }
  #endif

  @Test func `a run that waits is let in when the other ends`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    var first: StateFolder? = try StateFolder(path, waiting: 0)
    var pauses = 0
    // The other run ends while this one waits for the third time.
    _ = try StateFolder(path, waiting: 60) {
      pauses += 1
      if pauses == 3 { first = nil }
    }
    expect(pauses, equals: 3)
    expectNil(first)
  }

  @Test func `a run waits ten times a second, for as long as it was told`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    let first = try StateFolder(path, waiting: 0)
    var pauses = 0
    let error = #expect(throws: Diagnostic.self) {
      _ = try StateFolder(path, waiting: 2) { pauses += 1 }
    }
    expect(error?.code, equals: .locked)
    expect(pauses, equals: 20)
    _ = first.path
  }

  @Test func `a folder that others may write to is refused`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o770], ofItemAtPath: folder.path)
    let error = #expect(throws: Diagnostic.self) { _ = try StateFolder(folder.path, waiting: 0) }
    expect(error?.code, equals: .cannotCreate)
    expect(error?.fix, equals: "run `chmod 700` on it")
  }

  @Test func `a file in the folder's place is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("state", "")
    let error = #expect(throws: Diagnostic.self) { _ = try StateFolder(path, waiting: 0) }
    expect(error?.code, equals: .cannotCreate)
  }

  @Test(arguments: ["lock", "key", "key.tmp"])
  func `a symbolic link is not followed`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let other = try folder.write("other", "theirs")
    try folder.link("state/\(name)", to: other)
    do {
      let state = try StateFolder(path, waiting: 0)
      if name == "key" { #expect(throws: Diagnostic.self) { try state.contents(of: "key") } }
      try state.replace("key", with: [1])
    } catch {
      expect(name, equals: "lock")
    }
    try expect(String(contentsOfFile: other, encoding: .utf8), equals: "theirs")
  }

  @Test func `a file is replaced by another, not written over, and nothing else stays`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    let state = try StateFolder(path, waiting: 0)
    try state.replace("state.json", with: Array("the old manifest".utf8))
    // What a run that was killed has left.
    try folder.write("state/state.json.tmp", "half a manif")
    let reader = try #require(FileHandle(forReadingAtPath: path + "/state.json"))
    try state.replace("state.json", with: Array("new".utf8))
    // Who has the old one open reads it to its end.
    try expect(reader.readToEnd(), equals: Data("the old manifest".utf8))
    try expect(state.contents(of: "state.json"), equals: Array("new".utf8))
    try expect(state.names(), equals: ["lock", "state.json"])
  }

  @Test func `where a file cannot be replaced nothing is left of the attempt`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    let state = try StateFolder(path, waiting: 0)
    try FileManager.default.createDirectory(
      atPath: path + "/state.json", withIntermediateDirectories: false)
    let error = #expect(throws: Diagnostic.self) { try state.replace("state.json", with: [1]) }
    expect(error?.location, equals: .file(path + "/state.json"))
    try expect(state.names(), equals: ["lock", "state.json"])
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
