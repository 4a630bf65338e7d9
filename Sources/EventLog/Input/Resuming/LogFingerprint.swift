/// What is kept of the bytes before a checkpoint, to tell a log that was cut off within them from a new one.
package struct LogFingerprint: Hashable, Sendable {
  /// The digests of the `Checkpoint.endLength` bytes before 4 KiB, 8 KiB, 16 KiB and so on, as far as
  /// the log was read.
  package internal(set) var samples: [UInt64]
  /// `nil` where it was not worth its room, or there is none.
  package var lineDigests: LineDigests?

  package init(samples: [UInt64], lineDigests: LineDigests?) {
    self.samples = samples
    self.lineDigests = lineDigests
  }

  /// Where the first sample stands: two logs of one header share no more bytes than that.
  static let firstSample: Int64 = 4096

  /// Where a sample stands.
  static func offset(ofSample index: Int) -> Int64 { firstSample << Int64(index) }

  static func sampleCount(upTo offset: Int64) -> Int {
    max(0, (offset / firstSample).bitWidth - (offset / firstSample).leadingZeroBitCount)
  }

  /// A digest by which bytes are known again: no secret, and none is kept by it.
  static func digest(of bytes: [UInt8]) -> UInt64 {
    PaddedBytes.withCopy(of: bytes) { SipHash.hash128($0, key: HashKey(low: 0, high: 0)).0 }
  }

  /// The fingerprint of a log that was cut off at an offset.
  func cut(to offset: Int64) -> LogFingerprint {
    LogFingerprint(
      samples: Array(samples.prefix(Self.sampleCount(upTo: offset))),
      lineDigests: lineDigests?.cut(to: offset))
  }
}

extension Descriptor {
  /// The fingerprint of the file's first `count` bytes, of which `known` has what was known before.
  func fingerprint(ofFirst count: Int64, after known: LogFingerprint?) throws(SystemError)
    -> LogFingerprint
  {
    var samples = known?.samples ?? []
    while samples.count < LogFingerprint.sampleCount(upTo: count) {
      let offset = LogFingerprint.offset(ofSample: samples.count)
      samples.append(try digest(before: offset))
    }
    return LogFingerprint(
      samples: samples,
      lineDigests: try lineDigests(ofFirst: count, after: known?.lineDigests))
  }
}
