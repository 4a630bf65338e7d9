#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Linux counts a process's peak from before the program was loaded: a child begins with the peak of
// whoever started it. So this program stays smaller than the one it measures: it does without
// Foundation, and lets the built program make the logs. `BenchmarkFolder.requireSmallness` checks
// that.

/// What one run of a program as a process of its own cost.
struct MeasuredRun {
  /// From before its start until it was gone.
  let wallSeconds: Double
  /// Of all its threads, in the program and in the system for it.
  let cpuSeconds: Double
  /// The most memory that it had at one time.
  let peakBytes: Int
  let exit: Exit

  enum Exit: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  /// Runs a program to its end, with an environment of nothing but `PATH`.
  ///
  /// `messages`: the file for its standard error.
  init(_ program: String, _ arguments: [String], messages: String) throws(BenchmarkFailure) {
    let clock = ContinuousClock()
    let start = clock.now
    let process = try Self.start(program, [program] + arguments, messages: messages)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw BenchmarkFailure("\(program) is lost: error \(errno)") }
    }
    wallSeconds = (clock.now - start) / .seconds(1)
    cpuSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    #if canImport(Darwin)
      peakBytes = usage.ru_maxrss
    #else
      peakBytes = usage.ru_maxrss * 1024
    #endif
    // As wait(2) packs them: the signal in the lowest seven bits, the status in the next byte.
    exit = status & 0x7f == 0 ? .status(status >> 8 & 0xff) : .signal(status & 0x7f)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  private static func start(
    _ program: String, _ arguments: [String], messages: String
  ) throws(BenchmarkFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, messages, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // An interrupt ends the child, and this program lives on to remove its folder.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words = arguments.map { strdup($0) } + [nil]
    let environment = [strdup("PATH=/usr/bin:/bin"), nil]
    defer { (words + environment).forEach { free($0) } }
    var process: pid_t = 0
    let fault = posix_spawn(&process, program, &actions, &attributes, words, environment)
    guard fault == 0 else { throw BenchmarkFailure("\(program) does not start: error \(fault)") }
    return process
  }
}
