/// An instant of RFC 3339, read on the reference path by the words of its grammar and the calendar, day by day: what
/// `RFC3339` and the readers of the usual shape are compared with.
struct ObviousInstant {
  /// In milliseconds since 1970, further digits dropped.
  let milliseconds: Int64

  /// `nil` for a text that is no instant.
  init?(_ text: [UInt8]) {
    var rest = text[...]
    guard let year = Self.digits(4, &rest), Self.skip("-", &rest),
      let month = Self.digits(2, &rest), Self.skip("-", &rest), let day = Self.digits(2, &rest),
      Self.skip("Tt", &rest), let hour = Self.digits(2, &rest), Self.skip(":", &rest),
      let minute = Self.digits(2, &rest), Self.skip(":", &rest), let second = Self.digits(2, &rest),
      let fraction = Self.fraction(&rest), let offset = Self.offset(&rest), rest.isEmpty,
      let days = Self.days(year, month, day), hour < 24, minute < 60, second < 61
    else { return nil }
    let minutes = days * 1440 + hour * 60 + minute - offset
    if second == 60, !Self.isLastOfHalfYear(minutes) { return nil }
    milliseconds = Int64(minutes * 60 + second) * 1000 + Int64(fraction)
  }

  private static func digits(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Takes one of some characters.
  private static func skip(_ choices: String, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let byte = rest.first, choices.utf8.contains(byte) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// The thousandths of a fraction, if there is one; `nil` for a point without digits.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard skip(".", &rest) else { return 0 }
    var thousandths = 0
    var place = 0
    while let digit = digits(1, &rest) {
      place += 1
      if place <= 3 { thousandths += digit * [100, 10, 1][place - 1] }
    }
    return place == 0 ? nil : thousandths
  }

  /// Minutes east of UTC.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if skip("Zz", &rest) { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+-", &rest), let hours = digits(2, &rest), skip(":", &rest),
      let minutes = digits(2, &rest), hours < 24, minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}

// MARK: - The calendar

extension ObviousInstant {
  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 400) || (year.isMultiple(of: 4) && !year.isMultiple(of: 100))
  }

  private static func lengths(ofMonthsIn year: Int) -> [Int] {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  /// Days since 1970, a year at a time; `nil` for a date that does not exist.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    let lengths = lengths(ofMonthsIn: year)
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    return firstDay(of: year) + lengths[..<(month - 1)].reduce(0, +) + day - 1
  }

  private static func firstDay(of year: Int) -> Int {
    let years = year < 1970 ? year..<1970 : 1970..<year
    let days = years.reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
    return year < 1970 ? -days : days
  }

  /// Whether a minute of UTC, counted from 1970, is 23:59 of 30 June or 31 December.
  private static func isLastOfHalfYear(_ minute: Int) -> Bool {
    guard (minute + 1).isMultiple(of: 1440) else { return false }
    let nextDay = (minute + 1) / 1440
    // Offsets reach into the year before 0 and the one after 9999.
    var day = firstDay(of: -1)
    for year in -1...10_000 {
      if nextDay == day || nextDay == day + (isLeap(year) ? 182 : 181) { return true }
      day += isLeap(year) ? 366 : 365
    }
    return false
  }
}
