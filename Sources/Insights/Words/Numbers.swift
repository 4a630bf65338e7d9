/// Numbers in a sentence.
enum Numbers {
  /// `1,234`.
  static func count(_ count: Int) -> String {
    var digits = String(count)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }

  /// A gain, to the nearest whole completion.
  static func count(_ number: Double) -> String { count(Int(number.rounded())) }

  /// `28 %`; rates that are nearly none or nearly all are not rounded to none and all.
  static func percent(_ rate: Double) -> String {
    if rate > 0, rate < 0.005 { return "under 1 %" }
    if rate < 1, rate >= 0.995 { return "over 99 %" }
    return "\(Int((rate * 100).rounded())) %"
  }

  /// `4 points`, `0.3 points` of a difference of rates above 0, rounded down: it is at least so much.
  static func points(_ difference: Double) -> String {
    let tenths = Int(difference * 1000 + 1e-9)
    if tenths >= 10 { return tenths < 20 ? "1 point" : "\(tenths / 10) points" }
    return tenths == 0 ? "under 0.1 points" : "0.\(tenths) points"
  }

  /// Two rates that are told side by side, with a decimal where they would look the same.
  static func percents(_ one: Double, _ other: Double) -> (String, String) {
    let whole = (percent(one), percent(other))
    return whole.0 == whole.1 && one != other ? (tenths(one), tenths(other)) : whole
  }

  /// Two rates that are hardly apart, with a decimal where whole per cents would show more.
  static func closePercents(_ one: Double, _ other: Double) -> (String, String) {
    abs(one - other) < 0.01 ? (tenths(one), tenths(other)) : percents(one, other)
  }

  private static func tenths(_ rate: Double) -> String {
    let tenths = Int((rate * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
