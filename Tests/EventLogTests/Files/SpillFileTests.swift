import EventLog
import Expectations
import Foundation
import Testing

/// A file without a name that gives back what it was given.
struct SpillFileTests {
  @Test func `bytes come back from where they were put, and the folder stays empty`() throws {
    let folder = try TemporaryFolder()
    let file = try SpillFile(in: folder.path)
    try file.write(Array("one two three".utf8), count: 7, at: 0)
    try file.write(Array("three".utf8), count: 5, at: 1 << 33)
    try expect(read(3, at: 4, from: file), equals: "two")
    try expect(read(5, at: 1 << 33, from: file), equals: "three")
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), equals: [])
  }

  @Test func `bytes that are not there are a fault of the disk`() throws {
    let folder = try TemporaryFolder()
    let file = try SpillFile(in: folder.path)
    try file.write(Array("one".utf8), count: 3, at: 0)
    let error = #expect(throws: Diagnostic.self) { try read(4, at: 0, from: file) }
    expect(error?.code, equals: .spillFailure)
    expect(error?.message, equals: "what was put aside came back damaged")
  }

  @Test(arguments: ["gone", "file", "file/below"])
  func `what is no folder is refused`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "mine")
    let error = #expect(throws: Diagnostic.self) { try SpillFile(in: folder.path + "/" + name) }
    expect(error?.code, equals: .cannotCreate)
    expect(error?.location, equals: .file(folder.path + "/" + name))
    expect(error?.message, equals: "is not a folder that records can be spilled to")
  }

  private func read(_ count: Int, at offset: Int64, from file: SpillFile) throws -> String {
    var stream = PackedStream()
    stream.resize(to: count)
    try stream.write { bytes in try file.read(count, at: offset, to: &bytes, place: 0) }
    return String(decoding: stream.bytes.prefix(count), as: UTF8.self)
  }
}
