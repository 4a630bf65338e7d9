#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Glibc
#endif

/// A file that is open for one line.
struct AppendedFile: ~Copyable {
  private let descriptor: Int32

  init(_ path: String) throws(OnboardingEventError) {
    descriptor = try Self.opened(path)
  }

  deinit { _ = systemClose(descriptor) }

  /// Writes a line by one call.
  borrowing func append(_ line: [UInt8], at path: String) throws(OnboardingEventError) {
    let bytes = try endsInsideLine(path) ? [UInt8(ascii: "\n")] + line : line
    var count = 0
    repeat {
      // The pointer is to all bytes and lives for the call.
      count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw .cannotWrite(path, errno) }
    // Without its line feed alone the line is whole: the next one brings it.
    guard count >= bytes.count - 1 else { throw .cutShort(path, count, of: bytes.count) }
  }

  /// Whether nobody will find what was written.
  borrowing func isRemoved(_ path: String) throws(OnboardingEventError) -> Bool {
    try status(path).st_nlink == 0
  }

  /// - Throws: Where the system tells only now that it could not write.
  consuming func close(_ path: String) throws(OnboardingEventError) {
    let descriptor = descriptor
    discard self
    // An interrupted close has closed it all the same.
    guard systemClose(descriptor) != 0, errno != EINTR else { return }
    throw .cannotWrite(path, errno)
  }

  /// Whether the last line is torn, and not only being written by somebody else at this moment.
  private borrowing func endsInsideLine(_ path: String) throws(OnboardingEventError) -> Bool {
    let size = try status(path).st_size
    guard size > 0, try byte(at: size - 1, path) != UInt8(ascii: "\n") else { return false }
    // A line is written within microseconds: then the file has grown.
    usleep(1000)
    return try status(path).st_size == size
  }

  /// `nil` where the file is shorter by now.
  private borrowing func byte(
    at offset: off_t, _ path: String
  ) throws(OnboardingEventError) -> UInt8? {
    var byte: UInt8 = 0
    var count = 0
    repeat {
      // The pointer is to one byte and lives for the call.
      count = unsafe pread(descriptor, &byte, 1, offset)
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw .cannotWrite(path, errno) }
    return count == 1 ? byte : nil
  }

  private borrowing func status(_ path: String) throws(OnboardingEventError) -> stat {
    try Self.status(of: descriptor, path)
  }
}

extension AppendedFile {
  private static func opened(_ path: String) throws(OnboardingEventError) -> Int32 {
    // The system would take a path up to its first zero.
    guard !path.utf8.contains(0) else { throw .cannotOpen(path, EINVAL) }
    // A pipe that nobody reads is refused at once, instead of waited for.
    let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    var descriptor: Int32 = -1
    repeat {
      // The text of the path lives for the call.
      descriptor = unsafe open(path, flags, 0o600)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw .cannotOpen(path, errno) }
    do throws(OnboardingEventError) {
      guard try status(of: descriptor, path).st_mode & S_IFMT == S_IFREG else {
        throw .notRegular(path)
      }
    } catch {
      _ = systemClose(descriptor)
      throw error
    }
    return descriptor
  }

  private static func status(
    of descriptor: Int32, _ path: String
  ) throws(OnboardingEventError) -> stat {
    var status = stat()
    // The pointer is to one `stat` and lives for the call.
    guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotOpen(path, errno) }
    return status
  }
}

/// `close(2)`, which the method of that name hides.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

extension OnboardingEvent {
  /// Milliseconds since 1970-01-01T00:00:00Z by the system's clock.
  public static var now: Int64 {
    var time = timespec()
    // The pointer is to one `timespec` and lives for the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

// MARK: - Faults of a file

extension OnboardingEventError {
  fileprivate static func cannotOpen(_ path: String, _ code: Int32) -> Self {
    Self(
      .cannotOpen,
      "\(path): error: cannot be opened to append to: \(words(for: code)); see that its folder is "
        + "there, and that you may read and write it",
      systemCode: code)
  }

  fileprivate static func notRegular(_ path: String) -> Self {
    Self(
      .cannotOpen, "\(path): error: is no regular file; name another", systemCode: EINVAL)
  }

  fileprivate static func cannotWrite(_ path: String, _ code: Int32) -> Self {
    Self(
      .cannotWrite,
      "\(path): error: the line was not written: \(words(for: code)); make room, and append the event "
        + "again",
      systemCode: code)
  }

  fileprivate static func cutShort(_ path: String, _ count: Int, of all: Int) -> Self {
    Self(
      .cannotWrite,
      "\(path): error: only \(count) of the line's \(all) bytes were written; make room, and append "
        + "the event again",
      systemCode: ENOSPC)
  }

  /// That each file of this name was removed before its line could be read.
  static func removed(_ path: String) -> Self {
    Self(
      .cannotWrite,
      "\(path): error: is removed again and again while it is written; let one program remove it",
      systemCode: ENOENT)
  }

  private static func words(for code: Int32) -> String {
    // The text belongs to the system; it is copied.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
