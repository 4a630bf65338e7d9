import EventLog

/// The memory of a program, which has its process to itself; a library has not.
package enum ProgramMemory {
  /// Gives the memory of large arrays back to the system as soon as nobody needs it; before anything large is
  /// allocated.
  package static func returnFreed() { FreedMemory.returnAtOnce() }
}
