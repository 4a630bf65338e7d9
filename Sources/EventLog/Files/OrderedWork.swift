// What has to be used in order, such as the pieces of a file, can be made side by side all the same. Each
// thread takes the next value that nobody makes yet. The caller's thread uses those that are made as their
// turn comes, and makes some itself as long as the next is not there: so it never waits unless another thread
// is at just that value, and where no thread can be started it does everything.
//
// How far the making may be ahead of the use is limited, else a slow disk would have everything in memory.

/// Makes a value for each index from 0, with as many threads as are given, and passes them on in order, by
/// the caller's thread, while others are made.
///
/// `ahead`: how many values may be there, or in the making, besides the one that is being passed on.
///
/// - Throws: What `body` throws; then no more values are begun, and those in the making are waited for.
package func makeInOrder<Value: Sendable, Failure: Error>(
  _ count: Int, threads: Int, ahead: Int,
  startingThreadsWith start: ThreadStart = WorkerThread.init,
  _ make: @escaping @Sendable (Int) -> Value,
  passing body: (Value) throws(Failure) -> Void
) throws(Failure) {
  let work = SharedState(OrderedWork<Value>(count: count, ahead: max(1, ahead)))
  var workers: [WorkerThread] = []
  let others = min(threads, count) - 1
  while workers.count < others, let worker = start({ work.makeValues(with: make) }) {
    workers.append(worker)
  }
  defer { for worker in workers { worker.join() } }
  while true {
    switch work.wait(for: { $0.nextOfCaller() }) {
    case .make(let place): work.add(make(place), at: place)
    case .pass(let value):
      do throws(Failure) {
        try body(value)
      } catch {
        work.change { $0.isStopped = true }
        throw error
      }
    case .end: return
    }
  }
}

/// Which values are begun, made and passed on.
private struct OrderedWork<Value: Sendable>: Sendable {
  /// What a thread does next.
  enum Step {
    case make(Int)
    case pass(Value)
    case end
  }

  private let count: Int
  private let ahead: Int
  private var begun = 0
  private var passed = 0
  var isStopped = false
  /// By place, those that wait for their turn.
  var made: [Int: Value] = [:]

  init(count: Int, ahead: Int) {
    self.count = count
    self.ahead = ahead
  }

  /// `nil`: there is nothing to do until another thread has done something.
  mutating func nextOfCaller() -> Step? {
    if let value = made.removeValue(forKey: passed) {
      passed += 1
      return .pass(value)
    }
    if passed == count { return .end }
    return begun == count ? nil : beginNext()
  }

  /// `nil`: the same.
  mutating func nextOfOthers() -> Step? {
    isStopped || begun == count ? .end : beginNext()
  }

  private mutating func beginNext() -> Step? {
    guard begun < passed + ahead else { return nil }
    begun += 1
    return .make(begun - 1)
  }
}

extension SharedState {
  fileprivate func makeValues<Made>(with make: (Int) -> Made) where Value == OrderedWork<Made> {
    while case .make(let place) = wait(for: { $0.nextOfOthers() }) { add(make(place), at: place) }
  }

  fileprivate func add<Made>(_ made: Made, at place: Int) where Value == OrderedWork<Made> {
    change { $0.made[place] = made }
  }
}
