/// What is kept of the bytes before a mark, to tell a log that was cut off within them from a new one.
package struct ReadTrail: Hashable, Sendable {
  /// The digests of the `ReadMark.endLength` bytes before 4 KiB, 8 KiB, 16 KiB and so on, as far as
  /// the log was read.
  package internal(set) var checkpoints: [UInt64]
  /// `nil` where it was not worth its room, or there is none.
  package var lineDigests: LineDigests?

  package init(checkpoints: [UInt64], lineDigests: LineDigests?) {
    self.checkpoints = checkpoints
    self.lineDigests = lineDigests
  }

  /// Where the first checkpoint stands: two logs of one header share no more bytes than that.
  static let firstCheckpoint: Int64 = 4096

  /// Where a checkpoint stands.
  static func offset(ofCheckpoint index: Int) -> Int64 { firstCheckpoint << Int64(index) }

  static func checkpointCount(upTo offset: Int64) -> Int {
    max(0, (offset / firstCheckpoint).bitWidth - (offset / firstCheckpoint).leadingZeroBitCount)
  }

  /// A digest by which bytes are known again: no secret, and none is kept by it.
  static func digest(of bytes: [UInt8]) -> UInt64 {
    PaddedBytes.withCopy(of: bytes) { SipHash.hash128($0, key: HashKey(low: 0, high: 0)).0 }
  }

  /// The trail of a log that was cut off at an offset.
  func cut(to offset: Int64) -> ReadTrail {
    ReadTrail(
      checkpoints: Array(checkpoints.prefix(Self.checkpointCount(upTo: offset))),
      lineDigests: lineDigests?.cut(to: offset))
  }
}

extension Descriptor {
  /// The trail of the file's first `count` bytes, of which `known` has what was known before.
  func trail(ofFirst count: Int64, after known: ReadTrail?) throws(SystemError) -> ReadTrail {
    var checkpoints = known?.checkpoints ?? []
    while checkpoints.count < ReadTrail.checkpointCount(upTo: count) {
      let offset = ReadTrail.offset(ofCheckpoint: checkpoints.count)
      checkpoints.append(try digest(before: offset))
    }
    return ReadTrail(
      checkpoints: checkpoints,
      lineDigests: try lineDigests(ofFirst: count, after: known?.lineDigests))
  }
}
