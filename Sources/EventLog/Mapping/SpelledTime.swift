// Times whose parts stand in another order than in RFC 3339:
//
//     Tue, 03 Mar 2026 06:10:05 GMT      RFC 1123 and RFC 5322, the weekday left out or not
//     03/Mar/2026:06:10:05 +0000         the log format of Apache and nginx
//     03.03.2026 06:10:05                German, Russian, Turkish: the day first
//     20260303T061005Z                   the basic format of ISO 8601
//     3/2/2026, 6:10:05 PM               American: the month first, and twelve hours
//
// Without AM or PM, which of 03/04/2026 is the month nobody can tell, so that is not read.

/// A time that is not spelt as RFC 3339 has it, brought to that.
struct SpelledTime {
  /// As `2026-03-03T06:10:05`, with the decimals of the second where there are any.
  let dateAndTime: [UInt8]
  /// The rest: an offset, `GMT`, or nothing.
  let offset: [UInt8]

  init?(_ text: [UInt8]) {
    guard
      let spelt = Self.basic(text) ?? Self.dotted(text) ?? Self.twelveHours(text)
        ?? Self.monthByName(text)
    else { return nil }
    self = spelt
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

  /// Reads `3/2/2026, 6:10:05 PM`.
  private static func twelveHours(_ text: [UInt8]) -> SpelledTime? {
    let isNoon = [UInt8(ascii: "P"), UInt8(ascii: "p")].contains(text.dropLast().last ?? 0)
    guard isNoon || [UInt8(ascii: "A"), UInt8(ascii: "a")].contains(text.dropLast().last ?? 0),
      (text.last ?? 0) | 0x20 == UInt8(ascii: "m")
    else { return nil }
    let parts = text.dropLast(2).split { !$0.isDigit && $0 != UInt8(ascii: ".") }
    guard (5...6).contains(parts.count), parts[2].count == 4,
      parts[..<5].allSatisfy({ $0.allSatisfy(\.isDigit) }),
      let hour = Int(String(decoding: parts[3], as: UTF8.self)), (1...12).contains(hour)
    else { return nil }
    let colon = [UInt8(ascii: ":")]
    let second = parts.count > 5 ? twoDigits(parts[5]) : Array("00".utf8)
    let clock =
      twoDigits(Array(String(hour % 12 + (isNoon ? 12 : 0)).utf8)[...]) + colon
      + twoDigits(parts[4]) + colon + second
    return SpelledTime(
      year: parts[2], month: twoDigits(parts[0]), day: twoDigits(parts[1]), rest: clock[...])
  }

  private static func twoDigits(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    (digits.prefix { $0.isDigit }.count == 1 ? [UInt8(ascii: "0")] : []) + digits
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
