/// Whether bytes are UTF-8, as Unicode 15, table 3-7 has it: no overlong forms, no surrogates,
/// nothing above U+10FFFF.
enum UTF8Check {
  /// The offset of the first byte of the first ill-formed sequence at or after `start`; `nil` where
  /// all is well.
  static func firstFault(in bytes: PaddedBytes, from start: Int) -> Int? {
    var at = start
    while at < bytes.count {
      // Eight ASCII bytes at once; what is read past the end is ASCII or is looked at singly below.
      if bytes.word(at: at) & 0x8080_8080_8080_8080 == 0 {
        at += 8
        continue
      }
      let length = sequenceLength(in: bytes, at: at)
      if length == 0 { return at }
      at += length
    }
    return nil
  }

  /// The length of the well-formed sequence at `offset`; 0 where it is ill-formed.
  static func sequenceLength(in bytes: PaddedBytes, at offset: Int) -> Int {
    let lead = bytes[offset]
    if lead < 0x80 { return 1 }
    // Length of the sequence, and the range of its second byte.
    let (length, low, high): (Int, UInt8, UInt8) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80, 0xBF)
      case 0xE0: (3, 0xA0, 0xBF)
      case 0xE1...0xEC, 0xEE, 0xEF: (3, 0x80, 0xBF)
      case 0xED: (3, 0x80, 0x9F)
      case 0xF0: (4, 0x90, 0xBF)
      case 0xF1...0xF3: (4, 0x80, 0xBF)
      case 0xF4: (4, 0x80, 0x8F)
      default: (0, 0, 0)
      }
    guard length > 0, offset + length <= bytes.count, low...high ~= bytes[offset + 1] else {
      return 0
    }
    for further in 2..<max(length, 2) where bytes[offset + further] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Whether any byte of a part is not ASCII.
  @inline(__always) static func hasNonASCII(_ bytes: PaddedBytes, from start: Int) -> Bool {
    var all = SIMD16<UInt8>(repeating: 0)
    var at = start
    while at &+ 16 <= bytes.count {
      all |= bytes.block(at: at)
      at &+= 16
    }
    var high = UInt64(0)
    while at < bytes.count {
      high |= bytes.word(at: at, length: min(8, bytes.count &- at))
      at &+= 8
    }
    let halves = unsafe unsafeBitCast(all, to: SIMD2<UInt64>.self)
    return (halves[0] | halves[1] | high) & 0x8080_8080_8080_8080 != 0
  }
}
