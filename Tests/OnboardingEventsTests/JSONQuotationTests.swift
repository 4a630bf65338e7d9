import Expectations
import Testing

@testable import OnboardingEvents

struct JSONQuotationTests {
  @Test(arguments: [
    ("", #""""#), ("a b", #""a b""#), (#"say "x""#, #""say \"x\"""#), ("\\", #""\\""#),
    ("a\nb\0", #""a\u000ab\u0000""#), ("</script>&", #""\u003c/script\u003e\u0026""#),
    ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009f\u{A0}\""),
    ("\u{2027}\u{2028}\u{2029}\u{202A}", "\"\u{2027}\\u2028\\u2029\u{202A}\""),
    ("é 日本 😀 e\u{301}", "\"é 日本 😀 e\u{301}\""),
  ])
  func `what ends a string, a script or a line is escaped, and nothing else`(
    text: String, literal: String
  ) {
    expect(JSONQuotation.quoted(text), equals: literal)
  }

  @Test func `each character is quoted as it is by itself, whatever stands around it`() {
    let scalars = ((0...0x30FF) as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let escaped: [ClosedRange<UInt32>] = [0...0x1F, 0x7F...0x9F, 0x2028...0x2029]
    var all = ""
    var expected = ""
    for scalar in scalars {
      let digits = String(scalar.value, radix: 16)
      let isEscaped =
        escaped.contains { $0.contains(scalar.value) } || "<>&".unicodeScalars.contains(scalar)
      let quoted =
        isEscaped
        ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        : ["\"", "\\"].contains(scalar) ? "\\\(scalar)" : "\(scalar)"
      expect(JSONQuotation.quoted("\(scalar)"), equals: "\"\(quoted)\"")
      all.unicodeScalars.append(scalar)
      expected += quoted
    }
    expect(JSONQuotation.quoted(all), equals: "\"\(expected)\"")
  }
}
