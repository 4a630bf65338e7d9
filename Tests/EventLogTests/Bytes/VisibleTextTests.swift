import EventLog
import Expectations
import Testing

struct VisibleTextTests {
  @Test(arguments: [
    ("onboarding.json", "onboarding.json"),
    ("\u{1B}[2J", "\\u{1B}[2J"),
    ("a\r\nb\t", "a\\u{D}\\u{A}b\\u{9}"),
    ("\u{9B}31m", "\\u{9B}31m"),
    ("abc\u{202E}txt.exe", "abc\\u{202E}txt.exe"),
    ("\u{FEFF}a\u{2028}b", "\\u{FEFF}a\\u{2028}b"),
    ("a\u{200B}b", "a\\u{200B}b"),
    ("\u{E0041}", "\\u{E0041}"),
    ("👩\u{200D}👧", "👩\\u{200D}👧"),
    ("Willkommen → 歓迎 😀", "Willkommen → 歓迎 😀"),
  ])
  func `what hides or acts on others is spelt out`(text: String, visible: String) {
    expect(VisibleText(text).string, equals: visible)
    expect(VisibleText.quoted(text), equals: "\"\(visible)\"")
  }

  @Test func `bytes that are not UTF-8 are spelt out one by one`() {
    expect(VisibleText(utf8: [0x61, 0xFF, 0x62]).string, equals: "a\\xFFb")
  }

  @Test func `a quotation is cut after 60 characters`() {
    let sixty = String(repeating: "é", count: 60)
    expect(VisibleText.quoted(sixty), equals: "\"\(sixty)\"")
    expect(VisibleText.quoted(sixty + "x"), equals: "\"\(sixty)…\"")
    let long = String(repeating: "😀", count: 100_000)
    expect(VisibleText.quoted(long), equals: "\"\(String(repeating: "😀", count: 60))…\"")
  }
}
