/// A date of ISO 8601 that counts the days of a year, `2026-062`, or of a week, `2026-W10-2`: its month and
/// day in two digits each.
struct DayOfYear {
  let month: [UInt8]
  let day: [UInt8]
  /// What stands behind the date.
  let rest: ArraySlice<UInt8>

  /// `nil` for a text of another shape, and for a week's day that lies in the year before or after.
  init?(_ text: [UInt8]) {
    guard text.count >= 8, text[4] == UInt8(ascii: "-"), let year = Self.number(text[..<4]) else {
      return nil
    }
    let ofYear: Int
    if text[5] == UInt8(ascii: "W") {
      guard text.count >= 10, text[8] == UInt8(ascii: "-"), let week = Self.number(text[6..<8]),
        let weekday = Self.number(text[9..<10]), 1...53 ~= week, 1...7 ~= weekday
      else { return nil }
      // The fourth of January is in the first week.
      ofYear = (week - 1) * 7 + weekday + 4 - Self.weekday(ofFourthOfJanuary: year)
      rest = text[10...]
    } else {
      guard let day = Self.number(text[5..<8]) else { return nil }
      ofYear = day
      rest = text[8...]
    }
    guard rest.first.map({ !$0.isDigit && $0 != UInt8(ascii: "-") }) ?? true,
      let date = Self.date(ofDay: ofYear, in: year)
    else { return nil }
    month = Self.twoDigits(date.month)
    day = Self.twoDigits(date.day)
  }

  /// `nil` for a day that the year does not have.
  private static func date(ofDay ofYear: Int, in year: Int) -> CivilDate? {
    guard ofYear > 0, let first = CivilDate(year: year, month: 1, day: 1) else { return nil }
    let date = CivilDate(dayNumber: first.dayNumber + ofYear - 1)
    return date.year == year ? date : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy(\.isDigit) ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  private static func twoDigits(_ number: Int) -> [UInt8] {
    [UInt8(ascii: "0") + UInt8(number / 10), UInt8(ascii: "0") + UInt8(number % 10)]
  }

  /// From 1, a Monday, to 7, counted from the first of January of the year 1, which was a Monday.
  private static func weekday(ofFourthOfJanuary year: Int) -> Int {
    let before = year - 1
    return (before * 365 + before / 4 - before / 100 + before / 400 + 3) % 7 + 1
  }
}
