#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Where memory is refused, the runtime aborts, or writes to the place where it should have been; where a check of
// ours fails, it traps. A script would see the statuses 134, 139 and 132, which say nothing. What the runtime has to
// say is on standard error before our line.

/// Ends the process with the status of an internal fault where it would die of one.
package enum FaultHandler {
  /// Handles the signals of faults from now on.
  package static func install() {
    for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
      // The handler calls nothing but what may be called in one.
      _ = signal(number, end)
    }
  }
}

private func end(ofSignal number: Int32) {
  let message: StaticString = """
    onboarding-funnel: error: stopped by a fault, or for want of memory; allow more memory, or \
    report what stands above as a bug [internal_fault]

    """
  // The text lies in the program itself; where standard error is closed there is nobody to tell.
  _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  _exit(70)
}
