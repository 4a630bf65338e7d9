import Expectations
import Testing

@testable import EventLog

/// Vectors of the authors' reference code (vectors.h), key 00 01 … 0f, recomputed with OpenSSL 3:
/// `openssl mac -macopt hexkey:000102030405060708090a0b0c0d0e0f -macopt size:16 SIPHASH`.
struct SipHashTests {
  @Test func `128 bits of nothing and of fifteen bytes are those of the reference`() {
    expect(hash128([]), equals: [0xE6A8_25BA_047F_81A3, 0x9302_55C7_1472_F66D])
    expect(hash128(Array(0..<15)), equals: [0x11A8_B033_99E9_9354, 0xD9C3_CF97_0FEC_087E])
  }

  private func hash128(_ bytes: [UInt8]) -> [UInt64] {
    PaddedBytes.withCopy(of: bytes) {
      let (first, second) = SipHash.hash128($0, key: testKey)
      return [first, second]
    }
  }
}
