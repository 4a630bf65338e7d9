import Expectations
import Testing

@testable import Reports

/// The notation of sentences.
struct InlineTests {
  @Test func `words, stress and names are told apart`() {
    expect(
      Inline("**`B` completes** 4 of *all* at `a b`.").runs,
      equals: [
        .strong([.code("B"), .words(" completes")]), .words(" 4 of "),
        .emphasis([.words("all")]), .words(" at "), .code("a b"), .words("."),
      ])
  }

  @Test func `a star that nothing ends is a star`() {
    expect(Inline("N* = 5,000").plain, equals: "N* = 5,000")
  }

  @Test(arguments: [
    "a", "`", "``", "a`b", " a ", " ", "**a**", "*", "a|b", "\\|", "<b>", "`a` **b** `", "a``b`c",
  ])
  func `a name is read back as it was written, whatever surrounds it`(name: String) {
    let span = CodeSpan(name).markdown
    expect(
      Inline("x \(span) **y \(span)**").runs,
      equals: [
        .words("x "), .code(name), .words(" "), .strong([.words("y "), .code(name)]),
      ])
    expect(Inline(cell: CodeSpan(name, in: .tableCell).markdown).runs, equals: [.code(name)])
  }
}
