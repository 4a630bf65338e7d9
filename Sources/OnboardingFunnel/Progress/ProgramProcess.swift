import EventLog

/// The process of a program, which has it to itself; a library has not.
package enum ProgramProcess {
  /// Gives the memory of large arrays back to the system as soon as nobody needs it; before anything large is
  /// allocated.
  package static func returnFreedMemory() { FreedMemory.returnAtOnce() }

  /// Ends the process with the status of an internal fault where it would die of one.
  package static func handleFaults() { FaultHandler.install() }

  /// How many processors there are, at least 1.
  package static var processors: Int { MachineProcessors.count }

  /// Milliseconds since 1970, by the system's clock.
  package static var clock: Int64 { SystemClock.now }

  /// Milliseconds since some moment that stays the same while the process runs.
  package static var stopwatch: Int64 { SystemClock.stopwatch }

  /// The value of a variable of the environment; `nil` where it is not set.
  package static func variable(_ name: String) -> String? { environmentValue(name) }

  /// Ends the process with a status.
  package static func end(status: Int32) -> Never { endProcess(status: status) }
}
