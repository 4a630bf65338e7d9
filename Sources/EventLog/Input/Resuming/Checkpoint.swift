/// How far a log was read, and how it is known again whatever it is called by then.
///
/// Offsets are of the decompressed bytes: a log that has been compressed since is the same log.
package struct Checkpoint: Hashable, Sendable {
  /// How much of the head and of the tail a checkpoint has the digest of, where there is as much.
  package static let endLength = 1024

  /// How many bytes were read; a checkpoint of 0 identifies nothing.
  package var offset: Int64
  /// SHA-256 of the first `endLength` bytes, or of all up to `offset` where those are fewer; 32
  /// bytes.
  package var headDigest: [UInt8]
  /// The same of the last `endLength` bytes before `offset`.
  package var tailDigest: [UInt8]
  package var hints: FileHints
  /// What tells where the log was cut off, should it be; `nil` for a compressed file, which is not
  /// written to in its place, and in checkpoints of programs that kept none.
  package var fingerprint: LogFingerprint?

  package init(
    offset: Int64, headDigest: [UInt8], tailDigest: [UInt8], hints: FileHints,
    fingerprint: LogFingerprint? = nil
  ) {
    self.offset = offset
    self.headDigest = headDigest
    self.tailDigest = tailDigest
    self.hints = hints
    self.fingerprint = fingerprint
  }

  /// The checkpoint with what the file system says of the file now.
  package func noted(_ hints: FileHints) -> Checkpoint {
    var checkpoint = self
    checkpoint.hints = hints
    return checkpoint
  }

  /// How many bytes each of the digests is of.
  var digestedLength: Int { Int(min(offset, Int64(Self.endLength))) }
}
