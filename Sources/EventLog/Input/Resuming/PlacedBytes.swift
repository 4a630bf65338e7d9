/// The bytes of a log by their places, decompressed.
protocol PlacedBytes: ~Copyable {
  /// The bytes from `offset` on: `count`, or fewer where the log ends before.
  mutating func bytes(_ count: Int, at offset: Int64) throws(LogError) -> [UInt8]
}

extension PlacedBytes where Self: ~Copyable {
  /// The digest of the `ReadMark.endLength` bytes before an offset, or of all where those are fewer.
  mutating func digest(before offset: Int64) throws(LogError) -> UInt64 {
    let length = Int(min(offset, Int64(ReadMark.endLength)))
    return ReadTrail.digest(of: try bytes(length, at: offset - Int64(length)))
  }

  /// The ends of the first `count` bytes, which the log has.
  mutating func ends(ofFirst count: Int64) throws(LogError) -> ReadEnds {
    let length = Int(min(count, Int64(ReadMark.endLength)))
    let head = try bytes(length, at: 0)
    return ReadEnds(count: count, head: head, tail: try bytes(length, at: count - Int64(length)))
  }
}

/// The bytes of a plain file.
struct PlainBytes: ~Copyable, PlacedBytes {
  private let descriptor: Descriptor
  private let name: String

  init(_ descriptor: consuming Descriptor, named name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  mutating func bytes(_ count: Int, at offset: Int64) throws(LogError) -> [UInt8] {
    do {
      return try descriptor.bytes(count, at: offset)
    } catch {
      throw .unreadable(name, error)
    }
  }
}

/// The bytes of a compressed file, which is unpacked anew for a place before the last one.
struct UnpackedBytes: ~Copyable, PlacedBytes {
  private let file: LogFile
  private let searchPath: SearchPath
  private var stream: ByteStream
  private var position: Int64 = 0

  init(of file: LogFile, searchPath: SearchPath) throws(LogError) {
    self.file = file
    self.searchPath = searchPath
    stream = try ByteStream(of: file, searchPath: searchPath)
  }

  mutating func bytes(_ count: Int, at offset: Int64) throws(LogError) -> [UInt8] {
    if offset < position {
      stream = try ByteStream(of: file, searchPath: searchPath)
      position = 0
    }
    while position < offset {
      let passed = try stream.bytes(upTo: Int(min(offset - position, 1 << 16)), startingWith: [])
      if passed.isEmpty { return [] }
      position += Int64(passed.count)
    }
    let bytes = try stream.bytes(upTo: count, startingWith: [])
    position += Int64(bytes.count)
    return bytes
  }
}
