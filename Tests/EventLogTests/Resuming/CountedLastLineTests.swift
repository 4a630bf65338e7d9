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
    #expect(try await tail.run(.counted) == ["one", "tw"])
    #expect(tail.marks.map(\.offset) == [6])
    #expect(try await tail.run(.counted) == [])
    try folder.append("a.ndjson", "o")
    #expect(try await tail.run(.left) == [])
    #expect(try await tail.run(.counted) == [])
    #expect(tail.marks.map(\.offset) == [7])
    try folder.append("a.ndjson", "\nthree\nfo")
    #expect(try await tail.run(.left) == ["three"])
    #expect(try await tail.run(.counted) == ["fo"])
  }

  @Test func `a line feed that comes late is no line of its own`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one")
    var tail = Tail(folder)
    #expect(try await tail.run(.counted) == ["one"])
    try folder.append("a.ndjson", "\ntwo")
    #expect(try await tail.run(.counted) == ["two"])
  }

  @Test func `a last line that was left is counted when the log is said to be over`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\ntwo")
    var tail = Tail(folder)
    #expect(try await tail.run(.left) == ["one"])
    #expect(try await tail.run(.counted) == ["two"])
    #expect(try await tail.run(.counted) == [])
  }
}
