import Expectations
import Testing

@testable import EventLog

struct DecimalTextTests {
  @Test(arguments: [
    ("2.0", "2"), ("-0.0", "0"), ("1e2", "100"), ("0.1", "0.1"), ("1.50", "1.5"),
    ("1E-2", "0.01"), ("-2.5e1", "-25"), ("9007199254740992.0", "9007199254740992"),
    ("1e18", "1000000000000000000"), ("1e19", "1e+19"),
    ("9223372036854775808.0", "9.223372036854776e+18"),
    ("1e400", "inf"), ("-1e400", "-inf"), ("1e-400", "0"),
  ])
  func `a number is text in one way only`(digits: String, text: String) {
    expect(DecimalText.text(Array(digits.utf8)), equals: text)
  }

  @Test(
    arguments: [
      ("2", 2), ("2.0", 2), ("20e-1", 2), ("0.2e1", 2), ("-3.00", -3), ("0.0", 0), ("-0", 0),
      ("0e999999999999999999999", 0), ("9223372036854775807.0", .max),
      ("-9223372036854775808e0", .min), ("92233720368547758070e-1", .max),
      ("9007199254740993.0", 9_007_199_254_740_993),
      ("2.5", nil), ("1e-1", nil), ("1e19", nil), ("9223372036854775808", nil),
      ("1e999999999999999999999", nil), ("1e-999999999999999999999", nil),
    ] as [(String, Int64?)])
  func `a whole number is exact to the last digit`(digits: String, whole: Int64?) {
    expect(DecimalText.whole(Array(digits.utf8)), equals: whole)
  }
}
