import OnboardingFunnel

extension OnboardingFunnelCommand {
  /// Runs the program on the process's own arguments and streams, and ends the process.
  ///
  /// A closed pipe is a normal end: whoever reads the report has seen enough of it.
  package static func main() -> Never {
    ProgramStream.prepare()
    ProgramProcess.handleFaults()
    let words = Array(CommandLine.arguments.dropFirst())
    if let command = words.first.flatMap(Command.init), command.returnsFreedMemory {
      ProgramProcess.returnFreedMemory()
    }
    let environment = environment()
    let outcome = CallingThread.run { await run(words, in: environment) } ?? unfinished
    let status = write(outcome, in: environment)
    // With a report that is still there: to give back the counts of thousands of segments one by one takes a
    // fiftieth of such a run, and the system is about to take everything at once.
    withExtendedLifetime(outcome) { ProgramProcess.end(status: status.rawValue) }
  }

  /// Writes what is to be said, and returns the status that comes of it.
  private static func write(_ outcome: Outcome, in environment: Environment) -> ExitStatus {
    ProgramStream.writeError(outcome.standardError)
    do {
      try ProgramStream.writeOutput(outcome.standardOutput)
    } catch {
      ProgramStream.writeError(environment.messageLines([error.message]))
      return ExitStatus(error.kind)
    }
    return outcome.status
  }

  /// Of a command that returned before its work was done.
  private static let unfinished = Outcome(
    status: .internalFault,
    standardError: MessageLine.text(ProgramStream.unfinishedRun, isColoured: false))

  private static func environment() -> Environment {
    var environment = Environment(
      clock: ProgramProcess.clock, processors: ProgramProcess.processors,
      errorIsTerminal: ProgramStream.errorIsTerminal)
    // Emacs and others say `dumb` where escape sequences would show as they are.
    let hasColour = variable("NO_COLOR") == nil && variable("TERM") != "dumb"
    environment.errorHasColour = environment.errorIsTerminal && hasColour
    if ProgramStream.outputIsTerminal {
      environment.outputScreen = TerminalScreen(columns: outputColumns, hasColour: hasColour)
    }
    environment.stopwatch = { ProgramProcess.stopwatch }
    environment.writeError = { ProgramStream.writeError($0) }
    return environment
  }

  /// What `COLUMNS` says, else the terminal itself, else what terminals had from the start.
  private static var outputColumns: Int {
    if let columns = variable("COLUMNS").flatMap(Int.init), columns > 0 { return columns }
    return ProgramStream.outputColumns ?? 80
  }

  /// The value of a variable of the environment; `nil` also for an empty one.
  ///
  /// An empty `NO_COLOR` asks for nothing (no-color.org).
  private static func variable(_ name: String) -> String? {
    ProgramProcess.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
