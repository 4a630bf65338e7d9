// A log that was cut off within what had been read, and may have grown again:
//
//     read     │head│ ····· ┊4K ····· ┊8K ········· ┊16K ···· │digests of lines│
//     cut      │head│ ····· ┊4K ····· ┊8K ········· ┊16K ···· │lines, li                   behind a line
//     grown    │head│ ····· ┊4K ····· ┊8K ········· ┊16K ···· │lines, others, more         behind a line
//     grown    │head│ ····· ┊4K ····· ┊8K ··· others, more, many more                      between 8 K
//     rewritten│head│ ··· others                                                           and 16 K
//
// Its lines must be compared with those that were read, for the bytes do not say which of them are
// old. Digests of the last lines are kept, so a cut among them is known to the line. Of the bytes
// before them only samples are: they tell that the log is the same, and between which of them it was
// cut, but not which lines between the two are new. Then nothing can be counted that is right.
//
// A line of which only the beginning is left is no longer that line: what stands behind the last line
// that is whole is read as it stands.

/// Where a log that does not match a checkpoint parts from what was read.
enum Divergence: Hashable {
  case behindLine(SharedLines)
  /// Behind the first of the offsets, at which both are still the same, and before the second.
  case between(Int64, Int64)
}

/// The lines that a log has in common with what was read of it.
struct SharedLines: Hashable {
  /// Where the last of them ends.
  var offset: Int64
  /// How many lines were read behind them.
  var linesBehind: Int
  /// Whether two logs that only begin alike, under the same header, do not have as much in common.
  var isMuch: Bool
  /// Whether no other line follows in the log.
  var isAll: Bool
}

extension PlacedBytes {
  /// Where the log parts from what a checkpoint was made of, which it does not match; `nil` where it is
  /// another log.
  ///
  /// Reads little of a log that is another.
  mutating func divergence(from checkpoint: Checkpoint) throws(Diagnostic) -> Divergence? {
    guard let fingerprint = checkpoint.fingerprint else { return nil }
    if let lineDigests = fingerprint.lineDigests, lineDigests.start == 0 {
      return try sharedLines(lineDigests, of: checkpoint).map { .behindLine($0) }
    }
    let head = try bytes(checkpoint.digestedLength, at: 0)
    guard SHA256.digest(of: head) == checkpoint.headDigest else { return nil }
    let end = fingerprint.lineDigests?.start ?? checkpoint.offset
    var same: Int64 = 0
    for index in 0..<min(fingerprint.samples.count, LogFingerprint.sampleCount(upTo: end)) {
      let offset = LogFingerprint.offset(ofSample: index)
      guard try digest(before: offset) == fingerprint.samples[index] else {
        return same > 0 ? .between(same, offset) : nil
      }
      same = offset
    }
    if let lineDigests = fingerprint.lineDigests,
      try digest(before: lineDigests.start) == lineDigests.digestBefore
    {
      return try sharedLines(lineDigests, of: checkpoint).map { .behindLine($0) }
    }
    return same > 0 ? .between(same, end) : nil
  }

  /// The lines up to the last that line digests and the log have in common; `nil` where there is none.
  private mutating func sharedLines(
    _ lineDigests: LineDigests, of checkpoint: Checkpoint
  ) throws(Diagnostic) -> SharedLines? {
    if let first = lineDigests.lines.first, lineDigests.start == 0 {
      let bytes = try bytes(first.length, at: 0)
      guard LineDigests.Line(bytes[...]) == first else { return nil }
    }
    let bytes = try bytes(Int(lineDigests.end - lineDigests.start), at: lineDigests.start)
    let shared = lineDigests.shared(with: bytes)
    let offset = lineDigests.start + Int64(shared.bytes)
    guard offset > 0 else { return nil }
    let unfinished = checkpoint.offset > lineDigests.end ? 1 : 0
    return SharedLines(
      offset: offset, linesBehind: lineDigests.lines.count - shared.lines + unfinished,
      isMuch: offset > LogFingerprint.firstSample || shared.lines >= 8,
      isAll: try !hasLineFeed(from: offset))
  }

  private mutating func hasLineFeed(from offset: Int64) throws(Diagnostic) -> Bool {
    var offset = offset
    while true {
      let bytes = try bytes(1 << 16, at: offset)
      if bytes.contains(UInt8(ascii: "\n")) { return true }
      if bytes.count < 1 << 16 { return false }
      offset += Int64(bytes.count)
    }
  }
}
