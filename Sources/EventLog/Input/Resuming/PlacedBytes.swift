/// The bytes of a log by their places, unpacked.
struct PlacedBytes: ~Copyable {
  private let file: LogFile
  private let searchPath: SearchPath
  /// The one or the other: a compressed file is unpacked anew for a place before the last one.
  private let plain: Descriptor?
  private var stream: ByteStream?
  /// Of the stream.
  private var position: Int64 = 0

  /// Opens a file, which is not standard input.
  init(of file: LogFile, searchPath: SearchPath) throws(Diagnostic) {
    try self.init(
      of: file, opened: .opening(file.path, named: file.name), searchPath: searchPath)
  }

  /// `descriptor`: the open file.
  init(
    of file: LogFile, opened descriptor: consuming Descriptor, searchPath: SearchPath
  ) throws(Diagnostic) {
    self.file = file
    self.searchPath = searchPath
    if case .compressed = file.kind {
      stream = try ByteStream(of: file, searchPath: searchPath)
      plain = nil
    } else {
      plain = consume descriptor
      stream = nil
    }
  }

  /// The bytes from `offset` on: `count`, or fewer where the log ends before.
  mutating func bytes(_ count: Int, at offset: Int64) throws(Diagnostic) -> [UInt8] {
    if let bytes = try convertingErrors(
      of: plain?.bytes(count, at: offset), to: Diagnostic.unreadable, file.name)
    {
      return bytes
    }
    if offset < position {
      stream = try ByteStream(of: file, searchPath: searchPath)
      position = 0
    }
    while position < offset {
      let passed = try unpacked(Int(min(offset - position, 1 << 16)))
      if passed.isEmpty { return [] }
    }
    return try unpacked(count)
  }

  private mutating func unpacked(_ count: Int) throws(Diagnostic) -> [UInt8] {
    let bytes = try stream?.bytes(upTo: count, startingWith: []) ?? []
    position += Int64(bytes.count)
    return bytes
  }

  /// The digest of the `Checkpoint.endLength` bytes before an offset, or of all where those are fewer.
  mutating func digest(before offset: Int64) throws(Diagnostic) -> UInt64 {
    let length = Int(min(offset, Int64(Checkpoint.endLength)))
    return LogFingerprint.digest(of: try bytes(length, at: offset - Int64(length)))
  }

  /// The ends of the first `count` bytes, which the log has.
  mutating func ends(ofFirst count: Int64) throws(Diagnostic) -> ReadEnds {
    let length = Int(min(count, Int64(Checkpoint.endLength)))
    let head = try bytes(length, at: 0)
    return ReadEnds(count: count, head: head, tail: try bytes(length, at: count - Int64(length)))
  }
}
