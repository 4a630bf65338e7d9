import EventLog
import Expectations
import Testing

/// Sums of amounts, exact to the last digit.
struct DecimalSumTests {
  @Test(
    arguments: [
      (["0.1", "0.2"], "3e-1"), (["19.99", "-0.01"], "1998e-2"), (["1e3", "1"], "1001"),
      (["-5", "2"], "-3"), (["-0.5", "0.5"], "0"), ([], "0"), (["0", "-0"], "0"),
      (["9999999999", "1"], "1e10"), (["-9999999999", "-1"], "-1e10"),
      (["12345678901234567890.000000000000000001"], "12345678901234567890000000000000000001e-18"),
      (["1e20", "1e-20", "-1e20"], "1e-20"), (["1.50E+1"], "15"),
    ] as [([String], String)])
  func `numbers add up in any order`(texts: [String], sum: String) {
    for texts in [texts, texts.reversed()] {
      expect(Self.sum(texts).text, equals: sum)
      let merged = texts.reduce(into: DecimalSum()) { $0.merge(Self.sum([$1])) }
      expect(merged.text, equals: sum)
    }
  }

  @Test func `what ten cents and twenty come to is thirty, rounded once`() {
    expect(Self.sum(["0.1", "0.2"]).value, equals: 0.3)
    expect(Self.sum(Array(repeating: "0.1", count: 1_000)).value, equals: 100)
  }

  @Test func `a sum read back from its text is the same`() throws {
    let text = Self.sum(["19.99", "-123456789012.5", "1e-30"]).text
    expect(Self.sum([text]).text, equals: text)
  }

  @Test(arguments: [
    "", "free", "1,5", " 1", "1 ", "01", "+1", ".5", "5.", "1e", "0x1", "1e401", "∞",
  ])
  func `what is not a number is none`(text: String) {
    expectNil(DecimalTerm(text.utf8))
  }

  private static func sum(_ texts: [String]) -> DecimalSum {
    texts.reduce(into: DecimalSum()) { sum, text in
      if let term = DecimalTerm(text.utf8) { sum.add(term) }
    }
  }
}
