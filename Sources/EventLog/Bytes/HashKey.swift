/// The secret of a run's hashes: 128 random bits.
///
/// Whoever does not know it can neither make a log whose ids fall together nor tell from a hash
/// whose it is. Runs that share records share the key.
package struct HashKey: Hashable, Sendable {
  /// How long the hashes of users and events are to serve.
  package enum Lifetime: Hashable, Sendable {
    /// One run, which nobody sees them outside of: they are folded, which is fast.
    case run
    /// The same, of a run that infers flows from some of its users: in which partition a user is depends on the id
    /// alone, so a partition is a sample of them that is the same in every run.
    ///
    /// That tells whoever writes a log how to put users into one partition, which one user of many events does too.
    case sampledRun
    /// As long as the records are kept or handed on: they are those of SipHash.
    case kept
  }

  /// Into how many partitions users are put by the low bits of their hashes.
  package static let partitionCount = 1 << 10

  package let low: UInt64
  package let high: UInt64
  package let lifetime: Lifetime
  let folded: FoldedHash
  /// The same in every run.
  private let unkeyed = FoldedHash(low: 0, high: 0)

  package init(low: UInt64, high: UInt64, lifetime: Lifetime = .run) {
    self.low = low
    self.high = high
    self.lifetime = lifetime
    folded = FoldedHash(low: low, high: high)
  }

  /// The key that some secret bytes make, for hashes that are kept.
  package static func made(from secret: [UInt8]) -> HashKey {
    let key = HashKey(low: 0, high: 0)
    let (low, high) = PaddedBytes.withCopy(of: secret) { SipHash.hash128($0, key: key) }
    return HashKey(low: low, high: high, lifetime: .kept)
  }

  /// A new key from the system's source of randomness.
  package static func random(lifetime: Lifetime = .run) -> HashKey {
    var generator = SystemRandomNumberGenerator()
    return HashKey(low: generator.next(), high: generator.next(), lifetime: lifetime)
  }
}

extension HashKey {
  /// A digest of some bytes, the same in every run, in 32 hexadecimal digits.
  ///
  /// It tells versions of a definition apart and keeps no secret.
  package static func digest(of bytes: [UInt8]) -> String {
    let key = HashKey(low: 0, high: 0)
    let (first, second) = PaddedBytes.withCopy(of: bytes) { SipHash.hash128($0, key: key) }
    return [first, second].map { String($0, digits: 16, radix: 16) }.joined()
  }

  /// The hash of a user or install id: of its bytes only, so that both have one name space.
  package func user(_ id: Text) -> UInt64 {
    PaddedBytes.withCopy(of: id.utf8) { user($0) }
  }

  func user(_ id: PaddedBytes) -> UInt64 {
    foldsUsers ? folded.hash(id) : otherUser(id)
  }

  /// Whether the hash of a user is that of `folded`, which a loop can ask without the key.
  var foldsUsers: Bool { lifetime == .run }

  /// Apart from the way of a run, whose code it would only lengthen.
  @inline(never) private func otherUser(_ id: PaddedBytes) -> UInt64 {
    guard lifetime == .sampledRun else { return kept(id) }
    let partitions = UInt64(Self.partitionCount &- 1)
    return folded.hash(id) & ~partitions | unkeyed.hash(id) & partitions
  }

  /// As above.
  @inline(never) private func kept(_ id: PaddedBytes) -> UInt64 {
    SipHash.hash128(id, key: self).0
  }

  /// The hash of an event id in 56 bits: never 0, which says that a line has none.
  ///
  /// Ids are compared within one user only. Of a user with n different ids two fall together, and
  /// one event is taken for a repetition, with probability n²/2⁵⁷: 3·10⁻¹⁴ for 64 ids, 7·10⁻⁶ for
  /// 10⁶. With 48 bits a user of 10⁶ ids would lose an event in one of 560 runs.
  func event(_ id: PaddedBytes) -> UInt64 {
    Self.event(foldsEvents ? folded.hash(id) : kept(id))
  }

  /// The same, given all bits.
  @inline(__always) static func event(_ hash: UInt64) -> UInt64 { max(hash >> 8, 1) }

  /// Whether the hash of an event id is made of that of `folded`.
  var foldsEvents: Bool { lifetime != .kept }

  /// The hash of a session id: never 0, which says that a line has none.
  ///
  /// Only sessions that follow each other are told apart by it, so it may fall together as seldom
  /// as any hash of 64 bits.
  @inline(__always) func session(_ id: PaddedBytes) -> UInt64 {
    max(folded.hash(id), 1)
  }

  /// The hash of a name in a symbol table.
  @inline(__always) func symbol(_ bytes: PaddedBytes) -> UInt64 {
    folded.hash(bytes)
  }
}
