#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// A compressed file is unpacked by the platform's own program in a process of its own: the program
// reads the file, which we opened, as its standard input and writes to a pipe.
//
// Three things must not happen. A damaged file must not pass for a short one: the end of the output
// counts only when the program has ended with status 0. The program must not block for ever on a
// message that nobody reads: while waiting for output its standard error is emptied, too. And no
// process may be left over: whoever drops a decompressor before its end kills and reaps it.

/// The program that unpacks one file, while it runs.
struct Decompressor: ~Copyable {
  /// Of the file, when it was opened.
  let hints: FileHints
  /// The file, as messages call it.
  private let file: String
  private let program: String
  /// Kept open for its position alone.
  private let input: Descriptor
  private let output: Descriptor
  private let errors: Descriptor
  private var errorsEnded = false
  /// The beginning of what the program said on standard error.
  private var words: [UInt8] = []
  /// `nil` once it has ended and is reaped.
  private var process: pid_t?

  /// - Throws: `noInput`, `noDecompressor`, `unusableInput` for an empty file, and `readFailure`
  ///   where the program cannot be started.
  init(
    of path: FilePath, named file: String, by compression: Compression, on searchPath: SearchPath
  ) throws(Diagnostic) {
    let program = try compression.program(on: searchPath, for: file)
    let input = try Descriptor.opening(path, named: file)
    // Every format has a header, but not every program minds its absence.
    let status = try input.status(named: file)
    guard status.size > 0 else { throw .emptyArchive(file) }
    let name = FilePath(bytes: program.lastComponent).string
    let started: StartedProgram
    do {
      started = try startProgram(
        program, [name, "-dc"], environment: searchPath.environment, input: input)
    } catch {
      throw .unstartable(name, for: file, error)
    }
    hints = FileHints(status)
    self.file = file
    self.program = name
    self.input = input
    process = started.process
    output = started.output
    errors = started.errors
  }

  deinit {
    guard let process else { return }
    kill(process, SIGKILL)
    _ = try? waitForEnd(of: process)
  }

  /// How many bytes of the file the program has taken.
  ///
  /// Its standard input and our descriptor are one open file, so they share one position.
  var position: Int64 {
    max(0, input.position)
  }

  /// Whether there are unpacked bytes, or all have been read.
  var hasOutput: Bool { output.isReadable }

  /// Waits for unpacked bytes; 0 at the end of a whole file.
  ///
  /// - Throws: `unusableInput` where the program failed, `readFailure` where that is not known.
  mutating func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(Diagnostic) -> Int {
    do {
      try waitForOutput()
      let count = try unsafe output.read(into: buffer)
      if count > 0 { return count }
      while !errorsEnded { try readErrors() }
    } catch {
      throw .unreadable(file, error)
    }
    try finish()
    guard try input.status(named: file).size >= hints.size else { throw .changed(file) }
    return 0
  }

  private mutating func waitForOutput() throws(SystemError) {
    while !errorsEnded {
      var waiting = [
        pollfd(fd: output.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0),
      ]
      // Two elements, as the count says.
      guard unsafe poll(&waiting, 2, -1) >= 0 || errno == EINTR else { throw .last }
      if waiting[1].revents != 0 { try readErrors() }
      if waiting[0].revents != 0 { return }
    }
  }

  private mutating func readErrors() throws(SystemError) {
    let bytes = try errors.bytes(atMost: 1024)
    errorsEnded = bytes.isEmpty
    if words.count < 1024 { words += bytes }
  }

  /// Called after both pipes have ended, which is when the program is about to.
  private mutating func finish() throws(Diagnostic) {
    guard let process else { return }
    let ending: Ending
    do {
      ending = try waitForEnd(of: process)
    } catch {
      self.process = nil
      throw .endUnknown(of: program, for: file, error)
    }
    self.process = nil
    guard case .exit(status: 0) = ending else {
      throw .damaged(file, program, ending, words: words)
    }
  }
}

/// How a process ended.
enum Ending {
  case exit(status: Int32)
  case signal(Int32)
}

private func waitForEnd(of process: pid_t) throws(SystemError) -> Ending {
  var status: Int32 = 0
  // waitpid writes one Int32.
  while unsafe waitpid(process, &status, 0) < 0 {
    guard errno == EINTR else { throw .last }
  }
  // What WIFEXITED and its like take apart; without WUNTRACED no other form occurs.
  let signal = status & 0x7F
  return signal == 0 ? .exit(status: status >> 8 & 0xFF) : .signal(signal)
}

extension SearchPath {
  /// What a decompressor is started with: its words in English, and none of the variables that
  /// carry options (`GZIP`, `XZ_OPT`).
  fileprivate var environment: [String] {
    let kept = ["HOME", "LD_LIBRARY_PATH"].compactMap { name in
      environmentValue(name).map { "\(name)=\($0)" }
    }
    return ["LC_ALL=C", "PATH=" + folders.joined(separator: ":")] + kept
  }
}

extension Diagnostic {
  fileprivate static func emptyArchive(_ file: String) -> Diagnostic {
    Diagnostic(
      .unusableInput, at: .file(file),
      "is empty; even an empty log has a header when it is compressed",
      fix: "compress it again, or leave it out")
  }

  fileprivate static func unstartable(
    _ program: String, for file: String, _ error: SystemError
  ) -> Diagnostic {
    Diagnostic(
      .readFailure, at: .file(file), "\(program) cannot be started: \(error.words)",
      fix: "see that `\(program) -dc` works here")
  }

  fileprivate static func endUnknown(
    of program: String, for file: String, _ error: SystemError
  ) -> Diagnostic {
    Diagnostic(
      .readFailure, at: .file(file),
      "whether \(program) unpacked it whole is not known: \(error.words)",
      fix: "start this program without ignoring SIGCHLD")
  }

  fileprivate static func damaged(
    _ file: String, _ program: String, _ ending: Ending, words: [UInt8]
  ) -> Diagnostic {
    let said = firstLine(of: words)
    let ended =
      switch ending {
      case .exit(let status): "\(program) ended with status \(status)"
      case .signal(let signal): "\(program) was ended by signal \(signal)"
      }
    return Diagnostic(
      .unusableInput, at: .file(file),
      "cannot be unpacked: " + ended + (said.isEmpty ? "" : ": \(said)"),
      fix: "fetch or compress it again")
  }
}

/// The first line with something in it, of at most 160 bytes and without control characters.
private func firstLine(of words: [UInt8]) -> String {
  let lines = words.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
  let line = lines.first { $0.contains { $0 > 0x20 } } ?? []
  let printable = line.prefix(160).map { 0x20..<0x7F ~= $0 ? $0 : UInt8(ascii: "?") }
  return String(decoding: printable, as: UTF8.self)
}
