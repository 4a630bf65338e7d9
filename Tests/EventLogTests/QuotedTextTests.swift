import Testing

@testable import EventLog

struct QuotedTextTests {
  @Test(arguments: [
    ("plain", #""plain""#), ("grün 😀", #""grün 😀""#), ("\u{1B}[2J", #""\u{1B}[2J""#),
    ("a\u{202E}b", #""a\u{202E}b""#), ("a\u{200B}b", #""a\u{200B}b""#),
    ("\u{E0041}", #""\u{E0041}""#), ("", #""""#),
  ])
  func `a quotation shows what acts on others by its number`(text: String, quoted: String) {
    #expect(QuotedText.quoting(Text(text)) == quoted)
  }

  @Test func `a quotation has sixty characters at most`() {
    let sixty = String(repeating: "é", count: 60)
    #expect(QuotedText.quoting(Text(sixty)) == "\"\(sixty)\"")
    #expect(QuotedText.quoting(Text(sixty + "x")) == "\"\(sixty)…\"")
    let long = String(repeating: "😀", count: 100_000)
    #expect(
      QuotedText.quoting(Text(long)) == "\"\(String(repeating: "😀", count: 60))…\"")
  }
}
