/// SHA-256, a hash of which no two inputs with the same result are known.
///
/// Source: FIPS 180-4, "Secure Hash Standard", NIST 2015, sections 4.1.2, 4.2.2, 5.1.1 and 6.2. The
/// tests hold vectors of that standard.
package enum SHA256 {
  /// The 32 bytes of the hash.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    let span = bytes.span
    var state = State()
    var at = 0
    while at + blockSize <= span.count {
      state.take(span.extracting(at..<at + blockSize))
      at += blockSize
    }
    let end = paddedEnd(Array(bytes[at...]), count: bytes.count)
    for start in stride(from: 0, to: end.count, by: blockSize) {
      state.take(end.span.extracting(start..<start + blockSize))
    }
    return state.bytes
  }

  private static let blockSize = 64

  /// The last bytes, a one bit, zeros up to a whole block, and the length of all in bits.
  private static func paddedEnd(_ rest: [UInt8], count: Int) -> [UInt8] {
    var end = rest + [0x80]
    end += repeatElement(0, count: (2 * blockSize - 8 - end.count) % blockSize)
    let bits = UInt64(count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return end
  }

  private struct State {
    /// The first 32 bits of the fractions of the square roots of the first eight primes.
    private var words: SIMD8<UInt32> = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
      0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]

    var bytes: [UInt8] {
      (0..<8).flatMap { index in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: words[index] >> $0) }
      }
    }

    /// Takes in a block, with the letters of section 6.2.2.
    mutating func take(_ block: Span<UInt8>) {
      let schedule = SHA256.schedule(block)
      var (a, b, c, d) = (words[0], words[1], words[2], words[3])
      var (e, f, g, h) = (words[4], words[5], words[6], words[7])
      for round in 0..<64 {
        let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        let choice = (e & f) ^ (~e & g)
        let first = h &+ sum1 &+ choice &+ roundConstants[round] &+ schedule[round]
        let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        (h, g, f, e) = (g, f, e, d &+ first)
        (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
      }
      words &+= SIMD8(a, b, c, d, e, f, g, h)
    }
  }

  /// The block's sixteen words, and 48 made of them.
  private static func schedule(_ block: Span<UInt8>) -> InlineArray<64, UInt32> {
    var words = InlineArray<64, UInt32>(repeating: 0)
    for index in 0..<16 {
      for byte in 0..<4 { words[index] = words[index] << 8 | UInt32(block[index * 4 + byte]) }
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 2], words[index - 15])
      let sigma1 = rotated(near, 17) ^ rotated(near, 19) ^ near >> 10
      let sigma0 = rotated(far, 7) ^ rotated(far, 18) ^ far >> 3
      words[index] = sigma1 &+ words[index - 7] &+ sigma0 &+ words[index - 16]
    }
    return words
  }
}

private func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
  word >> bits | word << (32 - bits)
}

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
private let roundConstants: InlineArray<64, UInt32> = [
  0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1,
  0x923F_82A4, 0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
  0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786,
  0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
  0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147,
  0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
  0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
  0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
  0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A,
  0x5B9C_CA4F, 0x682E_6FF3, 0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
  0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
]
