import Foundation

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
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    let outcome = await run(
      Array(CommandLine.arguments.dropFirst()),
      in: Surroundings(
        clock: Int64(Date().timeIntervalSince1970 * 1000),
        processors: ProcessInfo.processInfo.activeProcessorCount,
        errorIsTerminal: isatty(STDERR_FILENO) == 1))
    _ = write(outcome.standardError, to: STDERR_FILENO)
    let written = write(outcome.standardOutput, to: STDOUT_FILENO)
    return written ? outcome.status.rawValue : ExitStatus.readOrWrite.rawValue
  }
}
