import EventLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, pipe or terminal, to write to or to look at; whoever opened it closes it.
struct OutputDescriptor {
  let number: Int32

  /// Writes all bytes: short and interrupted writes are continued, a pipe that is full is waited
  /// for.
  func write(_ bytes: [UInt8]) throws(SystemFault) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // `written` is below the buffer's count, so the rest is inside the buffer.
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe systemWrite(number, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        wait()
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// How many bytes a file has.
  func size() throws(SystemFault) -> Int {
    var status = stat()
    // fstat writes one `stat`, which is what it is given.
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return Int(status.st_size)
  }

  /// The bytes of a file from `offset` on: `count`, or fewer where it ends before.
  func read(_ count: Int, at offset: Int) throws(SystemFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        // `filled` is below the buffer's count, so both stay inside it.
        unsafe pread(
          number, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
      }
      if read == 0 { break }
      if read > 0 {
        filled += read
      } else if errno != EINTR {
        throw .last
      }
    }
    return Array(bytes.prefix(filled))
  }

  /// Sets out to bring what was written to the disk, where the system can, and does not wait.
  ///
  /// Only a hint: `sync` says whether it arrived.
  func beginSync() { DiskSync.begin(number) }

  /// Brings what was written to the disk.
  func sync() throws(SystemFault) {
    let code = DiskSync.sync(number)
    guard code == 0 else { throw SystemFault(number: code) }
  }

  /// Closes it; an interrupted close has closed it all the same.
  func close() throws(SystemFault) {
    guard systemClose(number) != 0, errno != EINTR else { return }
    throw .last
  }

  /// Waits until a non-blocking pipe takes bytes again, or is closed.
  private func wait() {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    // The pointer is to one `pollfd` and lives for the call.
    _ = unsafe poll(&request, 1, -1)
  }
}

/// `write(2)`, which the method of that name hides.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}

/// `close(2)`, which the method of that name hides.
private func systemClose(_ number: Int32) -> Int32 {
  close(number)
}
