#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file, pipe or folder, closed at the end of its life.
///
/// Every descriptor is close-on-exec, so that no decompressor inherits the pipe of another and
/// keeps it open, and none is 0, 1 or 2: in a process started without them, a log opened as
/// number 2 would receive the messages.
package struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  /// Takes over a descriptor that the caller opened close-on-exec.
  init(owning number: Int32) throws(SystemError) {
    guard number <= 2 else {
      self.number = number
      return
    }
    let above = fcntl(number, F_DUPFD_CLOEXEC, 3)
    let fault = SystemError.last
    systemClose(number)
    guard above >= 0 else { throw fault }
    self.number = above
  }

  /// A second descriptor of what the process was given as standard input.
  static func standardInput() throws(SystemError) -> Descriptor {
    let duplicate = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    guard duplicate >= 0 else { throw .last }
    return try Descriptor(owning: duplicate)
  }

  /// The offset of what is read next; negative where there is none, as in a pipe.
  var position: Int64 { Int64(lseek(number, 0, SEEK_CUR)) }

  /// Opens for reading, without waiting for the writer of a FIFO or the carrier of a device.
  init(opening path: FilePath) throws(SystemError) {
    try path.requireWhole()
    while true {
      let number = unsafe open(path.cString, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      if number >= 0 {
        try self.init(owning: number)
        return
      }
      guard errno == EINTR else { throw .last }
    }
  }

  deinit {
    systemClose(number)
  }

  /// Reads what is there, at most `buffer.count` bytes; 0 at the end.
  ///
  /// Waits on a descriptor that somebody made non-blocking, too.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int {
    while true {
      // The buffer is valid for the call and as long as it says.
      #if canImport(Darwin)
        let count = unsafe Darwin.read(number, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = unsafe Musl.read(number, buffer.baseAddress, buffer.count)
      #else
        let count = unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilReadable()
      default: throw .last
      }
    }
  }

  /// What one reading yields, at most `count` bytes; empty at the end.
  func bytes(atMost count: Int) throws(SystemError) -> [UInt8] {
    try [UInt8](capacity: count) { (output: inout OutputSpan<UInt8>) throws(SystemError) in
      try unsafe output.withUnsafeMutableBufferPointer { (buffer, filled) throws(SystemError) in
        filled = try unsafe read(into: buffer)
      }
    }
  }

  /// The bytes from `offset` on: `count`, or fewer where the file ends before.
  ///
  /// `memory`: as `init(reusing:capacity:)` has it.
  func bytes(
    _ count: Int, at offset: Int64, in memory: inout [UInt8]
  ) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](reusing: &memory, capacity: count)
    try bytes.append(addingCapacity: count) {
      (output: inout OutputSpan<UInt8>) throws(SystemError) in
      try unsafe output.withUnsafeMutableBufferPointer { (buffer, filled) throws(SystemError) in
        filled = try unsafe read(into: buffer, at: offset)
      }
    }
    return bytes
  }

  /// The same in memory of their own.
  package func bytes(_ count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
    var memory: [UInt8] = []
    return try bytes(count, at: offset, in: &memory)
  }

  /// The first bytes of a file of a size: `count`, or fewer where it ends before.
  ///
  /// The end of a file that is as long as the system says is not asked for.
  func beginning(_ count: Int, ofSize size: Int64) throws(SystemError) -> [UInt8] {
    let bytes = try bytes(atMost: count, at: 0)
    if bytes.isEmpty || bytes.count == count || Int64(bytes.count) == size { return bytes }
    return bytes + (try self.bytes(count - bytes.count, at: Int64(bytes.count)))
  }

  /// What one reading yields from `offset` on, at most `count` bytes; empty at the end.
  private func bytes(atMost count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
    try [UInt8](capacity: count) { (output: inout OutputSpan<UInt8>) throws(SystemError) in
      try unsafe output.withUnsafeMutableBufferPointer { (buffer, filled) throws(SystemError) in
        filled = try unsafe readOnce(into: buffer, at: offset)
      }
    }
  }

  private func readOnce(
    into buffer: UnsafeMutableBufferPointer<UInt8>, at offset: Int64
  ) throws(SystemError) -> Int {
    while true {
      // The buffer is valid for the call and as long as it says.
      let read = unsafe pread(number, buffer.baseAddress, buffer.count, off_t(offset))
      if read >= 0 { return read }
      guard errno == EINTR else { throw .last }
    }
  }

  /// How many bytes can be looked at without memory of their own.
  static let mostFewBytes = 512

  /// Where the first line feed stands among the bytes from `offset` on, of which at most `count` are
  /// looked at (1...`mostFewBytes`), and how many there were.
  func firstLineFeed(
    amongFew count: Int, at offset: Int64
  ) throws(SystemError) -> (feed: Int?, count: Int) {
    var few = InlineArray<512, UInt8>(repeating: 0)
    var span = few.mutableSpan
    let read = try unsafe span.withUnsafeMutableBufferPointer {
      (buffer) throws(SystemError) -> Int in
      // No further than there is room.
      try unsafe self.read(
        into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]), at: offset)
    }
    return (EventLog.firstLineFeed(in: few.span.extracting(first: read), from: 0), read)
  }

  /// Reads from `offset` on until the buffer is full or the file ends, and says how much.
  func read(
    into buffer: UnsafeMutableBufferPointer<UInt8>, at offset: Int64
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
      let read = try unsafe readOnce(into: rest, at: offset + Int64(filled))
      if read == 0 { break }
      filled += read
    }
    return filled
  }

  /// Whether a read would return at once, be it with bytes, the end or an error.
  var isReadable: Bool {
    var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    // One element, as the count says.
    return unsafe poll(&waiting, 1, 0) > 0
  }

  private func waitUntilReadable() {
    var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    // One element, as the count says; a failure shows again in the next read.
    _ = unsafe poll(&waiting, 1, -1)
  }
}

/// `close(2)`, which the method of that name hides.
@discardableResult func systemClose(_ number: Int32) -> Int32 { close(number) }

extension Descriptor {
  /// Opens a regular file that messages call `name`.
  ///
  /// - Throws: `noInput` for what cannot be opened or is not, or no longer, a regular file.
  static func opening(_ path: FilePath, named name: String) throws(Diagnostic) -> Descriptor {
    var status: FileStatus?
    return try opening(path, named: name, status: &status)
  }

  /// The same; `status`: what the system says of it.
  static func opening(
    _ path: FilePath, named name: String, status: inout FileStatus?
  ) throws(Diagnostic) -> Descriptor {
    let descriptor = try convertingErrors(
      of: Descriptor(opening: path), to: Diagnostic.unopenable, name)
    let found = try descriptor.status(named: name)
    try found.kind.requireRegular(name)
    status = found
    return descriptor
  }

  func status(named name: String) throws(Diagnostic) -> FileStatus {
    try convertingErrors(of: FileStatus(of: self), to: Diagnostic.unreadable, name)
  }

  /// Whether a regular file has as many bytes as the system says, which was `size` lately.
  ///
  /// Files that are made up as they are read, such as those below `/proc`, have no size, or one of
  /// a page. A file that grows or shrinks meanwhile is looked at again.
  func endsAt(_ size: Int64) throws(SystemError) -> Bool {
    var size = size
    while true {
      let bytes = try bytes(2, at: max(0, size - 1))
      if bytes.count == (size > 0 ? 1 : 0) { return true }
      let now = try FileStatus(of: self).size
      if now == size { return false }
      size = now
    }
  }
}

extension FilePath {
  /// All bytes of a regular file that is not a log, such as a definition.
  ///
  /// - Parameters:
  ///   - name: How messages call it.
  ///   - limit: The most bytes it may have.
  /// - Returns: What it holds, whatever size it has by the system's word.
  /// - Throws: `noInput` for what cannot be opened or is not regular, `unusableInput` for a file
  ///   above the limit, `readFailure`.
  package func contents(named name: String, limit: Int = 1 << 24) throws(Diagnostic) -> [UInt8] {
    let descriptor = try Descriptor.opening(self, named: name)
    let size = try descriptor.status(named: name).size
    guard size <= limit else { throw .tooLong(name, "\(size) bytes", limit: limit) }
    var bytes: [UInt8] = []
    do {
      // The size is only a first guess: what is below /proc says it has none.
      var wanted = max(Int(size), 1 << 12) + 1
      while true {
        let more = try descriptor.bytes(wanted, at: Int64(bytes.count))
        bytes += more
        guard more.count == wanted, bytes.count <= limit else { break }
        wanted = bytes.count
      }
    } catch {
      throw .unreadable(name, error)
    }
    guard bytes.count <= limit else { throw .tooLong(name, "bytes without end", limit: limit) }
    return bytes
  }
}

extension Diagnostic {
  fileprivate static func tooLong(_ file: String, _ size: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .unusableInput, at: .file(file), "has \(size), more than \(limit)",
      fix: "see that it is the file that was meant")
  }
}
