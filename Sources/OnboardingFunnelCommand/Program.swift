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
    let outcome = await run(
      Array(CommandLine.arguments.dropFirst()),
      in: Surroundings(
        clock: clock(), processors: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
        errorIsTerminal: isatty(STDERR_FILENO) == 1))
    ProgramStream.writeError(outcome.standardError)
    do {
      try ProgramStream.writeOutput(outcome.standardOutput)
    } catch {
      ProgramStream.writeError("onboarding-funnel: \(error.message)\n")
      return ExitStatus(error.kind).rawValue
    }
    return outcome.status.rawValue
  }

  /// Milliseconds since 1970.
  private static func clock() -> Int64 {
    var now = timespec()
    // The pointer is to one `timespec` and lives for the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
