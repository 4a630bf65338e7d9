/// Reads the timestamps of mapped lines quickly: numbers, and texts of the usual shape.
///
/// The day that was read last is kept. Of other shapes it says nothing: `MappedTime` reads them.
///
///     2026-03-08T10:00:11.480000+05:30
///     ^^^^^^^^^^ kept            ^^^^^^ an offset, with its colon or without, or `Z`, or none where
///                ^^^^^^^^ one word      the mapping has a zone
struct MappedClock {
  private let unit: TimeUnit
  private let numberClock: NumberClock
  private let wallClock: WallClock?
  /// The last day read: its ten bytes, and its midnight in UTC.
  private var dayHead: UInt64 = 0
  private var dayTail: UInt64 = 0
  private var dayStart: Int64 = 0

  init(_ mapping: Mapping) {
    unit = mapping.numberUnit
    numberClock = mapping.numberClock
    wallClock = mapping.wallClock
  }

  /// The instant of a value in milliseconds since 1970, not judged by its age.
  mutating func read(_ slice: JSONSlice, in line: PaddedBytes) -> Int64? {
    switch slice.kind {
    case .integer:
      return number(line, slice)
    case .text:
      if line[slice.start].isDigit, slice.end &- slice.start > 4,
        line[slice.start &+ 4].isDigit
      {
        return number(line, slice)
      }
      return text(line, slice)
    case .escapedText, .decimal, .yes, .no, .null, .array, .object:
      return nil
    }
  }

  @inline(__always)
  private func number(_ line: PaddedBytes, _ slice: JSONSlice) -> Int64? {
    // More digits might not fit; those of a calendar are no count.
    guard unit != .calendar, slice.end &- slice.start <= 18,
      let value = line.number(ofDigits: slice.range)
    else {
      return nil
    }
    let time: Int64
    switch unit {
    case .seconds, .secondsSince2001:
      guard value < .max / 2000 else { return nil }
      time = value * 1000 + unit.epoch
    case .milliseconds: time = value
    case .microseconds: time = value / 1000
    case .ticks: time = value / 10_000 + unit.epoch
    case .nanoseconds: time = value / 1_000_000
    case .calendar: return nil
    }
    guard numberClock == .wall, let wallClock else { return time }
    return wallClock.instant(of: time)
  }

  @inline(__always)
  private mutating func text(_ line: PaddedBytes, _ slice: JSONSlice) -> Int64? {
    let start = slice.start
    guard slice.end &- start >= 19,
      line[start &+ 10] == UInt8(ascii: "T") || line[start &+ 10] == UInt8(ascii: " "),
      keepDay(line, start), let seconds = TimestampReader.secondsOfDay(line.word(at: start &+ 11))
    else { return nil }
    var at = start &+ 19
    var thousandths: Int64 = 0
    if line[at] == UInt8(ascii: ".") {
      let first = at &+ 1
      at = line.digitsEnd(from: first)
      guard let fraction = Self.thousandths(line, first..<at) else { return nil }
      thousandths = fraction
    }
    let time = dayStart &+ seconds &* 1000 &+ thousandths
    if at == slice.end { return wallClock?.instant(of: time) }
    return offset(line, at..<slice.end).map { time &- $0 }
  }

  /// The thousandths that the digits behind a point make; `nil` where there is none.
  @inline(__always)
  private static func thousandths(_ line: PaddedBytes, _ digits: Range<Int>) -> Int64? {
    guard digits.count < 3 else {
      return TimestampReader.thousandths(line.word(at: digits.lowerBound &- 1, length: 4))
    }
    guard !digits.isEmpty, let number = line.number(ofDigits: digits) else { return nil }
    return number &* (digits.count == 1 ? 100 : 10)
  }

  /// How many milliseconds `Z`, `+05:30` or `+0530` lies east of UTC.
  @inline(__always)
  private func offset(_ line: PaddedBytes, _ range: Range<Int>) -> Int64? {
    let start = range.lowerBound
    switch range.count {
    case 1: return line[start] == UInt8(ascii: "Z") ? 0 : nil
    case 5: break
    case 6 where line[start &+ 3] == UInt8(ascii: ":"): break
    default: return nil
    }
    guard let hours = twoDigits(line, start &+ 1),
      let minutes = twoDigits(line, range.upperBound &- 2), hours < 24, minutes < 60
    else { return nil }
    let milliseconds = (hours &* 60 &+ minutes) &* 60_000
    switch line[start] {
    case UInt8(ascii: "+"): return milliseconds
    case UInt8(ascii: "-"): return -milliseconds
    default: return nil
    }
  }

  private func twoDigits(_ line: PaddedBytes, _ offset: Int) -> Int64? {
    guard line[offset].isDigit, line[offset &+ 1].isDigit else { return nil }
    let (tens, ones) = (Int64(line[offset]), Int64(line[offset &+ 1]))
    return tens &* 10 &+ ones &- 11 &* Int64(UInt8(ascii: "0"))
  }

  /// Makes the day at an offset the one that is kept; false where it is none.
  @inline(__always)
  private mutating func keepDay(_ line: PaddedBytes, _ start: Int) -> Bool {
    let head = line.word(at: start)
    let tail = line.word(at: start &+ 8, length: 2)
    return head == dayHead && tail == dayTail || keepNewDay(line, start)
  }

  @inline(never)
  private mutating func keepNewDay(_ line: PaddedBytes, _ start: Int) -> Bool {
    let text = line.array(start..<start &+ 10) + Array("T00:00:00Z".utf8)
    guard let midnight = try? RFC3339.milliseconds(text) else { return false }
    (dayHead, dayTail) = (line.word(at: start), line.word(at: start &+ 8, length: 2))
    dayStart = midnight
    return true
  }
}
