import Synchronization

/// A stopwatch that moves on by a step whenever it is read, and starts at 0.
final class Stopwatch: Sendable {
  private let now = Mutex<Int64>(0)
  private let step: Int64

  init(step: Int64) {
    self.step = step
  }

  func read() -> Int64 {
    now.withLock { now in
      defer { now += step }
      return now
    }
  }
}

/// What was written to standard error while a run went on.
final class LiveText: Sendable {
  private let written = Mutex<[String]>([])

  /// In the order of writing.
  var pieces: [String] { written.withLock { $0 } }

  func write(_ text: String) {
    written.withLock { $0.append(text) }
  }
}
