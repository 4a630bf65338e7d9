#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

import Synchronization

/// A program that was started, and what it writes.
struct StartedProgram: ~Copyable {
  var process: pid_t
  let output: Descriptor
  let errors: Descriptor
}

/// Starts a program that reads `input` and writes to pipes of ours.
///
/// There is no shell between; nothing else is open in the program, and signals are at their
/// defaults. The first argument is the program's name.
func startProgram(
  _ program: FilePath, _ arguments: [String], environment: [String], input: borrowing Descriptor
) throws(SystemError) -> StartedProgram {
  // A pipe is close-on-exec only by a second call. A program started between the two would inherit
  // it, and hold it open: the reader would wait for an end that does not come.
  try starting.withLock { _ throws(SystemError) in
    let output = try Pipe()
    let errors = try Pipe()
    output.widen()
    let process = try spawn(
      program, arguments, environment: environment,
      streams: [input.number, output.writeEnd.number, errors.writeEnd.number])
    return StartedProgram(process: process, output: output.readEnd, errors: errors.readEnd)
  }
}

private let starting = Mutex<Void>(())

private struct Pipe: ~Copyable {
  let readEnd: Descriptor
  let writeEnd: Descriptor

  init() throws(SystemError) {
    var numbers: [Int32] = [-1, -1]
    // Two elements, which is what the system fills.
    guard unsafe pipe(&numbers) == 0 else { throw .last }
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    let readEnd = try Descriptor(owning: numbers[0])
    let writeEnd = try Descriptor(owning: numbers[1])
    self.readEnd = readEnd
    self.writeEnd = writeEnd
  }

  /// Lets the writer run ahead by 1 MiB instead of 64 KiB, to work on while all workers scan.
  ///
  /// Not every system can, or allows it.
  func widen() {
    #if os(Linux)
      let setPipeSize: Int32 = 1031  // F_SETPIPE_SZ of linux/fcntl.h
      _ = fcntl(writeEnd.number, setPipeSize, 1 << 20)
    #endif
  }
}

/// Starts a program that gets `streams` as 0, 1 and 2.
///
/// All are above 2 (see `Descriptor`), so none is overwritten before it is copied.
private func spawn(
  _ program: FilePath, _ arguments: [String], environment: [String], streams: [Int32]
) throws(SystemError) -> pid_t {
  // Initialized by the first call and destroyed by the last; between them only passed on.
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  for (target, stream) in streams.enumerated() {
    unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
  }
  var attributes = defaultSignals()
  defer { unsafe posix_spawnattr_destroy(&attributes) }

  var process: pid_t = 0
  // The arrays end with nil and live until the call is over.
  let code = unsafe withCStrings(arguments) { arguments in
    unsafe withCStrings(environment) { environment in
      unsafe posix_spawn(&process, program.cString, &actions, &attributes, arguments, environment)
    }
  }
  guard code == 0 else { throw SystemError(code: code) }
  return process
}

#if canImport(Darwin)
  private typealias SpawnAttributes = posix_spawnattr_t?
#else
  private typealias SpawnAttributes = posix_spawnattr_t
#endif

/// No signal blocked, and SIGPIPE not ignored: a program that ignores it outlives its reader.
private func defaultSignals() -> SpawnAttributes {
  // All calls write into these two variables of the types they want.
  #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
  #else
    var attributes = posix_spawnattr_t()
  #endif
  var signals = sigset_t()
  unsafe posix_spawnattr_init(&attributes)
  unsafe sigemptyset(&signals)
  unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  unsafe sigaddset(&signals, SIGPIPE)
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
  unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  return attributes
}

/// Calls `body` with a C array of C strings, which ends with nil and lives as long as the call.
private func withCStrings(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
  let copies = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe copies.withUnsafeBufferPointer { array in
    // It has an address, for it is not empty.
    guard let start = array.baseAddress else { return EINVAL }
    return unsafe body(start)
  }
}
