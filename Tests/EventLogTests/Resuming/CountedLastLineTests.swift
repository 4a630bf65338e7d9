import Expectations
import Testing

@testable import EventLog

/// `--final` and what comes after it.
struct CountedLastLineTests {
  @Test func `a last line that is counted is read once, and what is added to it is passed over`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\ntw")
    var tail = Tail(folder)
    try await expect(tail.run(.counted), equals: ["one", "tw"])
    expect(tail.checkpoints.map(\.offset), equals: [6])
    try await expect(tail.run(.counted), equals: [])
    try folder.append("a.ndjson", "o")
    try await expect(tail.run(.left), equals: [])
    try await expect(tail.run(.counted), equals: [])
    expect(tail.checkpoints.map(\.offset), equals: [7])
    try folder.append("a.ndjson", "\nthree\nfo")
    try await expect(tail.run(.left), equals: ["three"])
    try await expect(tail.run(.counted), equals: ["fo"])
  }

  @Test func `a line feed that comes late is no line of its own`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one")
    var tail = Tail(folder)
    try await expect(tail.run(.counted), equals: ["one"])
    try folder.append("a.ndjson", "\ntwo")
    try await expect(tail.run(.counted), equals: ["two"])
  }

  @Test func `a last line that was left is counted when the log is said to be over`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\ntwo")
    var tail = Tail(folder)
    try await expect(tail.run(.left), equals: ["one"])
    try await expect(tail.run(.counted), equals: ["two"])
    try await expect(tail.run(.counted), equals: [])
  }
}
