// A keyed hash for what lives as long as one run: users, event ids, sessions, names.
//
// Sixteen bytes at a time, one multiplication of 64 by 64 bits whose halves are folded together:
//
//     state ← fold(first word ⊕ key, second word ⊕ state)        fold(a, b) = high(ab) ⊕ low(ab)
//
// That is one multiplication for sixteen bytes, where SipHash-2-4 has four rounds of fourteen
// operations. It is no cryptographic hash: who saw its results could learn the key. Nobody sees
// them; they never leave the process, and the key is new in every run, so whoever writes the log
// can only guess. What is to be kept longer, or shown, needs SipHash.
//
// Lengths of values vary from line to line, so what is left of the last block is cut by a mask and
// not by a jump that is guessed wrong (100 MB, scanned and packed: 80 ms with jumps, 73 ms without).
//
// Source of the construction: Wang Yi, "wyhash" (2019), there with fixed secrets and a seed; here
// both words of the key are secret.

/// Hashes bytes, or a sequence of values, under a run's key.
struct FoldedHash: Hashable, Sendable {
  private let first: UInt64
  private let second: UInt64

  init(low: UInt64, high: UInt64) {
    first = Self.spread(low)
    // Odd, so never zero.
    second = Self.spread(high ^ 0x9E37_79B9_7F4A_7C15) | 1
  }

  /// A word of which every bit depends on all bits of another: a key of small numbers, as tests
  /// have, would leave the products small too.
  ///
  /// Source: the finalizer of SplitMix64, G. Steele, D. Lea and C. Flood, "Fast splittable
  /// pseudorandom number generators", OOPSLA 2014.
  private static func spread(_ word: UInt64) -> UInt64 {
    var word = word &+ 0x9E37_79B9_7F4A_7C15
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// The hash of some bytes.
  ///
  /// Not inlined: a line has three ids, and in a function that holds the hash of each the compiler
  /// leaves multiplications as calls.
  @inline(never)
  func hash(_ bytes: PaddedBytes) -> UInt64 {
    var state = first ^ UInt64(truncatingIfNeeded: bytes.count)
    var at = 0
    while at &+ 16 <= bytes.count {
      state = fold(bytes.word(at: at) ^ second, bytes.word(at: at &+ 8) ^ state)
      at &+= 16
    }
    let rest = bytes.words(at: at, length: bytes.count &- at)
    state = fold(rest.low ^ second, rest.high ^ state)
    return fold(state ^ first, second)
  }

  /// The state before the first value of a sequence that begins with two numbers.
  @inline(__always)
  func start(_ one: UInt64, _ other: UInt64) -> UInt64 {
    fold(one ^ second, other ^ first)
  }

  /// The state before the values that follow on a sum of hashes.
  ///
  /// Not the sum itself: of nothing it is 0, to which values add nothing.
  @inline(__always)
  func start(ofSum sum: UInt64) -> UInt64 { sum &+ second }

  /// The state before the only value of a slot, another for each.
  func start(ofSlot slot: Int) -> UInt64 {
    fold(UInt64(truncatingIfNeeded: slot) ^ first, second)
  }

  /// The state after one value more: a part of a line, and what kind of value it is (below 128).
  ///
  /// Two sequences of values have equal states by chance only: a block holds fifteen bytes, and
  /// its last says the kind, or that the value goes on.
  @inline(__always)
  func adding(
    _ line: PaddedBytes, _ range: Range<Int>, kind: UInt8, to state: UInt64
  ) -> UInt64 {
    var state = state
    var at = range.lowerBound
    while range.upperBound &- at > 15 {
      let high = line.word(at: at &+ 8, length: 7) | 0xFF &<< 56
      state = fold(line.word(at: at) ^ second, high ^ state)
      at &+= 15
    }
    let rest = line.words(at: at, length: range.upperBound &- at)
    return fold(rest.low ^ second, (rest.high | UInt64(kind) &<< 56) ^ state)
  }

  /// The hash of a sequence, given the state after its last value.
  @inline(__always)
  func finish(_ state: UInt64) -> UInt64 {
    fold(state ^ first, second)
  }

  @inline(__always)
  private func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
