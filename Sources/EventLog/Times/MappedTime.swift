// Instants as vendors write them:
//
//     2015-12-10T04:08:31.909Z      2020-09-29T14:50:29.907+05:30     2021-04-14T16:41:15+0000
//     2019-11-12 14:43:52.137000    2014/10/22 11:15:41.000           2019-07-01
//     2026-03-29T19:41+02:00
//     Tue, 03 Mar 2026 06:10:05 GMT and others: see SpelledTime.swift
//     2026-03-03T06:10:05+01:00[Europe/Berlin], the zone's name left unread (RFC 9557)
//     1623860880 (s)                1541105830796 (ms)                1540919166796.0 (ms)
//     1.623860880e+09 (s), in quotes or not
//     /Date(1772345576025)/         /Date(1772345576025+0100)/ (ms since 1970, whatever the offset; .NET)
//     "1673858401132002" (µs)       "1544712660300000000" (ns)      20260303061005 (digits of a calendar)
//
// Texts with an offset are instants. Texts without one are local times, and so of no use unless
// the mapping says of which zone. Numbers, in quotes or not, count the mapping's unit.
//
// Dates and times are judged by `RFC3339`, to which every spelling is brought first.

/// Reads the timestamps of mapped lines.
struct MappedTime {
  let unit: TimeUnit
  let clock: NumberClock
  let wallClock: WallClock?
  /// Of dates whose year comes last; `nil` where nobody has said it.
  var dateOrder: DateOrder?

  /// The instant of a value in milliseconds since 1970, not judged by its age.
  func milliseconds(_ node: JSONNode) throws(TimestampFault) -> Int64 {
    switch node.value {
    case .number(let digits): try number(Array(digits.utf8))
    case .string(let text): try milliseconds(text.utf8)
    case .null, .bool, .array, .object: throw .shape
    }
  }

  private func milliseconds(_ text: [UInt8]) throws(TimestampFault) -> Int64 {
    if text.isEmpty { throw .empty }
    if Self.isNumber(text) { return try number(text) }
    if let digits = Self.wrappedDigits(text) {
      guard let time = TimeUnit.milliseconds.milliseconds(digits) else { throw .after9999 }
      return time
    }
    let (dateAndTime, offset) = parted(text)
    guard let dateAndTime else { throw .shape }
    if let offset { return try RFC3339.milliseconds(dateAndTime + offset) }
    guard let wallClock else { throw .noOffset }
    return wallClock.instant(of: try RFC3339.milliseconds(dateAndTime + Array("Z".utf8)))
  }

  private func number(_ digits: [UInt8]) throws(TimestampFault) -> Int64 {
    guard let time = unit.milliseconds(digits) else {
      if unit == .calendar { throw .shape }
      throw digits.first == UInt8(ascii: "-") ? .before2001 : .after9999
    }
    if unit == .calendar {
      guard let wallClock else { throw .noOffset }
      return wallClock.instant(of: time)
    }
    guard clock == .wall, let wallClock else { return time }
    return wallClock.instant(of: time)
  }

  /// Whether a text is a number, be it with zeros before it.
  static func isNumber(_ text: [UInt8]) -> Bool { DecimalParts(text) != nil }

  /// The digits in `/Date(1772345576025)/`; what offset may follow them does not change the instant.
  private static func wrappedDigits(_ text: [UInt8]) -> [UInt8]? {
    let (start, end) = (Array("/Date(".utf8), Array(")/".utf8))
    guard text.starts(with: start), text.suffix(end.count).elementsEqual(end) else { return nil }
    let inner = text[start.count..<(text.count - end.count)]
    let digits = inner.prefix(while: \.isDigit)
    let offset = inner.dropFirst(digits.count)
    let isOffset =
      offset.count == 5 && "+-".utf8.contains(offset[offset.startIndex])
      && offset.dropFirst().allSatisfy(\.isDigit)
    return !digits.isEmpty && (offset.isEmpty || isOffset) ? Array(digits) : nil
  }

  /// Date and time as RFC 3339 has them but for the offset, and the offset where there is one;
  /// no date where the text does not begin with one.
  private func parted(_ text: [UInt8]) -> (dateAndTime: [UInt8]?, offset: [UInt8]?) {
    guard text.count >= 10, text[4] == text[7],
      text[4] == UInt8(ascii: "-") || text[4] == UInt8(ascii: "/")
    else {
      guard let respelt = SpelledTime(text, order: dateOrder) else { return (nil, nil) }
      return (respelt.dateAndTime, Self.offset(respelt.offset[...]))
    }
    var whole = Array(text[..<10])
    whole[4] = UInt8(ascii: "-")
    whole[7] = UInt8(ascii: "-")
    guard text.count > 10 else { return (whole + Array("T00:00:00".utf8), nil) }
    guard "Tt ".utf8.contains(text[10]) else { return (nil, nil) }
    let rest = text[11...]
    let end = rest.firstIndex { "Zz+- ".utf8.contains($0) } ?? rest.endIndex
    // A comma is a decimal point in ISO 8601, and in the logs of Python and Java.
    let clock = rest[..<end].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    // Java leaves seconds out where they are none: 2026-03-29T19:41+02:00.
    let seconds = clock.count == 5 ? Array(":00".utf8) : []
    return (whole + Array("T".utf8) + clock + seconds, Self.offset(rest[end...]))
  }

  /// An offset with its colon: `+0000` and ` +00` are `+00:00`, ` UTC` is `Z`, and ` PST` is `-08:00`.
  private static func offset(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bare = text.drop { $0 == UInt8(ascii: " ") }
    if bare.isEmpty { return nil }
    if let offset = ZoneLetters.offset(of: bare) { return offset }
    if bare.last == UInt8(ascii: "]"), let zone = bare.firstIndex(of: UInt8(ascii: "[")),
      zone > bare.startIndex
    {
      bare = bare[..<zone]
    }
    let digits = bare.dropFirst()
    guard bare.first != UInt8(ascii: "Z"), digits.allSatisfy(\.isDigit) else { return Array(bare) }
    switch digits.count {
    case 2: return Array(bare) + Array(":00".utf8)
    case 4: return Array(bare.prefix(3)) + Array(":".utf8) + Array(bare.suffix(2))
    default: return Array(bare)
    }
  }
}

/// Zones that are named by letters, as far as those mean one offset.
///
/// They are those of RFC 5322 (4.3) and two of Europe. CST may be China's time, and IST India's or Israel's, so neither is read.
private enum ZoneLetters {
  private static let offsets: [(letters: String, offset: String)] = [
    ("UTC", "Z"), ("GMT", "Z"), ("EST", "-05:00"), ("EDT", "-04:00"), ("CDT", "-05:00"),
    ("MST", "-07:00"), ("MDT", "-06:00"), ("PST", "-08:00"), ("PDT", "-07:00"),
    ("CET", "+01:00"), ("CEST", "+02:00"),
  ]

  static func offset(of letters: ArraySlice<UInt8>) -> [UInt8]? {
    offsets.first { letters.elementsEqual($0.letters.utf8) }.map { Array($0.offset.utf8) }
  }
}
