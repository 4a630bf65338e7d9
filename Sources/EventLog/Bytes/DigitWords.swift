// Digits, eight at a time: their values stand in the bytes of a word, the first lowest, and neighbours
// are put together, to pairs, to fours and to one number:
//
//     "17723234"   1 7 7 2 3 2 3 4 ─▶ 17 72 32 34 ─▶ 1772 3234 ─▶ 17723234

extension PaddedBytes {
  /// The number that some digits make, at most eighteen; `nil` where there is another byte among them.
  @inline(__always)
  func number(ofDigits range: Range<Int>) -> Int64? {
    assert(range.count <= 18)
    var value: UInt64 = 0
    var at = range.lowerBound
    let odd = range.count % 8
    if odd > 0 {
      // Behind zeros, which change nothing.
      let bits = UInt64(truncatingIfNeeded: 8 &* odd)
      let word = word(at: at) &<< (64 &- bits) | Self.zeros &>> bits
      guard let first = Self.value(ofEightDigits: word) else { return nil }
      value = first
      at &+= odd
    }
    while at < range.upperBound {
      guard let next = Self.value(ofEightDigits: word(at: at)) else { return nil }
      value = value &* 100_000_000 &+ next
      at &+= 8
    }
    return Int64(truncatingIfNeeded: value)
  }

  /// The most digits of a number that `wholeNumber(in:)` finds.
  static var mostWholeDigits: Int { 15 }

  /// The number that some bytes spell in the one way that whole numbers have: digits alone, at most
  /// `mostWholeDigits`, the first no zero unless it is the only one; `nil` for any others.
  @inline(__always)
  func wholeNumber(in range: Range<Int>) -> Int? {
    guard 1...Self.mostWholeDigits ~= range.count, self[range.lowerBound].isDigit,
      range.count == 1 || self[range.lowerBound] != UInt8(ascii: "0")
    else { return nil }
    return number(ofDigits: range).map { Int($0) }
  }

  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  @inline(__always)
  private static func value(ofEightDigits word: UInt64) -> UInt64? {
    let digits = word ^ zeros
    // No byte above nine: adding carries into the top bit.
    guard (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    let pairs = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF
  }
}
