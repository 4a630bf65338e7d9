/// The general reader of RFC 3339 instants: strict, and able to say what is wrong.
enum RFC3339 {
  /// The instant in milliseconds since 1970, further digits dropped.
  ///
  /// Second 60 is taken only where the instant in UTC is 23:59:60 of 30 June or 31 December (RFC
  /// 3339, 5.7), and is then the second after.
  static func milliseconds(_ text: [UInt8]) throws(TimestampFault) -> Int64 {
    if text.isEmpty { throw .empty }
    guard text.count >= 19, hasShape(text) else { throw .shape }
    let days = try days(text)
    let hour = number(text, 11..<13)
    let minute = number(text, 14..<16)
    let second = number(text, 17..<19)
    if hour > 23 { throw .hour(hour) }
    if minute > 59 { throw .minute(minute) }
    if second > 60 { throw .second(second) }
    let (thousandths, end) = try fraction(text)
    let offset = try offsetMinutes(text[end...])
    let minutes = Int64(days) * 1440 + Int64(hour * 60 + minute - offset)
    if second == 60, !mayEndWithLeapSecond(minutes) { throw .leapSecond }
    return (minutes * 60 + Int64(second)) * 1000 + Int64(thousandths)
  }

  /// Whether digits and separators of date and time stand where they belong.
  private static func hasShape(_ text: [UInt8]) -> Bool {
    zip("dddd-dd-ddTdd:dd:dd".utf8, text).allSatisfy { pattern, byte in
      switch pattern {
      case UInt8(ascii: "d"): byte.isDigit
      case UInt8(ascii: "T"): byte | 0x20 == UInt8(ascii: "t")
      default: byte == pattern
      }
    }
  }

  private static func number(_ text: [UInt8], _ range: Range<Int>) -> Int {
    text[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Days from 1970-01-01 to the date of the text.
  private static func days(_ text: [UInt8]) throws(TimestampFault) -> Int {
    let year = number(text, 0..<4)
    let month = number(text, 5..<7)
    let day = number(text, 8..<10)
    guard 1...12 ~= month else { throw .month(month) }
    guard let date = CivilDate(year: year, month: month, day: day) else { throw .day(day) }
    return date.dayNumber
  }

  /// The fraction of the second in milliseconds, and where it ends.
  private static func fraction(
    _ text: [UInt8]
  ) throws(TimestampFault) -> (thousandths: Int, end: Int) {
    guard text.count > 19, text[19] == UInt8(ascii: ".") else { return (0, 19) }
    let digits = text[20...].prefix(while: \.isDigit)
    if digits.isEmpty { throw .shape }
    let padded = Array(digits.prefix(3)) + Array(repeating: UInt8(ascii: "0"), count: 3)
    return (number(padded, 0..<3), digits.endIndex)
  }

  /// Minutes east of UTC.
  private static func offsetMinutes(_ text: ArraySlice<UInt8>) throws(TimestampFault) -> Int {
    let text = Array(text)
    guard let sign = text.first else { throw .noOffset }
    if sign | 0x20 == UInt8(ascii: "z") {
      if text.count > 1 { throw .shape }
      return 0
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.count == 6,
      text[3] == UInt8(ascii: ":"), text[1].isDigit, text[2].isDigit, text[4].isDigit,
      text[5].isDigit
    else { throw .shape }
    let hours = number(text, 1..<3)
    let minutes = number(text, 4..<6)
    guard hours < 24, minutes < 60 else { throw .offset }
    return sign == UInt8(ascii: "-") ? -(hours * 60 + minutes) : hours * 60 + minutes
  }

  /// Whether a minute of UTC (counted from 1970) is the last of 30 June or 31 December.
  private static func mayEndWithLeapSecond(_ minute: Int64) -> Bool {
    guard (minute + 1) % 1440 == 0 else { return false }
    let next = CivilDate(dayNumber: Int((minute + 1) / 1440))
    return next.day == 1 && (next.month == 1 || next.month == 7)
  }
}
