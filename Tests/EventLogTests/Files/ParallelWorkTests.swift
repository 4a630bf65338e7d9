import Expectations
import Synchronization
import Testing

@testable import EventLog

/// Work in parallel, on as many threads as the system gives.
struct ParallelWorkTests {
  private struct Refusal: Error, Equatable {
    var worker: Int
  }

  @Test func `results come in the order of workers`() {
    expect(inParallel(workers: 5) { $0 * 10 }, equals: [0, 10, 20, 30, 40])
    expect(inParallel(workers: 1) { $0 }, equals: [0])
    expect(parallelMap(7, threads: 3) { $0 * $0 }, equals: [0, 1, 4, 9, 16, 25, 36])
  }

  @Test func `where no thread can be started, the caller's does all the work`() {
    let asked = Mutex(0)
    let results = inParallel(
      workers: 4,
      startingThreadsWith: { _ in
        asked.withLock { $0 += 1 }
        return nil
      }, { $0 })
    expect(results, equals: [0, 1, 2, 3])
    expect(asked.withLock { $0 }, equals: 1, "a second thread would be refused too")
  }

  @Test func `where fewer threads can be started, the others do the rest`() {
    let started = Mutex(0)
    let results = inParallel(
      workers: 6,
      startingThreadsWith: { work in
        started.withLock { started in
          guard started < 2 else { return nil }
          started += 1
          return WorkerThread(work)
        }
      }, { $0 })
    expect(results, equals: [0, 1, 2, 3, 4, 5])
    expect(started.withLock { $0 }, equals: 2)
  }

  @Test func `of several failures the first worker's is thrown`() {
    #expect(throws: Refusal(worker: 1)) {
      try inParallel(workers: 4) { worker throws(Refusal) in
        if worker > 0 { throw Refusal(worker: worker) }
      }
    }
  }

  /// In a thread of ours alone: of `inParallel` the caller's thread may take any part of the work, and its
  /// stack is the system's.
  @Test func `a thread has stack for the deepest value that may be read`() throws {
    let depth = Mutex(0)
    // The deepest is 512; each call here takes more than any of the reader's.
    let thread = WorkerThread {
      let levels = Self.descend(600)
      depth.withLock { $0 = levels }
    }
    try #require(thread).join()
    expect(depth.withLock { $0 }, equals: 600)
  }

  private static func descend(_ levels: Int) -> Int {
    let frame = InlineArray<64, Int>(repeating: levels)
    return levels <= 1 ? frame[63] : 1 + descend(frame[0] - 1)
  }
}
