import Expectations
import Testing

@testable import EventLog

/// Reading on in texts that are no lines: nothing twice, nothing lost.
struct RecordTailTests {
  private func check(
    _ name: String, _ states: [(text: String, new: [String])], chunkSize: Int = 8
  ) async throws {
    let folder = try TemporaryFolder()
    var tail = Tail(folder, chunkSize: chunkSize)
    for (number, state) in states.enumerated() {
      try folder.write(name, state.text)
      try await expect(tail.run(), equals: state.new, "run \(number + 1)")
      try await expect(tail.run(), equals: [], "run \(number + 1) again")
    }
  }

  @Test func `an array goes on where its bracket was`() async throws {
    try await check(
      "log.json",
      [
        ("[\n {\"a\":1},\n {\"a\":", ["{\"a\":1}"]),
        ("[\n {\"a\":1},\n {\"a\":2}\n]\n", ["{\"a\":2}"]),
        ("[\n {\"a\":1},\n {\"a\":2},\n {\"a\":3}\n]\n", ["{\"a\":3}"]),
        ("[\n {\"a\":1},\n {\"a\":2},\n {\"a\":3}\n]\n[{\"b\":1}]", ["{\"b\":1}"]),
      ])
  }

  @Test func `objects follow objects`() async throws {
    try await check(
      "log.json",
      [
        ("{\n\"a\":1}{\"a\":2", ["{\r\"a\":1}"]),
        ("{\n\"a\":1}{\"a\":2}{\"a\":3}", ["{\"a\":2}", "{\"a\":3}"]),
      ])
  }

  @Test func `rows follow rows, once their line feed has come`() async throws {
    try await check(
      "log.csv",
      [
        ("a,b\n1,2\n3,", [#"{"a":"1","b":"2"}"#]),
        ("a,b\n1,2\n3,4\n\"5\n", [#"{"a":"3","b":"4"}"#]),
        ("a,b\n1,2\n3,4\n\"5\n6\",7\n", [#"{"a":"5\n6","b":"7"}"#]),
      ])
  }

  @Test func `what was counted without its end is not counted again`() async throws {
    let folder = try TemporaryFolder()
    var tail = Tail(folder)
    try folder.write("log.json", "[{\"a\":1},{\"a\":2")
    try await expect(tail.run(.counted), equals: ["{\"a\":1}", "{\"a\":2", ""])
    try folder.write("log.json", "[{\"a\":1},{\"a\":2},{\"a\":3}]")
    try await expect(tail.run(.counted), equals: ["{\"a\":3}"])
  }

  @Test func `lines are numbered on`() async throws {
    let folder = try TemporaryFolder()
    var tail = Tail(folder)
    try folder.write("log.json", "[\n{\"a\":\n1},\n{\"a\":2}]")
    _ = try await tail.run()
    let before = LineIndex(tail.chunks.map(\.counted))
    expect(before.lineCount(ofFile: 0) == 3 && before.recordLineCount(ofFile: 0) == 4)
    try folder.write("log.json", "[\n{\"a\":\n1},\n{\"a\":2},{\"a\":3},\n{\"a\":4}]")
    _ = try await tail.run()
    let after = LineIndex(tail.chunks.map(\.counted)).counting(after: [3])
    expect(after.lineNumber(of: Place(file: 0, chunk: 0, line: 0)), equals: 4)
    expect(after.lineNumber(of: Place(file: 0, chunk: 0, line: 1)), equals: 5)
  }
}

extension Chunk {
  /// As the scanner counts it.
  fileprivate var counted: ChunkLines {
    ChunkLines(
      file: file, index: index, lines: records?.records.count ?? 0, records: records?.lines)
  }
}
