/// The head and the tail of the bytes that have been read of a log: all that a mark needs of them.
struct ReadEnds {
  /// How many bytes have been read.
  private(set) var count: Int64 = 0
  /// The first and the last of them, at most `ReadMark.endLength` each.
  private(set) var head: [UInt8] = []
  private(set) var tail: [UInt8] = []

  /// Reads on; costs no more than the last `ReadMark.endLength` of the bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    count += Int64(bytes.count)
    let missing = ReadMark.endLength - head.count
    if missing > 0 { head += bytes.prefix(missing) }
    let last = bytes.suffix(ReadMark.endLength)
    tail = tail.suffix(ReadMark.endLength - last.count) + last
  }

  func mark(_ hints: FileHints) -> ReadMark {
    ReadMark(
      offset: count, headDigest: SHA256.digest(of: head), tailDigest: SHA256.digest(of: tail),
      hints: hints)
  }

  /// Whether these are the bytes that the mark was made of.
  func match(_ mark: ReadMark) -> Bool {
    count == mark.offset && SHA256.digest(of: head) == mark.headDigest
      && SHA256.digest(of: tail) == mark.tailDigest
  }
}

extension Descriptor {
  /// The ends of the file's first `count` bytes; `nil` where it has fewer.
  func ends(ofFirst count: Int64) throws(SystemError) -> ReadEnds? {
    let length = Int(min(count, Int64(ReadMark.endLength)))
    let head = try bytes(length, at: 0)
    let tail = try bytes(length, at: count - Int64(length))
    guard head.count == length, tail.count == length else { return nil }
    return ReadEnds(count: count, head: head, tail: tail)
  }
}
