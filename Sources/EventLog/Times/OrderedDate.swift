/// The parts of a time whose date is two numbers and a year, `13/03/2026, 6:10:05 PM`: which of the numbers
/// is the day is not known yet.
struct OrderedDate {
  /// Two digits each.
  let first: [UInt8]
  let second: [UInt8]
  /// Four digits.
  let year: [UInt8]
  /// As `18:10:05`, of 24 hours.
  let clock: [UInt8]
  /// What stands behind the time of day.
  let offset: [UInt8]
  /// Whether the hours are twelve, with AM or PM.
  let hasHalfDay: Bool

  /// `nil` for a text of another shape.
  init?(_ text: [UInt8]) {
    var rest = text[...]
    guard let first = rest.takeNumber(), let separator = rest.popFirst(),
      "/.-".utf8.contains(separator), let second = rest.takeNumber(), rest.popFirst() == separator
    else { return nil }
    let year = rest.prefix(while: \.isDigit)
    guard year.count == 4 || year.count == 2 else { return nil }
    rest = rest.dropFirst(year.count)
    let time = rest.behindDate
    // A number would go on, and 2.4.10 is a version.
    guard time.isEmpty ? year.count == 4 : time.count < rest.count else { return nil }
    self.first = first
    self.second = second
    self.year = (year.count == 2 ? Array("20".utf8) : []) + year
    guard let clock = TimeOfDay(time) else { return nil }
    self.clock = clock.clock
    offset = Array(clock.rest)
    hasHalfDay = clock.hasHalfDay
  }
}

/// A time of day as people write it, `6:10 PM`, brought to `18:10:00`; of nothing, midnight.
private struct TimeOfDay {
  let clock: [UInt8]
  let hasHalfDay: Bool
  let rest: ArraySlice<UInt8>

  init?(_ text: ArraySlice<UInt8>) {
    if text.isEmpty {
      (clock, hasHalfDay, rest) = (Array("00:00:00".utf8), false, text)
      return
    }
    let colon = UInt8(ascii: ":")
    var rest = text
    guard var hour = rest.takeNumber(), rest.popFirst() == colon, let minute = rest.takeNumber()
    else { return nil }
    var second = Array("00".utf8)
    if rest.first == colon {
      rest = rest.dropFirst()
      guard let whole = rest.takeNumber() else { return nil }
      second = whole + rest.takeFraction()
    }
    let isAfternoon = rest.takeHalfDay()
    if let isAfternoon {
      guard let number = Int(String(decoding: hour, as: UTF8.self)), 1...12 ~= number else {
        return nil
      }
      hour = ArraySlice(String(number % 12 + (isAfternoon ? 12 : 0)).utf8).twoDigits
    }
    clock = hour + [colon] + minute + [colon] + second
    hasHalfDay = isAfternoon != nil
    self.rest = rest
  }
}

extension ArraySlice<UInt8> {
  /// Without what parts a time of day from the date before it: `T`, a comma, `@` and `at` with spaces.
  fileprivate var behindDate: ArraySlice<UInt8> {
    let rest = drop { " ,T@".utf8.contains($0) }
    guard rest.count < count, rest.starts(with: "at ".utf8) else { return rest }
    return rest.dropFirst(3).drop { $0 == UInt8(ascii: " ") }
  }

  /// Takes one or two digits off the front, and gives two; `nil` where none or more are there.
  fileprivate mutating func takeNumber() -> [UInt8]? {
    let digits = prefix(while: \.isDigit)
    guard 1...2 ~= digits.count else { return nil }
    self = dropFirst(digits.count)
    return digits.twoDigits
  }

  fileprivate var twoDigits: [UInt8] { (count == 1 ? [UInt8(ascii: "0")] : []) + self }

  /// Takes the decimals of a second with their point or comma.
  fileprivate mutating func takeFraction() -> [UInt8] {
    guard first == UInt8(ascii: ".") || first == UInt8(ascii: ",") else { return [] }
    let digits = dropFirst().prefix(while: \.isDigit)
    guard !digits.isEmpty else { return [] }
    self = dropFirst(digits.count + 1)
    return [UInt8(ascii: ".")] + digits
  }

  /// Takes `AM` or `PM` with the spaces before it, of which some are beyond ASCII; `nil` where neither
  /// is there.
  fileprivate mutating func takeHalfDay() -> Bool? {
    let word = drop { $0 == UInt8(ascii: " ") || $0 >= 0x80 }
    let letters = word.prefix { $0 | 0x20 != UInt8(ascii: " ") && !$0.isDigit }
      .filter { $0 != UInt8(ascii: ".") }.map { $0 | 0x20 }
    guard letters == Array("am".utf8) || letters == Array("pm".utf8) else { return nil }
    self = word.drop { $0 | 0x20 != UInt8(ascii: " ") && !$0.isDigit }
    return letters[0] == UInt8(ascii: "p")
  }
}
