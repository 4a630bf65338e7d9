/// A window on bytes that may be read a little past its end.
///
/// All reading of single bytes goes through here, so this file holds the unsafe loads of the byte
/// path. The invariants, kept by whoever makes a window:
///
/// - The storage outlives the window: windows are made from the bytes of a chunk or a buffer and
///   never kept beyond the call that made them.
/// - `count + padding` bytes from `base` on are readable, so a load of up to 32 bytes may begin
///   anywhere in `0...count`. What stands in the padding does not matter.
/// - Where a `JSONTokenizer` or the fast path reads it, the byte at `count` is a line feed, or
///   there is one before that at which they end: no string, number or word of JSON goes on over
///   one, so scanning loops need no other bound.
@safe
struct PaddedBytes {
  /// How far past its end a window can be read.
  static let padding = 32

  private let base: UnsafeRawPointer
  let count: Int

  /// A window from `base` on, which must keep the invariants of the type.
  @unsafe init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// The byte at an offset in `0...count`.
  @inline(__always) subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count + Self.padding)
    // In bounds by the invariants.
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Eight bytes, the first of them lowest.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count + Self.padding)
    // In bounds by the invariants; unaligned is allowed.
    return unsafe UInt64(
      littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The `length` bytes (0...8) at an offset, the first of them lowest, zeros above.
  @inline(__always) func word(at offset: Int, length: Int) -> UInt64 {
    length == 8 ? word(at: offset) : word(at: offset) & ((1 << UInt64(length &* 8)) &- 1)
  }

  /// The `length` bytes (0..<16) at an offset as two words, the first byte lowest, zeros above.
  @inline(__always) func words(at offset: Int, length: Int) -> (low: UInt64, high: UInt64) {
    assert(length >= 0 && length < 16)
    // There are two masks for each of the sixteen lengths.
    let (low, high) = unsafe (cuts[unchecked: 2 &* length], cuts[unchecked: 2 &* length &+ 1])
    return (word(at: offset) & low, word(at: offset &+ 8) & high)
  }

  /// Sixteen bytes.
  @inline(__always) func block(at offset: Int) -> SIMD16<UInt8> {
    assert(offset >= 0 && offset + 16 <= count + Self.padding)
    // In bounds by the invariants; unaligned is allowed.
    return unsafe base.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// Sixteen bytes as signed numbers.
  @inline(__always) func signedBlock(at offset: Int) -> SIMD16<Int8> {
    assert(offset >= 0 && offset + 16 <= count + Self.padding)
    // As above.
    return unsafe base.loadUnaligned(fromByteOffset: offset, as: SIMD16<Int8>.self)
  }

  /// The window on a part of these bytes.
  @inline(__always) func slice(_ range: Range<Int>) -> PaddedBytes {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    // The part ends at or before this window's end, so it is padded at least as far.
    return unsafe PaddedBytes(base: base + range.lowerBound, count: range.count)
  }

  /// A copy of some of the bytes.
  func array(_ range: Range<Int>) -> [UInt8] {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    // In bounds by the invariants; copied before anybody can change the storage.
    return unsafe Array(
      UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// Copies a part to memory that has room for 16 bytes more: up to 16 more are written.
  @unsafe @inline(__always)
  func copy(_ range: Range<Int>, to target: UnsafeMutableRawPointer) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    var done = 0
    repeat {
      // Begins before the end of the window or at it, so the padding covers the load; the caller
      // vouches for the target.
      unsafe target.storeBytes(
        of: block(at: range.lowerBound &+ done), toByteOffset: done, as: SIMD16<UInt8>.self)
      done &+= 16
    } while done < range.count
  }
}

extension PaddedBytes {
  /// Runs `body` over a copy of `bytes` with a line feed and the padding behind it.
  static func withCopy<Result, Failure: Error>(
    of bytes: some Collection<UInt8>, _ body: (PaddedBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var copy = [UInt8]()
    copy.reserveCapacity(bytes.count + 1 + padding)
    copy.append(contentsOf: bytes)
    copy.append(UInt8(ascii: "\n"))
    copy.append(contentsOf: repeatElement(0, count: padding))
    return try unsafe copy.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      guard let start = buffer.baseAddress else { preconditionFailure("the copy is never empty") }
      // Padded above; the window is used in `body` only.
      return try body(unsafe PaddedBytes(base: UnsafeRawPointer(start), count: bytes.count))
    }
  }
}

/// The masks that leave the first bytes of two words, from none of them to fifteen.
///
/// Constants in the program: to work them out takes eight instructions more, a dozen times a line.
private let cuts: InlineArray<32, UInt64> = [
  0, 0,
  0xFF, 0,
  0xFFFF, 0,
  0xFF_FFFF, 0,
  0xFFFF_FFFF, 0,
  0xFF_FFFF_FFFF, 0,
  0xFFFF_FFFF_FFFF, 0,
  0xFF_FFFF_FFFF_FFFF, 0,
  .max, 0,
  .max, 0xFF,
  .max, 0xFFFF,
  .max, 0xFF_FFFF,
  .max, 0xFFFF_FFFF,
  .max, 0xFF_FFFF_FFFF,
  .max, 0xFFFF_FFFF_FFFF,
  .max, 0xFF_FFFF_FFFF_FFFF,
]
