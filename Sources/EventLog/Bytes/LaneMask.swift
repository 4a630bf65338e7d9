// Which of the sixteen lanes of a comparison are true, as the bits of one word.
//
// Swift's own masks have lanes of 0 and -1, and what it offers to look at them is a loop over all. As
// bits they are one number:
//
//     hook","ste…      a block of a line
//     ····T·T···       where its bytes end a string
//         1 1          a bit each: as many zeros stand before the first as bytes are plain
//
// x86 has an instruction for that, which the module of intrinsics that comes with the toolchain names.
// Elsewhere four bits stand for a lane, made by a shift and a narrowing, as one does for ARM by hand
// too.

//
// `PORTABLE_LANES` is defined to try that on x86.

#if arch(x86_64) && canImport(_Builtin_intrinsics) && !PORTABLE_LANES
  import _Builtin_intrinsics.intel.sse2

  typealias LaneMask = BitLanes

  /// The lanes of a comparison, a bit each, the first lowest.
  struct BitLanes {
    private let bits: UInt16

    @inline(__always)
    private init(bits: UInt16) {
      self.bits = bits
    }

    @inline(__always)
    init(_ mask: SIMDMask<SIMD16<Int8>>) {
      // The same sixteen bytes.
      let bytes = unsafe unsafeBitCast(mask, to: SIMD2<Int64>.self)
      bits = UInt16(truncatingIfNeeded: _mm_movemask_epi8(bytes))
    }

    /// A lane up to which others are looked at, or the end of all (0...16).
    struct Bound {
      /// The lanes behind it.
      fileprivate let others: UInt16

      init(_ lane: Int) {
        others = .max << lane
      }
    }

    /// Whether no lane is true.
    @inline(__always) var isEmpty: Bool { bits == 0 }

    /// Whether all are.
    @inline(__always) var isFull: Bool { bits == .max }

    /// The index of the first true lane; 16 where none is.
    @inline(__always) var first: Int { bits.trailingZeroBitCount }

    /// Whether the first true lane is that one (0...15).
    @inline(__always)
    func begin(at lane: Int) -> Bool {
      bits &<< UInt16(truncatingIfNeeded: 15 &- lane) == 1 &<< 15
    }

    /// Whether all lanes before a bound are true.
    @inline(__always)
    func isFull(before bound: Bound) -> Bool { bits | bound.others == .max }
  }
#else
  typealias LaneMask = NibbleLanes
#endif

/// The lanes of a comparison, four bits each, the first lowest.
struct NibbleLanes {
  private let bits: UInt64

  @inline(__always)
  private init(bits: UInt64) {
    self.bits = bits
  }

  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    // Moving each pair of lanes four bits down and keeping the low byte leaves four bits of either.
    let pairs = unsafe unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> 4
    bits = unsafe unsafeBitCast(Self.lowBytes(of: pairs), to: UInt64.self)
  }

  /// A lane up to which others are looked at, or the end of all (0...16).
  ///
  /// No larger than the other form's: steps have no room for more (`KeyTable`).
  struct Bound {
    fileprivate let bits: UInt8

    init(_ lane: Int) {
      bits = UInt8(4 * lane)
    }
  }

  /// Whether no lane is true.
  @inline(__always) var isEmpty: Bool { bits == 0 }

  /// Whether all are.
  @inline(__always) var isFull: Bool { bits == .max }

  /// The index of the first true lane; 16 where none is.
  @inline(__always) var first: Int { bits.trailingZeroBitCount &>> 2 }

  /// Whether the first true lane is that one (0...15).
  @inline(__always)
  func begin(at lane: Int) -> Bool {
    bits &<< UInt64(truncatingIfNeeded: 60 &- 4 &* lane) == 0xF &<< 60
  }

  /// Whether all lanes before a bound are true.
  @inline(__always)
  func isFull(before bound: Bound) -> Bool { (~bits).trailingZeroBitCount >= Int(bound.bits) }

  /// The low byte of each lane.
  ///
  /// Lane by lane, which the compiler makes one instruction of; the standard library's conversion is a
  /// call in functions as large as those of the quick reading.
  @inline(__always)
  private static func lowBytes(of pairs: SIMD8<UInt16>) -> SIMD8<UInt8> {
    SIMD8<UInt8>(
      UInt8(truncatingIfNeeded: pairs[0]), UInt8(truncatingIfNeeded: pairs[1]),
      UInt8(truncatingIfNeeded: pairs[2]), UInt8(truncatingIfNeeded: pairs[3]),
      UInt8(truncatingIfNeeded: pairs[4]), UInt8(truncatingIfNeeded: pairs[5]),
      UInt8(truncatingIfNeeded: pairs[6]), UInt8(truncatingIfNeeded: pairs[7]))
  }
}
