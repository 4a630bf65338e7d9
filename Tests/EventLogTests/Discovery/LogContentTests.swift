import Testing

@testable import EventLog

/// What a log without events seems to hold.
struct LogContentTests {
  private func content(_ text: String) -> LogContent { LogContent(Array(text.utf8)) }

  @Test func `objects are known by their keys, however they are laid out`() {
    #expect(content("{\"a\":1}\n{\"b\":1,\"a\":2}\n") == .objects(keys: ["a", "b"], form: .lines))
    #expect(content("[{\"a\":1},\n{\"b\":2}]") == .objects(keys: ["a", "b"], form: .values))
    #expect(content("{\n  \"a\": 1\n}\n") == .objects(keys: ["a"], form: .values))
    #expect(
      content("user;step\nu1;welcome\n")
        == .objects(keys: ["user", "step"], form: .table(separator: UInt8(ascii: ";"))))
    #expect(content("{broken\n") == .objects(keys: [], form: .lines))
    #expect(content("10:00 started\n10:01 done, all well\n") == .text)
  }

  @Test func `encodings that are not UTF-8 have their names`() {
    #expect(LogContent([0xFF, 0xFE, 0x7B, 0]) == .encoded("UTF-16"))
    #expect(LogContent([0xFE, 0xFF, 0, 0x7B]) == .encoded("UTF-16"))
    #expect(LogContent([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0]) == .encoded("UTF-32"))
    #expect(LogContent([0, 0, 0xFE, 0xFF]) == .encoded("UTF-32"))
    #expect(LogContent([0x7B, 0, 0x22, 0]) == .encoded("UTF-16LE"))
    #expect(LogContent([0x1F, 0x8B, 8, 0]) == .compressed(.gzip))
    #expect(LogContent([1, 2, 3, 0, 9]) == .binary)
  }
}
