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
    let (lineFeed, zero) = (SIMD16<UInt8>(repeating: UInt8(ascii: "\n")), SIMD16<UInt8>())
    var (total, at) = (0, 0)
    while at &+ 16 <= bytes.count {
      // By place in the block. A byte counts up to 255, so after as many blocks they are added up.
      var counts = zero
      let end = min(bytes.count &- 15, at &+ 16 &* 255)
      while at < end {
        // The block lies within the bytes: `end` is so far from the last one.
        let block = unsafe bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
        var feeds = zero
        feeds.replace(with: 1, where: block .== lineFeed)
        counts = counts &+ feeds
        at &+= 16
      }
      total &+= Int(SIMD16<UInt16>(truncatingIfNeeded: counts).wrappedSum())
    }
    // Fewer than sixteen bytes are left, each looked at within the count.
    while at < bytes.count {
      if unsafe bytes[at] == UInt8(ascii: "\n") { total &+= 1 }
      at &+= 1
    }
    return total
  }
}
