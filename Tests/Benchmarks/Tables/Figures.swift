/// Numbers as the tables print them; one that does not exist is a dash.
enum Figures {
  /// Rounded to so many digits after the point.
  static func fixed(_ number: Double?, digits: Int) -> String {
    guard let number, number.isFinite, number >= 0 else { return "–" }
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number * Double(scale)).rounded())
    guard digits > 0 else { return grouped(scaled) }
    return "\(grouped(scaled / scale)).\(padded(scaled % scale, width: digits))"
  }

  /// The same with a sign, but for what is rounded to nothing.
  static func signed(_ number: Double, digits: Int) -> String {
    let size = fixed(abs(number), digits: digits)
    guard size != fixed(0, digits: digits) else { return size }
    return (number < 0 ? "−" : "+") + size
  }

  /// With a comma before every three digits.
  static func grouped(_ number: Int) -> String {
    guard number >= 1000 else { return String(number) }
    return "\(grouped(number / 1000)),\(padded(number % 1000, width: 3))"
  }

  private static func padded(_ number: Int, width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }

  /// Both ends of what was measured.
  static func range(_ spread: Spread?, digits: Int, times factor: Double = 1) -> String {
    guard let spread else { return "–" }
    return fixed(spread.least * factor, digits: digits) + "–"
      + fixed(spread.most * factor, digits: digits)
  }

  static func mebibytes(_ bytes: Int?) -> String {
    fixed(bytes.map { Double($0) / 1_048_576 }, digits: 1)
  }
}
