/// SipHash-2-4 with 128 bits of result: a keyed hash whose results may be kept and shown.
///
/// Source: J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012;
/// the 128-bit form is that of the authors' reference code. The tests hold vectors of both.
enum SipHash {
  private struct State {
    var v0, v1, v2, v3: UInt64

    @inline(__always) init(_ key: HashKey) {
      v0 = key.low ^ 0x736f_6d65_7073_6575
      v1 = key.high ^ 0x646f_7261_6e64_6f6d
      v2 = key.low ^ 0x6c79_6765_6e65_7261
      v3 = key.high ^ 0x7465_6462_7974_6573
    }

    @inline(__always) mutating func round() {
      v0 = v0 &+ v1
      v2 = v2 &+ v3
      v1 = rotated(v1, 13) ^ v0
      v3 = rotated(v3, 16) ^ v2
      v0 = rotated(v0, 32)
      v2 = v2 &+ v1
      v0 = v0 &+ v3
      v1 = rotated(v1, 17) ^ v2
      v3 = rotated(v3, 21) ^ v0
      v2 = rotated(v2, 32)
    }

    @inline(__always) mutating func take(_ word: UInt64) {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }

    @inline(__always) mutating func take(_ bytes: PaddedBytes) {
      var at = 0
      while at &+ 8 <= bytes.count {
        take(bytes.word(at: at))
        at &+= 8
      }
      let rest = bytes.word(at: at, length: bytes.count &- at)
      take(rest | UInt64(truncatingIfNeeded: bytes.count) &<< 56)
    }

    @inline(__always) mutating func finish() -> UInt64 {
      for _ in 0..<4 { round() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    @inline(__always) private func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
      value &<< bits | value &>> (64 &- bits)
    }
  }

  @inline(__always)
  static func hash128(_ bytes: PaddedBytes, key: HashKey) -> (UInt64, UInt64) {
    var state = State(key)
    state.v1 ^= 0xEE
    state.take(bytes)
    return halves(&state)
  }

  /// The hash of 24 bytes, given as words of which the first byte is the lowest.
  static func hash128(_ words: InlineArray<3, UInt64>, key: HashKey) -> (UInt64, UInt64) {
    var state = State(key)
    state.v1 ^= 0xEE
    for index in words.indices { state.take(words[index]) }
    state.take(24 << 56)
    return halves(&state)
  }

  @inline(__always) private static func halves(_ state: inout State) -> (UInt64, UInt64) {
    state.v2 ^= 0xEE
    let first = state.finish()
    state.v1 ^= 0xDD
    return (first, state.finish())
  }
}
