import Expectations
import Testing

@testable import EventLog

/// Logs that have the same content and are two all the same.
struct AlikeLogsTests {
  @Test func `alike logs that are both known both go on from checkpoints of their own`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.ndjson"] { try folder.write(name, numberedLines(0..<10)) }
    let checkpoints = try ["b.ndjson", "a.ndjson"].map { try folder.checkpoint($0) }
    let plan = try folder.plan(checkpoints)
    expect(plan.starts, equals: [.checkpoint(checkpoints[1]), .checkpoint(checkpoints[0])])
    expect(plan.whereabouts, equals: [.file(1), .file(0)])
  }

  @Test
  func `a twin that has gained what the other was read to still goes on from its own checkpoint`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.ndjson"] { try folder.write(name, numberedLines(0..<20)) }
    let first = try folder.checkpoint("a.ndjson", readTo: 50)
    let second = try folder.checkpoint("b.ndjson")
    try expect(
      folder.plan([first, second]).starts, equals: [.checkpoint(first), .checkpoint(second)])
    try folder.remove("b.ndjson")
    let plan = try folder.plan([first, second])
    expect(plan.starts, equals: [.checkpoint(first)])
    expect(plan.whereabouts, equals: [.file(0), .beginning(of: 0)])
  }

  @Test func `alike logs that were both renamed share out their checkpoints`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.ndjson"] { try folder.write(name, numberedLines(0..<20)) }
    var checkpoints = try [
      folder.checkpoint("a.ndjson", readTo: 50), folder.checkpoint("b.ndjson"),
    ]
    for index in checkpoints.indices { checkpoints[index].hints.inode += 1000 }
    let plan = try folder.plan(checkpoints)
    expect(plan.starts, equals: [.checkpoint(checkpoints[1]), .checkpoint(checkpoints[0])])
    expect(plan.whereabouts, equals: [.file(1), .file(0)])
  }
}
