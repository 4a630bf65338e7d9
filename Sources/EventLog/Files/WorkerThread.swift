#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread that does one piece of work and ends.
@safe package struct WorkerThread {
  private let thread: pthread_t

  /// Far more than any worker uses; the defaults range from 128 KiB (musl) to 8 MiB (glibc), and
  /// what is reserved counts against a limit on address space.
  private static let stackBytes = 2 << 20

  /// Starts a thread; `nil` where the system has none to give.
  package init?(_ work: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { unsafe attributes.deallocate() }
    // Initialized by the first call and destroyed by the last; between them only passed on.
    guard unsafe pthread_attr_init(attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(attributes) }
    unsafe pthread_attr_setstacksize(attributes, Self.stackBytes)
    let context = unsafe Unmanaged.passRetained(ThreadWork(work))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // The thread takes over the reference that `context` holds, if it starts.
    guard unsafe pthread_create(&thread, attributes, begin, context.toOpaque()) == 0 else {
      unsafe context.release()
      return nil
    }
    #if canImport(Darwin)
      guard let thread = unsafe thread else { return nil }
      unsafe self.thread = thread
    #else
      self.thread = thread
    #endif
  }

  /// Lets another thread run, where one wants to.
  package static func giveWay() { sched_yield() }

  /// Lets a tenth of a second pass.
  package static func sleepShortly() { usleep(100_000) }

  /// Waits for the end of the work; to be called once.
  package func join() {
    // The thread was started joinable, and nobody else joins it.
    #if canImport(Darwin)
      unsafe pthread_join(thread, nil)
    #else
      pthread_join(thread, nil)
    #endif
  }
}

/// What a thread is to do.
///
/// A class because it reaches the thread as a pointer.
private final class ThreadWork {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

#if canImport(Darwin)
  private typealias StartArgument = UnsafeMutableRawPointer
#else
  private typealias StartArgument = UnsafeMutableRawPointer?
#endif

private func begin(_ argument: StartArgument) -> UnsafeMutableRawPointer? {
  let context: UnsafeMutableRawPointer? = unsafe argument
  guard let context = unsafe context else { return nil }
  // The reference was retained for this call, and is released by it.
  unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().work()
  return nil
}
