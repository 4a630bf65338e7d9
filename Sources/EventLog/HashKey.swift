/// The secret of a run's hashes: 128 random bits.
///
/// Whoever does not know it can neither make a log whose ids fall together nor tell from a hash
/// whose it is. Runs that share state share the key.
package struct HashKey: Hashable, Sendable {
  package let low: UInt64
  package let high: UInt64

  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// A new key from the system's source of randomness.
  package static func random() -> HashKey {
    var generator = SystemRandomNumberGenerator()
    return HashKey(low: generator.next(), high: generator.next())
  }
}

extension HashKey {
  /// A digest of some bytes, the same in every run, in 32 hexadecimal digits.
  ///
  /// It tells versions of a definition apart and keeps no secret.
  package static func digest(of bytes: [UInt8]) -> String {
    let key = HashKey(low: 0, high: 0)
    let (first, second) = PaddedBytes.withCopy(of: bytes) { SipHash.hash128($0, key: key) }
    return [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The hash of a user or install id: of its bytes only, so that both have one name space.
  package func user(_ id: Text) -> UInt64 {
    PaddedBytes.withCopy(of: id.utf8) { user($0) }
  }

  @inline(__always) func user(_ id: PaddedBytes) -> UInt64 {
    FoldedHash(self).hash(id)
  }

  /// The hash of an event id: never 0, which says that a line has none.
  @inline(__always) func event(_ id: PaddedBytes) -> UInt64 {
    max(FoldedHash(self).hash(id), 1)
  }

  /// The hash of a name in a symbol table.
  @inline(__always) func symbol(_ bytes: PaddedBytes) -> UInt64 {
    FoldedHash(self).hash(bytes)
  }
}
