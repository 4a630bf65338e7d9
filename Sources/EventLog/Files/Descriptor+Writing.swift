#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Descriptor {
  /// Writes all bytes where the last were written.
  ///
  /// Short and interrupted writes are continued, a pipe that is full is waited for.
  package func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: number) }

  /// Writes the first `count` bytes at an offset; short and interrupted writes are continued.
  func write(_ bytes: [UInt8], count: Int, at offset: Int64) throws(SystemError) {
    var written = 0
    while written < count {
      let more = unsafe bytes.withUnsafeBytes { buffer in
        // `written` is below `count`, which is checked to be in the buffer.
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written..<count])
        return unsafe pwrite(number, rest.baseAddress, rest.count, off_t(offset) + off_t(written))
      }
      if more >= 0 {
        written += more
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Sets out to bring what was written to the disk, where the system can, and does not wait.
  ///
  /// Only a hint: `sync` says whether it arrived.
  package func beginSync() { DiskSync.begin(number) }

  /// Brings what was written to the disk.
  package func sync() throws(SystemError) {
    let code = DiskSync.sync(number)
    guard code == 0 else { throw SystemError(code: code) }
  }

  /// The same where the file system can: some do not sync folders, and say so.
  func syncIfSupported() throws(SystemError) {
    do throws(SystemError) {
      try sync()
    } catch  where error == .invalid {
      return
    }
  }

  /// Closes it, and says whether what was written is lost.
  ///
  /// It is closed whatever happens, also by an interrupted close: its number may be another file's by then.
  package consuming func close() throws(SystemError) {
    let number = number
    discard self
    guard systemClose(number) != 0, errno != EINTR else { return }
    throw .last
  }
}

/// Writes all bytes to what is open under a number, as `Descriptor.write` does.
func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      // `written` is below the buffer's count, so the rest is inside the buffer.
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
      return unsafe write(number, rest.baseAddress, rest.count)
    }
    if count >= 0 {
      written += count
    } else if errno == EAGAIN {
      waitUntilWritable(number)
    } else if errno != EINTR {
      throw .last
    }
  }
}

/// Waits until a non-blocking pipe takes bytes again, or is closed.
private func waitUntilWritable(_ number: Int32) {
  var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
  // The pointer is to one `pollfd` and lives for the call.
  _ = unsafe poll(&request, 1, -1)
}
