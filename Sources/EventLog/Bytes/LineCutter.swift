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
      // By place in the word. A byte counts up to 255, so after as many words they are added up.
      var counts: UInt64 = 0
      let end = min(bytes.count &- 7, at &+ 8 &* 255)
      while at < end {
        // The word lies within the bytes: `end` is so far from the last one.
        let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        // A byte is 0 where the line feed is; the high bit of every other byte is set, and all low bits are.
        let others = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
        let isOther = ((others & low) &+ low) | others | low
        counts &+= ~isOther &>> 7
        at &+= 8
      }
      total &+= sum(ofBytesOf: counts)
    }
    // Fewer than eight bytes are left, each looked at within the count.
    while at < bytes.count {
      if unsafe bytes[at] == UInt8(ascii: "\n") { total &+= 1 }
      at &+= 1
    }
    return total
  }

  private static func sum(ofBytesOf word: UInt64) -> Int {
    let everySecond: UInt64 = 0x00FF_00FF_00FF_00FF
    let pairs = (word & everySecond) &+ (word &>> 8 & everySecond)
    // The highest of the four is the sum of all.
    return Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
  }
}
