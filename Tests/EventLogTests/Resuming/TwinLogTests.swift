import Expectations
import Testing

@testable import EventLog

/// Logs that have the same content and are two all the same.
struct TwinLogTests {
  @Test func `twins that are both known both go on from marks of their own`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.ndjson"] { try folder.write(name, numberedLines(0..<10)) }
    let marks = try ["b.ndjson", "a.ndjson"].map { try folder.mark($0) }
    let plan = try folder.plan(marks)
    expect(plan.starts, equals: [.mark(marks[1]), .mark(marks[0])])
    expect(plan.whereabouts, equals: [.file(1), .file(0)])
  }

  @Test func `a twin that has gained what the other was read to still goes on from its own mark`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.ndjson"] { try folder.write(name, numberedLines(0..<20)) }
    let first = try folder.mark("a.ndjson", readTo: 50)
    let second = try folder.mark("b.ndjson")
    try expect(folder.plan([first, second]).starts, equals: [.mark(first), .mark(second)])
    try folder.remove("b.ndjson")
    let plan = try folder.plan([first, second])
    expect(plan.starts, equals: [.mark(first)])
    expect(plan.whereabouts, equals: [.file(0), .beginning(of: 0)])
  }

  @Test func `twins that were both renamed share out their marks`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.ndjson"] { try folder.write(name, numberedLines(0..<20)) }
    var marks = try [folder.mark("a.ndjson", readTo: 50), folder.mark("b.ndjson")]
    for index in marks.indices { marks[index].hints.inode += 1000 }
    let plan = try folder.plan(marks)
    expect(plan.starts, equals: [.mark(marks[1]), .mark(marks[0])])
    expect(plan.whereabouts, equals: [.file(1), .file(0)])
  }
}
