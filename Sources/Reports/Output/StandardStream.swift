#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

package import EventLog

/// Standard output or standard error, written without a buffer.
package enum StandardStream: Sendable {
  case output
  case error

  /// Whether somebody is still reading.
  package enum State: Sendable {
    case open
    /// The reader of the pipe has gone, as `head` does: a normal end.
    case closed
  }

  /// Writes all bytes.
  ///
  /// A closed pipe is no error; `ignoreSignals` must have been called, or it ends the process.
  ///
  /// - Throws: `writeFailure`.
  package func write(_ bytes: [UInt8]) throws(Diagnostic) -> State {
    do {
      try OutputDescriptor(number: number).write(bytes)
      return .open
    } catch {
      if error.number == EPIPE { return .closed }
      // What a process opens first takes the number of a stream that it was started without, and may not
      // be written to: an event queue, for one.
      if [EBADF, EINVAL].contains(error.number) {
        throw Diagnostic(
          .writeFailure, at: .file(name), "is closed",
          fix: "let it go to a file, a pipe or a terminal")
      }
      throw error.error(at: name)
    }
  }

  /// Makes a closed pipe and the limit on file sizes errors of the write, for the whole process.
  ///
  /// Without it, either ends the process by a signal.
  package static func ignoreSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  private var number: Int32 {
    switch self {
    case .output: STDOUT_FILENO
    case .error: STDERR_FILENO
    }
  }

  private var name: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}
