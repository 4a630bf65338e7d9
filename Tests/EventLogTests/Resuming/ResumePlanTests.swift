import Expectations
import Testing

@testable import EventLog

struct ResumePlanTests {
  @Test func `without checkpoints every file begins at its beginning`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\n")
    try folder.write("b.ndjson", "")
    let plan = try folder.plan([])
    expect(plan.starts, equals: [.beginning, .beginning])
    expectEmpty(plan.whereabouts)
  }

  @Test(arguments: [1, 100, 1024, 1025, 3000])
  func `a log that has grown goes on where the checkpoint stands`(offset: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<1000))
    let checkpoint = try folder.checkpoint("a.ndjson", readTo: offset)
    let plan = try folder.plan([checkpoint])
    expect(plan.starts, equals: [.checkpoint(checkpoint)])
    expect(plan.starts[0].offset, equals: Int64(offset))
    expect(plan.whereabouts, equals: [.file(0)])
  }

  @Test func `a log that was renamed is known by its bytes`() throws {
    let folder = try TemporaryFolder()
    try folder.write("app.ndjson", numberedLines(0..<10))
    let checkpoint = try folder.checkpoint("app.ndjson")
    try folder.move("app.ndjson", to: "app.1.ndjson")
    try folder.write("app.ndjson", numberedLines(10..<20))
    let plan = try folder.plan([checkpoint])
    expect(plan.starts, equals: [.checkpoint(checkpoint), .beginning])
    expect(plan.whereabouts, equals: [.file(0)])
  }

  @Test func `a log that was written anew begins at its beginning, and the old one is gone`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<100))
    let checkpoint = try folder.checkpoint("a.ndjson")
    for text in ["", numberedLines(100..<120), numberedLines(100..<900)] {
      try folder.rewrite("a.ndjson", text)
      let plan = try folder.plan([checkpoint])
      expect(plan.starts, equals: [.beginning])
      expect(plan.whereabouts, equals: [.gone])
    }
  }

  @Test func `a header longer than the head does not make two logs one`() throws {
    let folder = try TemporaryFolder()
    let header = String(repeating: "h", count: 1500) + "\n"
    try folder.write("a.ndjson", header + numberedLines(0..<100))
    let checkpoint = try folder.checkpoint("a.ndjson")
    try folder.rewrite("a.ndjson", header + numberedLines(100..<900))
    try expect(folder.plan([checkpoint]).starts, equals: [.beginning])
  }

  @Test func `the same last lines behind other first ones do not, either`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\n" + numberedLines(0..<200))
    let checkpoint = try folder.checkpoint("a.ndjson")
    try folder.rewrite("a.ndjson", "two\n" + numberedLines(0..<200))
    try expect(folder.plan([checkpoint]).starts, equals: [.beginning])
  }

  @Test func `a new file on the inode and with the size of the old one is new`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<10))
    var checkpoint = try folder.checkpoint("a.ndjson")
    try folder.write("a.ndjson", numberedLines(0..<10, of: "new"))
    checkpoint.hints = try folder.hints("a.ndjson")
    try expect(folder.plan([checkpoint]).starts, equals: [.beginning])
  }

  @Test func `a checkpoint of nothing identifies nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "")
    let checkpoint = try folder.checkpoint("a.ndjson")
    try folder.append("a.ndjson", "one\n")
    let plan = try folder.plan([checkpoint])
    expect(plan.starts, equals: [.beginning])
    expect(plan.whereabouts, equals: [.gone])
  }

  @Test func `of several checkpoints of one log the one that reaches furthest counts`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", numberedLines(0..<10))
    let checkpoints = try [7, 70, 20].map { try folder.checkpoint("a.ndjson", readTo: $0) }
    let plan = try folder.plan(checkpoints)
    expect(plan.starts, equals: [.checkpoint(checkpoints[1])])
    expect(plan.whereabouts, equals: [.beginning(of: 0), .file(0), .beginning(of: 0)])
  }

  @Test func `a copy of a log that is known goes on from the same checkpoint`() throws {
    let folder = try TemporaryFolder()
    try folder.write("b.ndjson", numberedLines(0..<10))
    let checkpoint = try folder.checkpoint("b.ndjson")
    try folder.copy("b.ndjson", to: "a.ndjson")
    try folder.append("a.ndjson", "more\n")
    let plan = try folder.plan([checkpoint])
    expect(plan.starts, equals: [.checkpoint(checkpoint), .checkpoint(checkpoint)])
    expect(plan.whereabouts, equals: [.file(1)])
  }

  @Test func `standard input is not looked at`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\n")
    let standardInput = LogFile(
      path: FilePath(""), name: "-", kind: .standardInput, size: nil, definition: nil)
    let plan = try ResumePlan(files: [standardInput], checkpoints: [folder.checkpoint("a.ndjson")])
    expect(plan.starts, equals: [.beginning])
  }

  @Test func `a file that went away since it was found is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\n")
    let checkpoint = try folder.checkpoint("a.ndjson")
    let files = try LogFile.discover([folder.path])
    try folder.remove("a.ndjson")
    let error = #expect(throws: Diagnostic.self) {
      try ResumePlan(files: files, checkpoints: [checkpoint])
    }
    expect(error?.code, equals: .noInput)
    expect(error?.message, equals: "does not exist")
  }
}
