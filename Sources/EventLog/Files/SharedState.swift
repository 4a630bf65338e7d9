#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that several threads change, and whose changes they wait for: a monitor.
///
/// A class because the threads share it; it is sendable because nobody sees the value without the lock.
@safe final class SharedState<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    // Both stay where they are until `deinit`, when no thread has the state any more.
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(lock)
    unsafe changed.deallocate()
    unsafe lock.deallocate()
  }

  /// Changes the value, and tells the threads that wait.
  func change(_ step: (inout Value) -> Void) {
    wait { value in
      step(&value)
      return ()
    }
  }

  /// Waits until `step` returns something, which it is asked for now and after each change.
  ///
  /// Only what returns something may change the value: the other threads are told of it.
  func wait<Result>(for step: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while true {
      if let result = step(&value) {
        unsafe pthread_cond_broadcast(changed)
        return result
      }
      // Gives the lock back while it waits.
      unsafe pthread_cond_wait(changed, lock)
    }
  }
}
