@testable import EventLog

/// Texts and numbers that may be instants, a line each, and how they are read.
///
/// The first byte says how, the others are the lines: read one behind the other, since readers keep
/// the day of the line before.
struct FuzzedInstants {
  /// What timestamps must not be later than; `nil` where nothing is.
  private let latest: Int64?
  private let mapping: Mapping
  private let lines: [[UInt8]]

  init(input: [UInt8]) {
    let head = input.first ?? 0
    latest = head & 0x01 == 0 ? nil : 1_772_400_000_000
    var mapping = Mapping(preset: .mixpanel)
    mapping.numberUnit = TimeUnit.allCases[Int(head >> 1 & 3) + 3 * Int(head >> 6 & 1)]
    mapping.numberClock = head & 0x08 == 0 ? .utc : .wall
    mapping.wallClock =
      switch head >> 4 & 3 {
      case 0: nil
      case 1: .utc
      // An hour ahead, two in summer; and behind, for numbers at the other end.
      case 2: WallClock(changes: [(.min, 3_600_000), (1_774_746_000_000, 7_200_000)])
      default: WallClock(changes: [(.min, -28_800_000), (1_772_964_000_000, -25_200_000)])
      }
    self.mapping = mapping
    lines = input.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Where two ways of reading a line disagree, in words; `nil` where all agree.
  func disagreement() -> String? {
    var (times, clock) = (TimestampReader(latest: latest), MappedClock(mapping))
    for line in lines {
      let words =
        disagreement(on: line, of: &times) ?? disagreement(on: line, of: &clock)
        ?? mappedDisagreement(on: line)
      if let words { return "\(String(decoding: line, as: UTF8.self)): \(words)" }
    }
    return nil
  }

  // MARK: - Native lines

  private func disagreement(on line: [UInt8], of times: inout TimestampReader) -> String? {
    let isNumber = Self.isInteger(line)
    let obvious =
      isNumber
      ? Int64(String(decoding: line, as: UTF8.self)) : ObviousInstant(line)?.milliseconds
    let expected = obvious.flatMap { time in
      (978_307_200_000...253_402_300_799_999).contains(time) && time <= latest ?? .max ? time : nil
    }
    let found = PaddedBytes.withCopy(of: line) { bytes in
      let slice = JSONSlice(start: 0, end: line.count, kind: isNumber ? .integer : .text)
      return try? times.read(slice, in: bytes)
    }
    return found == expected ? nil : "read as \(found as Any), and is \(expected as Any)"
  }

  /// Whether it is a number of JSON without fraction and exponent.
  private static func isInteger(_ line: [UInt8]) -> Bool {
    let digits = line.first == UInt8(ascii: "-") ? line.dropFirst() : line[...]
    guard let first = digits.first, digits.allSatisfy(\.isDigit) else { return false }
    return first != UInt8(ascii: "0") || digits.count == 1
  }

  // MARK: - Mapped lines

  /// What the quick reader of mapped lines takes, the slow one reads the same.
  private func disagreement(on line: [UInt8], of clock: inout MappedClock) -> String? {
    let isNumber = Self.isInteger(line)
    guard isNumber || line.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    let quick = PaddedBytes.withCopy(of: line) { bytes in
      clock.read(
        JSONSlice(start: 0, end: line.count, kind: isNumber ? .integer : .text), in: bytes)
    }
    let slow = try? mapped(line, isNumber: isNumber)
    guard let quick, quick != slow else { return nil }
    return "mapped, read on the fast path as \(quick), slowly as \(slow as Any)"
  }

  /// What is an instant of RFC 3339 is the same one in an export.
  private func mappedDisagreement(on line: [UInt8]) -> String? {
    guard let expected = ObviousInstant(line)?.milliseconds else { return nil }
    let found = try? mapped(line, isNumber: false)
    return found == expected ? nil : "mapped, read as \(found as Any), and is \(expected)"
  }

  private func mapped(_ line: [UInt8], isNumber: Bool) throws(TimestampFault) -> Int64 {
    let reader = MappedTime(
      unit: mapping.numberUnit, clock: mapping.numberClock, wallClock: mapping.wallClock)
    let value: JSONNode.Value =
      isNumber ? .number(String(decoding: line, as: UTF8.self)) : .string(Text(utf8: line))
    return try reader.milliseconds(JSONNode(value: value, offset: 0))
  }
}
