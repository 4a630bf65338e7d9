import EventLog
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Reports

/// Shards hold what users did, so nothing of them may stay that nobody knows of.
struct ShardFilesTests {
  private static func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `shards take their names together`() throws {
    let folder = try TemporaryFolder()
    var shards = try ShardFiles(count: 2, in: folder.path)
    try shards.write(Array("one".utf8), to: 1)
    try expect(Self.names(folder), lacks: "shard-1")
    try shards.publish()
    try expect(Self.names(folder), equals: ["shard-0", "shard-1"])
    try expect(String(contentsOfFile: folder.path + "/shard-1", encoding: .utf8), equals: "one")
  }

  @Test func `shards of another run are replaced, a file of somebody else is not`() throws {
    let folder = try TemporaryFolder()
    let earlier = "!\t{\"map\":[1,\"0.1.0\"]}\n"
    try folder.write(earlier, to: "shard-0")
    try folder.write("precious", to: "shard-1")
    let error = #expect(throws: Diagnostic.self) { _ = try ShardFiles(count: 2, in: folder.path) }
    expect(error?.location, equals: .file(folder.path + "/shard-1"))
    expect(error?.message, equals: "exists already, and was not written by onboarding-funnel")
    try expect(folderTexts(at: folder.path), equals: ["shard-0": earlier, "shard-1": "precious"])
    var shards = try ShardFiles(count: 1, in: folder.path)
    try shards.write(Array("new".utf8), to: 0)
    try shards.publish()
    try expect(folderTexts(at: folder.path), equals: ["shard-0": "new", "shard-1": "precious"])
  }

  @Test func `a folder in the place of a shard is refused before anything is written`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "shard-1/other")
    let error = #expect(throws: Diagnostic.self) { _ = try ShardFiles(count: 3, in: folder.path) }
    expect(error?.message, equals: "something else is in its place")
    try expect(Self.names(folder), equals: ["shard-1"])
  }

  @Test func `where the system fails at a name, no temporary file stays`() throws {
    let folder = try TemporaryFolder()
    do {
      var shards = try ShardFiles(count: 3, in: folder.path)
      // Too late to be refused.
      try folder.write("", to: "shard-1/other")
      #expect(throws: Diagnostic.self) { try shards.publish() }
    }
    try expect(Self.names(folder), equals: ["shard-0", "shard-1"])
  }
}
