#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

import Synchronization

// What becomes of files under temporary names when a signal tells the program to end.
//
//     a thread                             the handler, on any thread
//     lock the list                        note the signal
//       create, rename, remove files       fence
//     unlock it                            list locked?  yes: return, its holder ends the program
//     fence                                              no: remove the files, end by the signal
//     signal noted? end the program
//
// The handler never waits and never allocates, for it may have interrupted whoever holds a lock of the
// allocator. Either it gets the list's lock, and then nobody is changing the list, or the holder sees
// the signal after unlocking; the fences keep both from missing each other. So the program never ends
// while the list is locked, and a set of files that is renamed meanwhile is renamed as a whole.
//
// Only the program installs the handler. A library leaves signals to the process that uses it: there
// the list is kept and nobody reads it.

/// The signals that tell the program to end, and the files that must not outlive it.
package enum Interruption {
  private struct Entry {
    var folder: Int32
    /// Ends with NUL.
    var name: [CChar]
  }

  /// The files that have temporary names.
  package struct StagedNames: Sendable {
    private var entries: [Entry] = []

    fileprivate init() {}

    /// Adds a name in an open folder, which stays open until the name is removed here.
    package mutating func add(_ name: String, in folder: borrowing OpenFolder) {
      let folder = folder.descriptor.number
      entries.append(Entry(folder: folder, name: name.utf8CString.map(\.self)))
    }

    package mutating func remove(_ name: String, in folder: borrowing OpenFolder) {
      let folder = folder.descriptor.number
      let name = name.utf8CString
      let place = entries.firstIndex { $0.folder == folder && $0.name.elementsEqual(name) }
      if let place { entries.remove(at: place) }
    }

    /// Removes the files; safe in a signal handler.
    fileprivate borrowing func unlinkAll() {
      for entry in entries { _ = unsafe unlinkat(entry.folder, entry.name, 0) }
    }
  }

  private static let staged = Mutex(StagedNames())
  /// The signal that has come; 0 as long as none has.
  private static let told = Atomic<Int32>(0)

  /// Does what no signal may interrupt: the program ends before it or after it.
  ///
  /// Must not be called from `body`.
  package static func holdingOff<Result: ~Copyable & Sendable, Failure: Error>(
    _ body: (inout StagedNames) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { endIfTold() }
    return try staged.withLock { (names) throws(Failure) in try body(&names) }
  }

  /// Makes the signals that tell the program to end remove staged files first; the program still ends
  /// by the signal.
  ///
  /// A signal that is ignored, as SIGHUP is under `nohup`, stays ignored. One that is blocked is not: a
  /// program inherits what the thread blocks that starts it, and threads of pools block all signals.
  package static func handleSignals() {
    // The first use of a global or a generic type may allocate, which a handler must not.
    holdingOff { $0.unlinkAll() }
    let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
    for number in numbers {
      let before = signal(number) { Interruption.take($0) }
      if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
    unblock(numbers)
  }

  /// Lets signals reach this thread, and those that it starts from now on.
  private static func unblock(_ numbers: some Collection<Int32>) {
    var signals = sigset_t()
    // One set, which is what the calls read and write.
    _ = unsafe sigemptyset(&signals)
    for number in numbers { _ = unsafe sigaddset(&signals, number) }
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func take(_ number: Int32) {
    told.store(number, ordering: .relaxed)
    endIfTold()
  }

  private static func endIfTold() {
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    let number = told.load(ordering: .relaxed)
    guard number != 0 else { return }
    _ = staged.withLockIfAvailable { names in
      names.unlinkAll()
      end(by: number)
    }
  }

  /// Ends the program as the signal does where nobody handles it, so that its parent sees why.
  private static func end(by number: Int32) {
    _ = signal(number, SIG_DFL)
    unblock(CollectionOfOne(number))
    kill(getpid(), number)
    // Another thread may be the one that takes it.
    while true { pause() }
  }
}
