/// What can only be read from its beginning on: standard input, a file while it is unpacked, or one
/// that does not say where it ends.
struct ByteStream: ~Copyable {
  private let file: LogFile
  /// The one or the other.
  private let input: Descriptor?
  private var decompressor: Decompressor?
  private var hasEnded = false
  /// Read, and not handed out yet.
  private var ahead: ArraySlice<UInt8> = []
  /// How many bytes were handed out.
  private(set) var position: Int64 = 0
  /// Bytes read of what is not unpacked.
  private var inputCount: Int64 = 0
  /// Of the file that standard input is; `nil` for a pipe, and of a compressed file.
  private var inputSize: Int64?
  /// Of a file that is not unpacked.
  private let inputHints: FileHints?

  /// Opens a file, or standard input.
  ///
  /// - Throws: As `Decompressor.init` does.
  init(of file: LogFile, searchPath: SearchPath) throws(Diagnostic) {
    switch file.kind {
    case .compressed(let compression):
      decompressor = try Decompressor(
        of: file.path, named: file.name, by: compression, on: searchPath)
      input = nil
      inputHints = nil
    case .plain, .unsized:
      let opened = try Descriptor.opening(file.path, named: file.name)
      inputHints = FileHints(try opened.status(named: file.name))
      input = consume opened
      decompressor = nil
    case .standardInput:
      do {
        let status = try FileStatus.ofStandardInput()
        if case .regular = status.kind { inputSize = status.size }
        input = try Descriptor.standardInput()
      } catch {
        throw .unopenable(file.name, error)
      }
      inputHints = nil
      decompressor = nil
    }
    self.file = file
  }

  /// The next bytes, which stay the next: `count`, or all where there are fewer.
  mutating func beginning(_ count: Int) throws(Diagnostic) -> ArraySlice<UInt8> {
    if ahead.count < count {
      ahead = try bytes(upTo: count, startingWith: [])[...]
      position -= Int64(ahead.count)
    }
    return ahead.prefix(count)
  }

  /// `bytes` and what follows, until there are `count`; fewer only at the stream's end.
  ///
  /// `memory`: as `init(reusing:capacity:)` has it.
  mutating func bytes(
    upTo count: Int, startingWith bytes: [UInt8], in memory: inout [UInt8]
  ) throws(Diagnostic) -> [UInt8] {
    var block = [UInt8](reusing: &memory, capacity: count)
    try block.append(addingCapacity: count) {
      (output: inout OutputSpan<UInt8>) throws(Diagnostic) in
      try unsafe output.withUnsafeMutableBufferPointer { (buffer, filled) throws(Diagnostic) in
        // `filled` never passes `count`, which is the buffer's.
        filled = unsafe buffer.update(fromContentsOf: bytes)
        let known = ahead.prefix(count - filled)
        for byte in known {
          unsafe buffer[filled] = byte
          filled += 1
        }
        ahead.removeFirst(known.count)
        while filled < count, !hasEnded {
          let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          let read = try unsafe read(into: rest)
          filled += read
          hasEnded = read == 0
        }
      }
    }
    position += Int64(block.count - bytes.count)
    return block
  }

  /// The same in memory of their own.
  mutating func bytes(
    upTo count: Int, startingWith bytes: [UInt8]
  ) throws(Diagnostic) -> [UInt8] {
    var memory: [UInt8] = []
    return try self.bytes(upTo: count, startingWith: bytes, in: &memory)
  }

  /// Whether there is something to read, be it the end.
  var isReady: Bool {
    if !ahead.isEmpty { return true }
    switch decompressor {
    case .some(let decompressor): return decompressor.hasOutput
    case nil: break
    }
    switch input {
    case .some(let input): return input.isReadable
    case nil: return true
    }
  }

  /// What the file system said of the file when it was opened; `nil` for standard input.
  var hints: FileHints? {
    switch decompressor {
    case .some(let decompressor): decompressor.hints
    case nil: inputHints
    }
  }

  /// How many bytes have been read of what is stored: packed ones of a compressed file.
  var storedPosition: Int64 {
    switch decompressor {
    case .some(let decompressor): decompressor.position
    case nil: inputCount
    }
  }

  private mutating func read(
    into buffer: UnsafeMutableBufferPointer<UInt8>
  ) throws(Diagnostic) -> Int {
    if let count = try unsafe decompressor?.read(into: buffer) { return count }
    do {
      let count = try unsafe input?.read(into: buffer) ?? 0
      inputCount += Int64(count)
      guard count == 0 else { return count }
    } catch {
      throw .unreadable(file.name, error)
    }
    try requireWholeInput()
    return 0
  }

  /// - Throws: `readFailure` where standard input is a file that has ended before the size it had.
  private func requireWholeInput() throws(Diagnostic) {
    guard let inputSize else { return }
    let position: Int64? =
      switch input {
      case .some(let input): input.position
      case nil: nil
      }
    if let position, position < inputSize { throw .changed(file.name) }
  }
}
