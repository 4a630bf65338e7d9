import Expectations
import Testing

@testable import EventLog

/// What a log without events seems to hold.
struct LogContentTests {
  private func content(_ text: String) -> LogContent { LogContent(Array(text.utf8)) }

  @Test func `objects are known by their keys, however they are laid out`() {
    expect(
      content("{\"a\":1}\n{\"b\":1,\"a\":2}\n"), equals: .objects(keys: ["a", "b"], form: .lines))
    expect(content("[{\"a\":1},\n{\"b\":2}]"), equals: .objects(keys: ["a", "b"], form: .values))
    expect(content("{\n  \"a\": 1\n}\n"), equals: .objects(keys: ["a"], form: .values))
    expect(
      content("user;step\nu1;welcome\n"),
      equals: .objects(keys: ["user", "step"], form: .table(separator: UInt8(ascii: ";"))))
    expect(content("{broken\n"), equals: .objects(keys: [], form: .lines))
    expect(content("10:00 started\n10:01 done, all well\n"), equals: .text)
  }

  @Test func `encodings that are not UTF-8 have their names`() {
    expect(LogContent([0xFF, 0xFE, 0x7B, 0]), equals: .encoded("UTF-16"))
    expect(LogContent([0xFE, 0xFF, 0, 0x7B]), equals: .encoded("UTF-16"))
    expect(LogContent([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0]), equals: .encoded("UTF-32"))
    expect(LogContent([0, 0, 0xFE, 0xFF]), equals: .encoded("UTF-32"))
    expect(LogContent([0x7B, 0, 0x22, 0]), equals: .encoded("UTF-16LE"))
    expect(LogContent([0x1F, 0x8B, 8, 0]), equals: .compressed(.gzip))
    expect(LogContent([1, 2, 3, 0, 9]), equals: .binary)
  }
}
