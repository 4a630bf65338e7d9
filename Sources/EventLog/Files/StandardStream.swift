#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
      try writeAll(bytes, to: number)
      return .open
    } catch {
      if error == .closedPipe { return .closed }
      // What a process opens first takes the number of a stream that it was started without, and may not
      // be written to: an event queue, for one.
      if [.notOpen, .invalid].contains(error) {
        throw Diagnostic(
          .writeFailure, at: .file(name), "is closed",
          fix: "let it go to a file, a pipe or a terminal")
      }
      throw .unwritable(name, error)
    }
  }

  /// Makes a closed pipe and the limit on file sizes errors of the write, for the whole process.
  ///
  /// Without it, either ends the process by a signal.
  package static func ignoreSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether it goes to a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// How many columns the terminal has that it goes to; `nil` where none says so.
  package var terminalColumns: Int? {
    var size = winsize()
    // The pointer is to one `winsize` and lives for the call.
    let status = unsafe ioctl(number, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
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
