/// A few bytes that are looked for, sixteen places at a time.
struct ByteMarks {
  private let marks: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)

  /// `marks`: one ASCII character to five.
  init(_ marks: String) {
    let bytes = Array(marks.utf8)
    precondition(1...5 ~= bytes.count)
    // One that is looked for twice costs nothing to speak of.
    let blocks = (0..<5).map { SIMD16<UInt8>(repeating: bytes[min($0, bytes.count - 1)]) }
    self.marks = (blocks[0], blocks[1], blocks[2], blocks[3], blocks[4])
  }

  /// Where the first of them is, at `start` or behind it; the count of bytes where there is none.
  @inline(__always)
  func first(in bytes: Span<UInt8>, from start: Int) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      var at = start
      while at &+ 16 <= buffer.count {
        // The block lies within the bytes: tested above.
        let found = mask(unsafe buffer.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self))
        if !found.isEmpty { return at &+ found.first }
        at &+= 16
      }
      // Fewer than sixteen bytes are left, each looked at within the count.
      while at < buffer.count, unsafe !has(buffer[at]) { at &+= 1 }
      return at
    }
  }

  @inline(__always)
  private func mask(_ block: SIMD16<UInt8>) -> ByteMask {
    ByteMask(
      (block .== marks.0) .| (block .== marks.1) .| (block .== marks.2) .| (block .== marks.3)
        .| (block .== marks.4))
  }

  @inline(__always)
  private func has(_ byte: UInt8) -> Bool {
    byte == marks.0[0] || byte == marks.1[0] || byte == marks.2[0] || byte == marks.3[0]
      || byte == marks.4[0]
  }
}
