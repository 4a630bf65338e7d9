import Synchronization

// The library's functions are asynchronous for the sake of apps that call them from the main actor.
// The program has nothing else to do, and the language's thread pool, on which such functions run
// otherwise, hangs for ever where it cannot start a thread. So the program runs them on the thread it
// was started with; what is done in parallel starts threads of its own.

/// An executor that runs asynchronous code on the thread that asks for it.
///
/// A class because an executor has to be one.
final class CallingThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  /// Runs a function to its end and returns what it returns.
  ///
  /// - Returns: `nil` where the function waits for something that does not run on this executor.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value? {
    let executor = CallingThread()
    let result = SharedResult<Value>()
    _ = Task(executorPreference: executor) { result.keep(await work()) }
    while let job = executor.next() {
      unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
    return result.value
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  private func next() -> UnownedJob? {
    jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// What a task leaves for the thread that ran it.
private final class SharedResult<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  var value: Value? { kept.withLock { $0 } }

  func keep(_ value: Value) { kept.withLock { $0 = value } }
}
