import Foundation
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
        clock: Int64(Date().timeIntervalSince1970 * 1000),
        processors: ProcessInfo.processInfo.activeProcessorCount,
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
}
