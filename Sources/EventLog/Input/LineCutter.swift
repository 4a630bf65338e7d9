/// Finds the ends of lines: a line ends at a line feed and nowhere else.
enum LineCutter {
  /// The offset of the first line feed at or after `start`; the count of bytes where there is none.
  @inline(__always)
  static func lineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let lineFeed = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
    var at = start
    while at &+ 16 <= bytes.count {
      // The block lies within the bytes: tested above.
      let block = unsafe bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
      let found = ByteMask(block .== lineFeed)
      if !found.isEmpty { return at &+ found.first }
      at &+= 16
    }
    // Fewer than sixteen bytes are left, each looked at within the count.
    while at < bytes.count, unsafe bytes[at] != UInt8(ascii: "\n") { at &+= 1 }
    return at
  }

  /// How many line feeds there are.
  static func lineFeeds(in bytes: UnsafeRawBufferPointer) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = ones &* 0x7F
    var (total, at) = (0, 0)
    while at &+ 8 <= bytes.count {
      // The word lies within the bytes: tested above.
      let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // A byte is 0 where the line feed is; the high bit of every other byte is set, and all low bits are.
      let others = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
      let isOther = ((others & low) &+ low) | others | low
      total &+= (~isOther).nonzeroBitCount
      at &+= 8
    }
    // Fewer than eight bytes are left, each looked at within the count.
    while at < bytes.count {
      if unsafe bytes[at] == UInt8(ascii: "\n") { total &+= 1 }
      at &+= 1
    }
    return total
  }
}
