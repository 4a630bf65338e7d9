import EventLog
import Expectations
import Testing

@testable import Reports

struct TerminalTextTests {
  @Test(arguments: [
    ("events.ndjson", "events.ndjson"),
    ("\u{1B}[2J", "\\u{1B}[2J"),
    ("\u{1B}]8;;http://x\u{7}", "\\u{1B}]8;;http://x\\u{7}"),
    ("safe\rEVIL", "safe\\u{D}EVIL"),
    ("\u{9B}31m", "\\u{9B}31m"),
    ("\u{202E}gnp", "\\u{202E}gnp"),
    ("a\u{7F}", "a\\u{7F}"),
    ("tab\tx", "tab\\u{9}x"),
    ("日本 🙂", "日本 🙂"),
    ("❤\u{FE0F}", "❤\u{FE0F}"),
  ])
  func `what could steer a terminal is spelt out`(text: String, shown: String) {
    expect(TerminalText(text).description, equals: shown)
  }

  @Test func `a byte that is not UTF-8 is spelt out`() {
    expect(TerminalText(bytes: [0x9B, 0x32, 0x4A]).description, equals: "\\x9B2J")
    expect(TerminalText(bytes: [0xE2, 0x82]).description, equals: "\\xE2\\x82")
  }

  @Test func `longer text is cut at 80 characters`() {
    let eighty = String(repeating: "a", count: 80)
    expect(TerminalText(eighty).description, equals: eighty)
    let cut = TerminalText(eighty + "b").description
    expect(cut, equals: String(repeating: "a", count: 79) + "…")
  }

  @Test func `no escape is cut in two`() {
    let text = String(repeating: "a", count: 77) + "\u{1B}[2J"
    expect(TerminalText(text).description, equals: String(repeating: "a", count: 77) + "…")
  }
}
