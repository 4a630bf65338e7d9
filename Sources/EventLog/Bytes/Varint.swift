// Numbers of seven bits a byte, the lowest first; every byte but the last has its highest bit set. What
// writes and what reads them stands side by side here. Only `RecordPacker` has its own: it has looked for
// room before, and reads from bytes with padding behind them.

extension [UInt8] {
  /// Appends a number.
  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// The number that begins at an offset, which is moved behind it; `nil` where it does not end before
  /// `end`, or is longer than ten bytes.
  @inline(__always)
  func varint(at offset: inout Int, before end: Int) -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end, shift < 64 {
      let byte = self[offset]
      offset &+= 1
      number |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return number }
      shift &+= 7
    }
    return nil
  }
}

/// Numbers of either sign as numbers without.
enum Zigzag {
  /// Small numbers for small differences of either sign.
  @inline(__always) static func encode(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value &<< 1 ^ value &>> 63)
  }

  @inline(__always) static func decode(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1)
  }
}
