import Synchronization

// Workers are threads of ours and not tasks of the language's thread pool. Where the system refuses
// a thread (a limit on processes, on address space), the pool retries for ever, and nobody learns of
// it; `pthread_create` says so. Then the threads there are do all the work.
//
// The caller's own thread takes part. So one worker needs no second thread, and a run always goes on.

/// Runs work in parallel and returns each worker's result, in the order of workers.
///
/// Workers share nothing they could change but what is made for it, such as a queue; each brings back a
/// value, and values merge. Where fewer threads start than there are workers, the rest of the workers run one
/// after another, so none may wait for a later one.
///
/// - Throws: The error of the first worker, in their order, that failed.
package func inParallel<Result: Sendable, Failure: Error>(
  workers: Int, startingThreadsWith start: ThreadStart = WorkerThread.init,
  _ work: @escaping @Sendable (Int) throws(Failure) -> Result
) throws(Failure) -> [Result] {
  let share = SharedWork(workers: workers, work)
  var threads: [WorkerThread] = []
  while threads.count < workers - 1, let thread = start({ share.run() }) { threads.append(thread) }
  share.run()
  for thread in threads { thread.join() }
  return try share.results()
}

/// Starts a thread; `nil` where the system has none to give.
package typealias ThreadStart = (@escaping @Sendable () -> Void) -> WorkerThread?

/// Makes a value for each index from 0, with as many workers as there are threads, and returns them
/// in order.
package func parallelMap<Value: Sendable>(
  _ count: Int, threads: Int, _ make: @escaping @Sendable (Int) -> Value
) -> [Value] {
  let workers = max(1, min(threads, count))
  let results = inParallel(workers: workers) { worker in
    stride(from: worker, to: count, by: workers).map(make)
  }
  return (0..<count).map { results[$0 % workers][$0 / workers] }
}

/// Workers that wait for a thread, and the results of those that are done.
///
/// A class because the threads share it.
private final class SharedWork<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var next = 0
    var results: [Result<Value, Failure>?]
  }

  private let state: Mutex<State>
  private let work: @Sendable (Int) throws(Failure) -> Value

  init(workers: Int, _ work: @escaping @Sendable (Int) throws(Failure) -> Value) {
    state = Mutex(State(results: Array(repeating: nil, count: workers)))
    self.work = work
  }

  /// Runs one worker after another until all have begun.
  func run() {
    while let worker = next() {
      let result: Result<Value, Failure>
      do throws(Failure) {
        result = .success(try work(worker))
      } catch {
        result = .failure(error)
      }
      state.withLock { $0.results[worker] = result }
    }
  }

  /// All results, after every thread has returned from `run`.
  func results() throws(Failure) -> [Value] {
    var values: [Value] = []
    for result in state.withLock({ $0.results }) {
      if let result { values.append(try result.get()) }
    }
    return values
  }

  private func next() -> Int? {
    state.withLock { state in
      guard state.next < state.results.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }
}
