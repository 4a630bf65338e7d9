// Instants of a log: RFC 3339 with an offset, or epoch milliseconds.
//
// Nearly every timestamp of a log has the shape 2026-03-01T00:00:00.459Z, and nearly every one is of
// the same day as the one before. So the day's bytes are kept with its instant and whether all of it
// is within the limits, the time of day is read as one word, and only what does not fit goes to the
// general reader, which also finds the reason where a text is no instant. Both must agree: the tests
// compare them.
//
//     2026-03-01T00:00:00.459Z
//     ^^^^^^^^^^^ kept       ^ the end
//                ^^^^^^^^ one word
//                         ^^^ up to the Z

/// Reads timestamps.
struct TimestampReader {
  /// 2001-01-01T00:00:00Z: an earlier instant is a clock that was never set.
  static let earliest: Int64 = 978_307_200_000
  /// 9999-12-31T23:59:59.999Z.
  static let latest: Int64 = 253_402_300_799_999

  /// A later instant is a fault.
  private let limit: Int64?
  /// The last day read: its ten bytes with the T, and the instant of its midnight in UTC.
  private var day: KeyHead
  private var dayStart: Int64 = 0
  /// Whether no instant of that day is beyond a limit.
  private var isDaySafe = false

  init(latest limit: Int64?) {
    self.limit = limit
    // No text begins like it.
    day = PaddedBytes.withCopy(of: Array(repeating: 0, count: 16)) { KeyHead($0, 0..<16) }
  }

  /// The instant of a string or a number in milliseconds since 1970.
  @inline(__always)
  mutating func read(
    _ slice: JSONSlice, in line: PaddedBytes
  ) throws(TimestampFault) -> Int64 {
    if slice.kind == .text, let time = readOnFastPath(line, slice.start, slice.end) {
      return isDaySafe ? time : try checked(time)
    }
    return try checked(readOnReferencePath(slice, in: line))
  }

  @inline(__always)
  func checked(_ time: Int64) throws(TimestampFault) -> Int64 {
    if time < Self.earliest { throw .before2001 }
    if time > Self.latest { throw .after9999 }
    if let limit, time > limit { throw .future(time) }
    return time
  }

  private mutating func readOnReferencePath(
    _ slice: JSONSlice, in line: PaddedBytes
  ) throws(TimestampFault) -> Int64 {
    switch slice.kind {
    case .integer:
      if let number = line.integer(slice) { return number }
      throw line[slice.start] == UInt8(ascii: "-") ? .before2001 : .after9999
    case .decimal:
      throw .notInteger
    default:
      let time = try RFC3339.milliseconds(line.text(of: slice).utf8)
      remember(line, slice)
      return time
    }
  }
}

// MARK: - The usual shape

extension TimestampReader {
  /// The instant of a text of the usual shape on the day last read; `nil` says nothing.
  @inline(__always)
  private func readOnFastPath(_ line: PaddedBytes, _ start: Int, _ end: Int) -> Int64? {
    let length = end &- start
    guard length == 24 || length == 20, day.stand(at: start, in: line),
      line[end &- 1] | 0x20 == UInt8(ascii: "z"),
      let seconds = Self.secondsOfDay(line.word(at: start &+ 11))
    else { return nil }
    let time = dayStart &+ seconds &* 1000
    if length == 20 { return time }
    guard let fraction = Self.thousandths(line.word(at: start &+ 19, length: 4)) else { return nil }
    return time &+ fraction
  }

  /// Keeps the day of a text that has just been read as an instant.
  private mutating func remember(_ line: PaddedBytes, _ slice: JSONSlice) {
    guard slice.kind == .text, slice.end - slice.start >= 20,
      let midnight = try? RFC3339.milliseconds(
        line.array(slice.start..<slice.start + 10) + Array("T00:00:00Z".utf8))
    else { return }
    day = KeyHead(line, slice.start..<slice.start + 11)
    dayStart = midnight
    let last = midnight + 86_400_000 - 1
    isDaySafe = (try? checked(midnight)) != nil && (try? checked(last)) != nil
  }

  /// The seconds of `HH:MM:SS`, the first byte lowest; `nil` where it is no time of day, and for
  /// second 60.
  @inline(__always)
  static func secondsOfDay(_ word: UInt64) -> Int64? {
    // Digits become their values, colons zero.
    let values = word ^ 0x3030_3A30_303A_3030
    // No byte above nine, in digits and colons alike: adding carries into the top bit.
    guard (values | (values &+ 0x7676_7F76_767F_7676)) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    // Tens times ten plus ones, in bytes 0, 3 and 6.
    let pairs = values &* 10 &+ values >> 8
    let hour = pairs & 0xFF
    let minute = pairs >> 24 & 0xFF
    let second = pairs >> 48 & 0xFF
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Int64(hour &* 3600 &+ minute &* 60 &+ second)
  }

  /// The value of `.fff`, the first byte lowest.
  @inline(__always)
  static func thousandths(_ word: UInt64) -> Int64? {
    let values = word ^ 0x3030_302E
    guard (values | (values &+ 0x7676_767F)) & 0x8080_8080 == 0 else { return nil }
    let hundreds = values >> 8 & 0xFF
    let tens = values >> 16 & 0xFF
    return Int64(hundreds &* 100 &+ tens &* 10 &+ values >> 24)
  }
}
