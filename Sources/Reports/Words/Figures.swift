import Funnels

/// Numbers as people read them, the same in every locale.
///
/// What does not exist is `–`. Between a number and its unit, and inside an interval, stands a
/// no-break space (U+00A0), so that no line ends there.
enum Figures {
  static let missing = "–"

  /// `12,345`.
  static func count(_ count: Int?) -> String {
    guard let count else { return missing }
    var digits = Array(String(count.magnitude))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (count < 0 ? "-" : "") + String(digits)
  }

  /// `1 user`, `12,345 users`.
  static func users(_ users: Int) -> String {
    count(users, of: "user")
  }

  /// `1 event`, `12,345 events`.
  static func count(_ number: Int, of noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `1 smaller segment is`, `12,345 smaller segments are`: the beginning of a sentence that says where.
  static func there(_ number: Int, of noun: String) -> String {
    "\(count(number, of: noun)) \(number == 1 ? "is" : "are")"
  }

  /// What stands where no line may end.
  static let bond = "\u{A0}"

  /// A whole text with ordinary spaces but within intervals: whoever searches a report for `50.6 %` has
  /// no other key.
  ///
  /// An interval stays on one line, or a narrow table makes three of it. Only for texts that others break
  /// into lines; a chart and the terminal's summary keep all together.
  static func searchable(_ text: String) -> String {
    let (bytes, bond) = (Array(text.utf8), Array(bond.utf8))
    let to = Array("to".utf8)
    var searchable: [UInt8] = []
    searchable.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == bond[0], bytes[index...].starts(with: bond) else {
        searchable.append(bytes[index])
        index += 1
        continue
      }
      let (before, rest) = (bytes[..<index], bytes[(index + bond.count)...])
      let isTied = rest.starts(with: to + bond) || before.suffix(4) == (bond + to)[...]
      searchable += isTied ? bond : [UInt8(ascii: " ")]
      index += bond.count
    }
    return String(decoding: searchable, as: UTF8.self)
  }

  /// `41.1 %` of a fraction; only nobody is `0.0 %`, and only all are `100.0 %`.
  static func percent(_ fraction: Double?) -> String {
    guard let fraction, fraction.isFinite else { return missing }
    if fraction > 0, fraction < 0.0005 { return "<0.1\(bond)%" }
    if fraction < 1, fraction >= 0.9995 { return ">99.9\(bond)%" }
    return "\(tenths(fraction * 100))\(bond)%"
  }

  /// `41 %` of a fraction, for a sentence; only nobody is `0 %`, and only all are `100 %`.
  static func wholePercent(_ fraction: Double?) -> String {
    guard let fraction, fraction.isFinite else { return missing }
    if fraction > 0, fraction < 0.005 { return "<1\(bond)%" }
    if fraction < 1, fraction >= 0.995 { return ">99\(bond)%" }
    return "\(Int((fraction * 100).rounded()))\(bond)%"
  }

  /// `41.1 % (39.7 to 42.4)`, the parentheses holding the interval.
  static func rate(_ cell: RateCell) -> String {
    guard let low = cell.low, let high = cell.high, cell.rate != nil else {
      return percent(cell.rate)
    }
    return "\(percent(cell.rate)) (\(interval(tenths(low * 100), tenths(high * 100))))"
  }

  /// `41.1 %, 95 % interval 39.7 to 42.4 %`, for a sentence.
  static func rateInWords(_ cell: RateCell) -> String {
    guard let low = cell.low, let high = cell.high, cell.rate != nil else {
      return percent(cell.rate)
    }
    return "\(percent(cell.rate)), 95\(bond)% interval \(range(low, high))"
  }

  /// `39.7 to 42.4 %` of two fractions.
  static func range(_ low: Double, _ high: Double) -> String {
    "\(interval(tenths(low * 100), tenths(high * 100)))\(bond)%"
  }

  /// `39.7 to 42.4`, on one line.
  static func interval(_ low: String, _ high: String) -> String {
    "\(low)\(bond)to\(bond)\(high)"
  }

  /// `−1.2 to +4.5` percentage points of two differences of fractions.
  static func signedRange(_ low: Double?, _ high: Double?) -> String {
    interval(signedPoints(low), signedPoints(high))
  }

  /// `likely between −1.2 and +4.5 points` of the ends of an interval of a difference of fractions.
  static func likely(_ low: Double?, _ high: Double?) -> String {
    "likely between \(signedPoints(low)) and \(signedPoints(high)) points"
  }

  /// `4.5 points` of a difference of fractions, without its sign; `1.0 point`.
  static func points(_ difference: Double?) -> String {
    guard let difference, difference.isFinite else { return missing }
    let number = tenths(abs(difference) * 100)
    return "\(number) \(number == "1.0" ? "point" : "points")"
  }

  /// `+4.5`, `−1.2` percentage points of a difference of fractions.
  static func signedPoints(_ difference: Double?) -> String {
    guard let difference, difference.isFinite else { return missing }
    let number = tenths(difference * 100)
    if number == "0.0", difference != 0 { return difference < 0 ? ">−0.1" : "<+0.1" }
    if number.hasPrefix("-") { return "−\(number.dropFirst())" }
    return (number == "0.0" ? "" : "+") + number
  }

  /// `+4.5`, `−1.2`, `0.0` of so many tenths.
  static func signedTenths(_ tenths: Int) -> String {
    let sign = tenths == 0 ? "" : tenths < 0 ? "−" : "+"
    let size = abs(tenths)
    return "\(sign)\(count(size / 10)).\(size % 10)"
  }

  /// A p-value with four decimals; below 0.001 with two digits, `0.0000031`.
  static func probability(_ p: Double?) -> String {
    guard let p, p.isFinite else { return missing }
    guard p >= leastProbability else { return "<0.000000001" }
    var decimals = 4
    while p < 0.001, decimals < 10, p * power(of: 10, decimals) < 10 { decimals += 1 }
    let digits = String(Int((min(p, 1) * power(of: 10, decimals)).rounded()))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// A p-value below this is told as being below.
  private static let leastProbability = 1e-9

  private static func power(of base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }

  /// `p = 0.0197`, `p < 0.000000001`.
  static func probabilityInWords(_ p: Double?) -> String {
    let number = probability(p)
    return number.hasPrefix("<") ? "p < \(number.dropFirst())" : "p = \(number)"
  }

  /// `1 min 12 s`: the two largest units; below a minute seconds with a decimal, below one
  /// milliseconds.
  static func duration(seconds: Double?) -> String {
    guard let seconds, seconds.isFinite, abs(seconds) < 1e12 else { return missing }
    let milliseconds = Int((seconds * 1_000).rounded())
    if milliseconds < 1_000 { return "\(milliseconds)\(bond)ms" }
    if milliseconds < 59_950 {
      let number = tenths(seconds)
      return (number.hasSuffix(".0") ? String(number.dropLast(2)) : number) + "\(bond)s"
    }
    let whole = (milliseconds + 500) / 1_000
    if whole < 3_600 { return units(whole, each: 60, "min", "s") }
    let minutes = (whole + 30) / 60
    if minutes < 1_440 { return units(minutes, each: 60, "h", "min") }
    return units((whole + 1_800) / 3_600, each: 24, "d", "h")
  }

  /// An amount with two decimals, `1,234.50`; whole ones without.
  static func amount(_ amount: Double?) -> String {
    guard let amount, abs(amount) < 1e13 else { return missing }
    let cents = Int((amount * 100).rounded())
    let whole = (cents < 0 ? "-" : "") + count(abs(cents) / 100)
    let rest = abs(cents) % 100
    return rest == 0 ? whole : "\(whole).\(String(rest + 100).dropFirst())"
  }

  private static func units(_ number: Int, each size: Int, _ large: String, _ small: String)
    -> String
  {
    let rest = number % size
    let whole = "\(count(number / size))\(bond)\(large)"
    return rest == 0 ? whole : "\(whole)\(bond)\(rest)\(bond)\(small)"
  }

  /// A number with one decimal, halves away from zero.
  private static func tenths(_ number: Double) -> String {
    guard abs(number) < 1e15 else { return missing }
    let tenths = Int((number * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(count(abs(tenths) / 10)).\(abs(tenths) % 10)"
  }
}
