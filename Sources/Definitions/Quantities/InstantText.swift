package import EventLog

/// Times as they are written on the command line: an RFC 3339 instant, or a date, which means the
/// beginning of that day in the report's time zone.
package enum InstantText {
  /// Milliseconds since 1970-01-01T00:00:00Z; further digits of a second are dropped.
  package static func parse(_ text: String, in calendar: ReportCalendar) throws(ValueError) -> Int64
  {
    var reader = Reader(bytes: Array(text.utf8), quoted: VisibleText.quoted(text))
    let day = try reader.date()
    if reader.isAtEnd { return calendar.start(ofDay: day) }
    let time = try reader.timeOfDay()
    let offset = try reader.offset()
    guard reader.isAtEnd else { throw reader.malformed }
    return Int64(day) * 86_400_000 + time - offset
  }

  /// A date alone, such as `2026-03-08`.
  package static func date(_ text: String) throws(ValueError) -> CivilDate {
    let quoted = VisibleText.quoted(text)
    var reader = Reader(bytes: Array(text.utf8), quoted: quoted)
    let fix = "write a date such as 2026-03-08"
    let day: Int
    do throws(ValueError) {
      day = try reader.date()
    } catch {
      let words = error == reader.malformed ? "\(quoted) is not a date" : error.message
      throw ValueError(words, fix: fix)
    }
    guard reader.isAtEnd else { throw ValueError("\(quoted) is not a date", fix: fix) }
    return CivilDate(dayNumber: day)
  }

  /// A position in the text, and the words of its errors.
  private struct Reader {
    let bytes: [UInt8]
    let quoted: String
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    var malformed: ValueError {
      error("\(quoted) is not a time")
    }

    func error(_ message: String) -> ValueError {
      ValueError(message, fix: "write a date such as 2026-03-08, or 2026-03-08T09:30:00Z")
    }

    /// Days since 1970-01-01.
    mutating func date() throws(ValueError) -> Int {
      let year = try number(digits: 4)
      try skip("-")
      let month = try number(digits: 2)
      try skip("-")
      let day = try number(digits: 2)
      guard (1...12).contains(month) else {
        throw error("month \(month) of \(quoted) does not exist")
      }
      guard let date = CivilDate(year: year, month: month, day: day) else {
        throw error("day \(day) of \(quoted) does not exist")
      }
      return date.dayNumber
    }

    /// Milliseconds since midnight.
    mutating func timeOfDay() throws(ValueError) -> Int64 {
      try skip("T", "t", " ")
      let hour = try number(digits: 2)
      try skip(":")
      let minute = try number(digits: 2)
      try skip(":")
      let second = try number(digits: 2)
      guard hour < 24 else { throw error("hour \(hour) of \(quoted) does not exist") }
      guard minute < 60 else { throw error("minute \(minute) of \(quoted) does not exist") }
      guard second < 60 else { throw error("second \(second) of \(quoted) does not exist") }
      let seconds = (hour * 60 + minute) * 60 + second
      return Int64(seconds) * 1_000 + (try milliseconds())
    }

    /// The fraction of a second, if one stands here.
    private mutating func milliseconds() throws(ValueError) -> Int64 {
      guard !isAtEnd, bytes[position] == UInt8(ascii: ".") else { return 0 }
      position += 1
      let digits = bytes[position...].prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty else { throw malformed }
      position += digits.count
      var value: Int64 = 0
      for place in 0..<3 {
        value *= 10
        if place < digits.count { value += Int64(digits[digits.startIndex + place] - 0x30) }
      }
      return value
    }

    /// Milliseconds that the written time is ahead of UTC.
    mutating func offset() throws(ValueError) -> Int64 {
      guard !isAtEnd else {
        throw ValueError(
          "\(quoted) has no offset from UTC", fix: "end it with Z, or an offset such as +02:00")
      }
      let sign = try skip("Z", "z", "+", "-")
      if sign == "Z" || sign == "z" { return 0 }
      let hours = try number(digits: 2)
      try skip(":")
      let minutes = try number(digits: 2)
      guard hours < 24, minutes < 60 else {
        throw error("the offset of \(quoted) does not exist")
      }
      let milliseconds = Int64(hours * 60 + minutes) * 60_000
      return sign == "-" ? -milliseconds : milliseconds
    }

    private mutating func number(digits: Int) throws(ValueError) -> Int {
      var value = 0
      for _ in 0..<digits {
        guard !isAtEnd, (0x30...0x39).contains(bytes[position]) else { throw malformed }
        value = value * 10 + Int(bytes[position] - 0x30)
        position += 1
      }
      return value
    }

    @discardableResult
    private mutating func skip(_ allowed: Unicode.Scalar...) throws(ValueError) -> Unicode.Scalar {
      guard !isAtEnd, let met = allowed.first(where: { UInt8(ascii: $0) == bytes[position] }) else {
        throw malformed
      }
      position += 1
      return met
    }
  }
}
