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
}
