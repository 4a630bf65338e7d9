// Which of the sixteen bytes of a comparison are true, as the bits of one word.
//
// Swift's own SIMD masks hold 0 and -1 in each byte, and can only be inspected by a loop over all. As bits
// they are one number:
//
//     hook","ste…      a block of a line
//     ····T·T···       where its bytes end a string
//         1 1          a bit each: the count of trailing zeros is the number of plain bytes
//
// x86 has an instruction for this (`pmovmskb`), which the toolchain's module of intrinsics offers. Elsewhere
// four bits stand for a byte, made by a shift and a narrowing, as is usual on ARM.
//
// `PORTABLE_MASKS` is defined to try the latter on x86.

#if arch(x86_64) && canImport(_Builtin_intrinsics) && !PORTABLE_MASKS
  import _Builtin_intrinsics.intel.sse2

  typealias ByteMask = BitMask

  /// The bytes of a comparison, a bit each, the first lowest.
  struct BitMask {
    private let bits: UInt16

    @inline(__always)
    init(_ mask: SIMDMask<SIMD16<Int8>>) {
      // The same sixteen bytes.
      let bytes = unsafe unsafeBitCast(mask, to: SIMD2<Int64>.self)
      bits = UInt16(truncatingIfNeeded: _mm_movemask_epi8(bytes))
    }

    /// A byte up to which others are looked at, or the end of all (0...16).
    struct Bound {
      /// The bytes behind it.
      fileprivate let others: UInt16

      init(_ byte: Int) {
        others = .max << byte
      }
    }

    /// Whether no byte is true.
    @inline(__always) var isEmpty: Bool { bits == 0 }

    /// Whether all are.
    @inline(__always) var isFull: Bool { bits == .max }

    /// The index of the first true byte; 16 where none is.
    @inline(__always) var first: Int { bits.trailingZeroBitCount }

    /// Whether the first true byte is that one (0...15).
    @inline(__always)
    func begin(at byte: Int) -> Bool {
      bits &<< UInt16(truncatingIfNeeded: 15 &- byte) == 1 &<< 15
    }

    /// Whether all bytes before a bound are true.
    @inline(__always)
    func isFull(before bound: Bound) -> Bool { bits | bound.others == .max }
  }
#else
  typealias ByteMask = NibbleMask
#endif

/// The bytes of a comparison, four bits each, the first lowest.
struct NibbleMask {
  private let bits: UInt64

  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    // Moving each pair of bytes four bits down and keeping the low byte leaves four bits of either.
    let pairs = unsafe unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> 4
    bits = unsafe unsafeBitCast(Self.lowBytes(of: pairs), to: UInt64.self)
  }

  /// A byte up to which others are looked at, or the end of all (0...16).
  ///
  /// No larger than the other form's: steps have no room for more (`TransitionTable`).
  struct Bound {
    fileprivate let bits: UInt8

    init(_ byte: Int) {
      bits = UInt8(4 * byte)
    }
  }

  /// Whether no byte is true.
  @inline(__always) var isEmpty: Bool { bits == 0 }

  /// Whether all are.
  @inline(__always) var isFull: Bool { bits == .max }

  /// The index of the first true byte; 16 where none is.
  @inline(__always) var first: Int { bits.trailingZeroBitCount &>> 2 }

  /// Whether the first true byte is that one (0...15).
  @inline(__always)
  func begin(at byte: Int) -> Bool {
    bits &<< UInt64(truncatingIfNeeded: 60 &- 4 &* byte) == 0xF &<< 60
  }

  /// Whether all bytes before a bound are true.
  @inline(__always)
  func isFull(before bound: Bound) -> Bool { (~bits).trailingZeroBitCount >= Int(bound.bits) }

  /// The low byte of each byte.
  ///
  /// Lane by byte, which the compiler makes one instruction of; the standard library's conversion is a
  /// call in functions as large as those of the fast path.
  @inline(__always)
  private static func lowBytes(of pairs: SIMD8<UInt16>) -> SIMD8<UInt8> {
    SIMD8<UInt8>(
      UInt8(truncatingIfNeeded: pairs[0]), UInt8(truncatingIfNeeded: pairs[1]),
      UInt8(truncatingIfNeeded: pairs[2]), UInt8(truncatingIfNeeded: pairs[3]),
      UInt8(truncatingIfNeeded: pairs[4]), UInt8(truncatingIfNeeded: pairs[5]),
      UInt8(truncatingIfNeeded: pairs[6]), UInt8(truncatingIfNeeded: pairs[7]))
  }
}
