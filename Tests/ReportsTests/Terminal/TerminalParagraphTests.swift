import Expectations
import Testing

@testable import Reports

struct TerminalParagraphTests {
  private func texts(_ words: String, _ columns: Int, sign: String? = nil) -> [String] {
    TerminalParagraph(words: words, sign: sign.map { .init($0, .bad) })
      .lines(columns: columns).map { $0.text(in: .plain) }
  }

  @Test func `words fill lines up to the last column`() {
    expect(texts("one two three", 7), equals: ["one two", "three"])
    expect(texts("one two three", 6), equals: ["one", "two", "three"])
  }

  @Test func `after a sign, lines begin below the words`() {
    expect(texts("one two three", 9, sign: "!"), equals: ["! one two", "  three"])
  }

  @Test func `a number is not torn from its percent sign`() {
    expect(texts("it is 50.6\u{A0}% now", 10), equals: ["it is", "50.6 % now"])
  }

  @Test func `a word longer than a line is broken by columns`() {
    expect(texts("abcdefg", 3), equals: ["abc", "def", "g"])
    expect(texts("最初の画面", 5), equals: ["最初", "の画", "面"])
  }

  @Test func `colour stands around a piece, and only where it is wanted`() {
    let line = TerminalParagraph(words: "one", sign: .init("!", .caution)).lines(columns: 9)[0]
    expect(line.text(in: .plain), equals: "! one")
    expect(line.text(in: .coloured), equals: "\u{1B}[1;33m!\u{1B}[0m one")
  }
}
