import Journeys
import Testing

struct VisibleTextTests {
  @Test(arguments: [
    ("onboarding.json", "onboarding.json"),
    ("\u{1B}[2J", "\\u{1B}[2J"),
    ("a\r\nb\t", "a\\u{D}\\u{A}b\\u{9}"),
    ("\u{9B}31m", "\\u{9B}31m"),
    ("abc\u{202E}txt.exe", "abc\\u{202E}txt.exe"),
    ("\u{FEFF}a\u{2028}b", "\\u{FEFF}a\\u{2028}b"),
    ("Willkommen → 歓迎 👩‍👧", "Willkommen → 歓迎 👩‍👧"),
  ])
  func `what a terminal would obey is spelt out`(text: String, visible: String) {
    #expect(VisibleText(text).string == visible)
  }

  @Test func `a quotation is cut after 60 characters`() {
    let sixty = String(repeating: "x", count: 60)
    #expect(VisibleText.quoted(sixty) == "\"\(sixty)\"")
    #expect(VisibleText.quoted(sixty + "y") == "\"\(sixty)…\"")
  }
}
