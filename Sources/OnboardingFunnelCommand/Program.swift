import OnboardingFunnel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension OnboardingFunnelCommand {
  /// Runs the program on the process's own arguments and streams.
  ///
  /// A closed pipe is a normal end: whoever reads the report has seen enough of it.
  ///
  /// - Returns: The exit status.
  package static func main() async -> Int32 {
    ProgramStream.prepare()
    let surroundings = surroundings()
    let outcome = await run(Array(CommandLine.arguments.dropFirst()), in: surroundings)
    ProgramStream.writeError(outcome.standardError)
    do {
      try ProgramStream.writeOutput(outcome.standardOutput)
    } catch {
      ProgramStream.writeError(
        MessageLine.text(error.message, isColoured: surroundings.errorHasColour))
      return ExitStatus(error.kind).rawValue
    }
    return outcome.status.rawValue
  }

  private static func surroundings() -> Surroundings {
    var surroundings = Surroundings(
      clock: milliseconds(of: CLOCK_REALTIME),
      processors: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      errorIsTerminal: isatty(STDERR_FILENO) == 1)
    surroundings.errorHasColour =
      surroundings.errorIsTerminal && !hasVariable("NO_COLOR")
    surroundings.stopwatch = { milliseconds(of: CLOCK_MONOTONIC) }
    surroundings.writeError = { ProgramStream.writeError($0) }
    return surroundings
  }

  /// Whether a variable of the environment is there and not empty.
  ///
  /// An empty `NO_COLOR` asks for nothing (no-color.org).
  private static func hasVariable(_ name: String) -> Bool {
    // The text belongs to the environment, which nobody changes; only its first byte is looked at.
    guard let text = unsafe getenv(name) else { return false }
    return unsafe text.pointee != 0
  }

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var now = timespec()
    // The pointer is to one `timespec` and lives for the call.
    _ = unsafe clock_gettime(clock, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
