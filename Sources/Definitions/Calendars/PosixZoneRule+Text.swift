extension PosixZoneRule {
  /// Reads the notation; `nil` for anything else, for offsets of a day, and for daylight time
  /// without its rule, which POSIX leaves to the system.
  init?(_ text: [UInt8]) {
    var reader = RuleReader(text)
    guard reader.skipName(), let standard = reader.offset() else { return nil }
    standardOffset = standard
    guard !reader.isAtEnd else { return }
    guard reader.skipName() else { return nil }
    var offset = standardOffset + 3_600
    if !reader.isAt(",") {
      guard let given = reader.offset() else { return nil }
      offset = given
    }
    guard offset < 86_400, let start = reader.change(), let end = reader.change(), reader.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }
}

/// Takes the parts of the notation from the front.
private struct RuleReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: [UInt8]) {
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  func isAt(_ character: Unicode.Scalar) -> Bool {
    rest.first == UInt8(ascii: character)
  }

  /// `CEST`, or `<+0330>`: at least three characters.
  mutating func skipName() -> Bool {
    let isQuoted = take("<")
    let name = rest.prefix { isQuoted ? Self.isQuotable($0) : Self.isLetter($0) }
    rest = rest.dropFirst(name.count)
    return name.count >= 3 && (!isQuoted || take(">"))
  }

  /// Seconds ahead of UTC: the notation counts what local time lacks, so that west is positive.
  mutating func offset() -> Int64? {
    time(hoursUpTo: 23).map { -$0 }
  }

  /// Hours with perhaps a sign, minutes and seconds, as seconds.
  private mutating func time(hoursUpTo limit: Int) -> Int64? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = number(in: 0...limit) else { return nil }
    var seconds = Int64(hours) * 3_600
    for unit in [60, 1] as [Int64] where take(":") {
      guard let value = number(in: 0...59) else { return nil }
      seconds += Int64(value) * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `,M10.5.0/3`; without a time it is two o'clock.
  mutating func change() -> PosixZoneRule.Change? {
    guard take(","), let day = day() else { return nil }
    guard take("/") else { return .init(day: day, seconds: 7_200) }
    return time(hoursUpTo: 167).map { .init(day: day, seconds: $0) }
  }

  private mutating func day() -> PosixZoneRule.Day? {
    if take("J") { return number(in: 1...365).map { .ofCommonYear($0) } }
    guard take("M") else { return number(in: 0...365).map { .afterNewYear($0) } }
    guard let month = number(in: 1...12), take("."), let week = number(in: 1...5), take("."),
      let weekday = number(in: 0...6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }

  /// One to three digits.
  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(4).prefix { (0x30...0x39).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return range.contains(number) ? number : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    rest.removeFirst()
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isQuotable(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D
  }
}
