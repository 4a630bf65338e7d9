import EventLog
import Journeys

/// The streams of a program, for the command line.
package enum ProgramStream {
  /// Makes a closed pipe and the limit on file sizes errors of the write, and lets signals that end the
  /// program remove the files it has not finished, for the whole process.
  package static func prepare() {
    StandardStream.ignoreSignals()
    Interruption.handleSignals()
  }

  /// What is told of a run that returned before its work was done.
  package static let unfinishedRun = Diagnostic(
    .internalFault, at: nil, "the run stopped before its end", fix: "report it as a bug"
  ).description

  /// Writes to standard output.
  ///
  /// A closed pipe is a normal end.
  package static func writeOutput(_ text: String) throws(AnalysisError) {
    _ = try convertingErrors(of: StandardStream.output.write(Array(text.utf8)))
  }

  /// Writes to standard error; where that cannot be written to there is nobody to tell.
  package static func writeError(_ text: String) {
    _ = try? StandardStream.error.write(Array(text.utf8))
  }

  /// Whether standard error goes to a terminal.
  package static var errorIsTerminal: Bool { StandardStream.error.isTerminal }

  /// Whether standard output goes to a terminal.
  package static var outputIsTerminal: Bool { StandardStream.output.isTerminal }

  /// How many columns the terminal has that standard output goes to; `nil` where none says so.
  package static var outputColumns: Int? { StandardStream.output.terminalColumns }
}
