/// Numbers in a picture.
enum Coordinate {
  /// Far beyond every picture, and small enough for any renderer.
  private static let most = 1e7

  /// `12.5`: at most two decimals, no exponent, the same in every locale.
  static func text(_ number: Double) -> String {
    let hundredths = Int((min(max(number, -most), most) * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return "\(sign)\(whole)" }
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(decimals)"
  }
}
