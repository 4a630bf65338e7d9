/// The head and the tail of the bytes that have been read of a log: all that a checkpoint needs of them.
struct ReadEnds {
  /// How many bytes have been read.
  private(set) var count: Int64 = 0
  /// The first and the last of them, at most `Checkpoint.endLength` each.
  private(set) var head: [UInt8] = []
  private(set) var tail: [UInt8] = []

  /// Reads on; costs no more than the last `Checkpoint.endLength` of the bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    count += Int64(bytes.count)
    let missing = Checkpoint.endLength - head.count
    if missing > 0 { head += bytes.prefix(missing) }
    let last = bytes.suffix(Checkpoint.endLength)
    tail = tail.suffix(Checkpoint.endLength - last.count) + last
  }

  func checkpoint(_ hints: FileHints) -> Checkpoint {
    Checkpoint(
      offset: count, headDigest: SHA256.digest(of: head), tailDigest: SHA256.digest(of: tail),
      hints: hints)
  }

  /// Whether these are the bytes that the checkpoint was made of.
  func match(_ checkpoint: Checkpoint) -> Bool {
    count == checkpoint.offset && SHA256.digest(of: head) == checkpoint.headDigest
      && SHA256.digest(of: tail) == checkpoint.tailDigest
  }
}

extension Descriptor {
  /// The ends of the file's first `count` bytes; `nil` where it has fewer.
  func ends(ofFirst count: Int64) throws(SystemError) -> ReadEnds? {
    let length = Int(min(count, Int64(Checkpoint.endLength)))
    let head = try bytes(length, at: 0)
    let tail = try bytes(length, at: count - Int64(length))
    guard head.count == length, tail.count == length else { return nil }
    return ReadEnds(count: count, head: head, tail: tail)
  }
}
