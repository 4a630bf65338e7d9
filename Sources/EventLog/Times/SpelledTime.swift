// Times whose parts stand in another order than in RFC 3339:
//
//     Tue, 03 Mar 2026 06:10:05 GMT      RFC 1123 and RFC 5322, the weekday left out or not
//     03/Mar/2026:06:10:05 +0000         the log format of Apache and nginx
//     03.03.2026 06:10:05                German, Russian, Turkish: the day first
//     20260303T061005Z                   the basic format of ISO 8601
//     March 3, 2026, 6:10 AM             American, of reports: the month's name first; also with "at" or "@"
//     2026-062T06:10:05, 2026-W10-2      the day of the year, and of the week, of ISO 8601
//     2026.03.03-06.10.05                of Unreal Engine
//     3/2/2026, 6:10:05 PM               American: the month first, and twelve hours
//     13/03/26 18:10                     only where a mapping says the order
//
// Without AM or PM, which of 03/04/2026 is the month nobody can tell from one value, so that is read only
// where the mapping says it (`DateOrder`).

/// Which part of a date comes first whose year comes last.
package enum DateOrder: String, CaseIterable, Hashable, Sendable {
  case dayFirst = "day_month_year"
  case monthFirst = "month_day_year"
}

/// A time that is not spelt as RFC 3339 has it, brought to that.
struct SpelledTime {
  /// As `2026-03-03T06:10:05`, with the decimals of the second where there are any.
  let dateAndTime: [UInt8]
  /// The rest: an offset, `GMT`, or nothing.
  let offset: [UInt8]

  /// `order`: of dates whose year comes last; `nil` where nobody has said it.
  init?(_ text: [UInt8], order: DateOrder? = nil) {
    let ordered = OrderedDate(text)
    let spelt =
      if let order, let ordered {
        SpelledTime(ordered, order)
      } else {
        Self.basic(text) ?? Self.ofYear(text) ?? Self.dotted(text) ?? Self.ofUnreal(text)
          ?? Self.twelveHours(ordered)
          ?? Self.monthByName(text) ?? Self.monthFirst(text)
      }
    guard let spelt else { return nil }
    self = spelt
  }

  private init(_ date: OrderedDate, _ order: DateOrder) {
    let isDayFirst = order == .dayFirst
    self.init(
      year: date.year[...], month: isDayFirst ? date.second : date.first,
      day: isDayFirst ? date.first : date.second, rest: (date.clock + date.offset)[...])
  }

  /// Reads `3/2/2026, 6:10:05 PM`.
  private static func twelveHours(_ date: OrderedDate?) -> SpelledTime? {
    date.flatMap { $0.hasHalfDay ? SpelledTime($0, .monthFirst) : nil }
  }

  private init(year: ArraySlice<UInt8>, month: [UInt8], day: [UInt8], rest: ArraySlice<UInt8>) {
    let dash = [UInt8(ascii: "-")]
    let time = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    let clock = time.isEmpty ? Array("00:00:00".utf8) : Array(time)
    let date: [UInt8] = Array(year) + dash + month + dash + day
    dateAndTime = date + [UInt8(ascii: "T")] + clock
    offset = Array(rest.dropFirst(time.count))
  }

  /// Reads `20260303061005`, and the same with thousandths behind.
  init?(digits: [UInt8]) {
    guard digits.count == 14 || digits.count == 17, digits.allSatisfy(\.isDigit) else { return nil }
    let colon = [UInt8(ascii: ":")]
    let clock: [UInt8] = digits[8..<10] + colon + digits[10..<12] + colon + digits[12..<14]
    let fraction = digits.count == 17 ? [UInt8(ascii: ".")] + digits[14...] : []
    self.init(
      year: digits[..<4], month: Array(digits[4..<6]), day: Array(digits[6..<8]),
      rest: (clock + fraction)[...])
  }

  /// Reads `20260303T061005.123Z`.
  private static func basic(_ text: [UInt8]) -> SpelledTime? {
    guard text.count >= 15, text[8] == UInt8(ascii: "T"), text[..<8].allSatisfy(\.isDigit),
      text[9..<15].allSatisfy(\.isDigit)
    else { return nil }
    let colon = [UInt8(ascii: ":")]
    let clock: [UInt8] = text[9..<11] + colon + text[11..<13] + colon + text[13..<15]
    return SpelledTime(
      year: text[..<4], month: Array(text[4..<6]), day: Array(text[6..<8]),
      rest: (clock + text[15...])[...])
  }

  /// Reads `2026-062T06:10:05` and `2026-W10-2T06:10:05`.
  private static func ofYear(_ text: [UInt8]) -> SpelledTime? {
    DayOfYear(text).map { date in
      SpelledTime(
        year: text[..<4], month: date.month, day: date.day,
        rest: date.rest.drop { " T".utf8.contains($0) })
    }
  }

  /// Reads `03.03.2026 06:10:05`.
  private static func dotted(_ text: [UInt8]) -> SpelledTime? {
    let dot = UInt8(ascii: ".")
    guard text.count >= 10, text[2] == dot, text[5] == dot, text[..<2].allSatisfy(\.isDigit),
      text[3..<5].allSatisfy(\.isDigit), text[6..<10].allSatisfy(\.isDigit)
    else { return nil }
    return SpelledTime(
      year: text[6..<10], month: Array(text[3..<5]), day: Array(text[..<2]),
      rest: text[10...].drop { " ,T".utf8.contains($0) })
  }

  /// Reads `2026.03.03-06.10.05`, and the same with thousandths behind a colon or a point.
  private static func ofUnreal(_ text: [UInt8]) -> SpelledTime? {
    let (dot, colon) = (UInt8(ascii: "."), UInt8(ascii: ":"))
    guard text.count >= 19, [4, 7, 13, 16].allSatisfy({ text[$0] == dot }),
      text[10] == UInt8(ascii: "-")
    else { return nil }
    let parts = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].map { text[$0] }
    guard parts.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return nil }
    let clock: [UInt8] = parts[3] + [colon] + parts[4] + [colon] + parts[5]
    let rest = text[19...]
    let fraction = rest.first == colon ? [dot] + rest.dropFirst() : Array(rest)
    return SpelledTime(
      year: parts[0], month: Array(parts[1]), day: Array(parts[2]), rest: (clock + fraction)[...])
  }

  /// Reads a month by its name, as in an HTTP date or the log of a web server.
  private static func monthByName(_ text: [UInt8]) -> SpelledTime? {
    let comma = text.prefix(12).firstIndex(of: UInt8(ascii: ","))
    var rest = text[(comma.map { $0 + 1 } ?? 0)...].drop { $0 == UInt8(ascii: " ") }
    let day = rest.prefix(while: \.isDigit)
    guard (1...2).contains(day.count) else { return nil }
    rest = rest.dropFirst(day.count)
    guard let separator = rest.first, " /-".utf8.contains(separator), rest.count > 9,
      let month = month(named: rest.dropFirst().prefix(3))
    else { return nil }
    rest = rest.dropFirst(4)
    guard rest.first == separator else { return nil }
    let year = rest.dropFirst().prefix(4)
    guard year.allSatisfy(\.isDigit) else { return nil }
    let zero = day.count == 1 ? [UInt8(ascii: "0")] : []
    return SpelledTime(
      year: year, month: month, day: zero + day,
      rest: rest.dropFirst(5).drop { " :".utf8.contains($0) })
  }

  /// Reads `March 3, 2026, 6:10 AM`, and `Mar 3, 2026 18:10:05`.
  private static func monthFirst(_ text: [UInt8]) -> SpelledTime? {
    let word = text.prefix { $0 >= 0x41 && $0 <= 0x7A }
    guard word.count >= 3, let month = month(named: word.prefix(3)) else { return nil }
    let rest = text.dropFirst(word.count).drop { ". ".utf8.contains($0) }
    guard rest.count < text.count - word.count else { return nil }
    let day = rest.prefix(while: \.isDigit)
    let year = rest.dropFirst(day.count).drop { ", ".utf8.contains($0) }
    let slash = [UInt8(ascii: "/")]
    // The rest is what follows on a date of numbers.
    let date = OrderedDate(month + slash + day + slash + year)
    return date.flatMap { day.count + year.count < rest.count ? SpelledTime($0, .monthFirst) : nil }
  }

  private static func month(named name: ArraySlice<UInt8>) -> [UInt8]? {
    let lowercase = name.map { $0 | 0x20 }
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    guard let place = names.firstIndex(where: { $0.utf8.elementsEqual(lowercase) }) else {
      return nil
    }
    let number = place + 1
    return [UInt8(ascii: "0") + UInt8(number / 10), UInt8(ascii: "0") + UInt8(number % 10)]
  }
}
