#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Expectations
import Testing

@testable import EventLog

/// What is said of a refusal of the operating system.
struct SystemErrorTests {
  @Test(arguments: [EMFILE, ENFILE])
  func `too many open files are no fault of the input`(code: Int32) {
    let log = Diagnostic.unopenable("a.ndjson", SystemError(code: code))
    expect(log.code, equals: .readFailure)
    expect(log.message, equals: "cannot be opened: too many files are open")
    expect(log.fix, equals: "raise the limit on open files (ulimit -n)")
    let state = Diagnostic.stateUnusable("state/lock", SystemError(code: code))
    expect(state.code, equals: .readFailure)
    expect(state.message, equals: "the state cannot be opened: too many files are open")
  }
}
