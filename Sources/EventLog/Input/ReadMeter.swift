import Synchronization

/// How many bytes of a run's files have been read, as they are stored: of a compressed file those
/// that its program has taken.
///
/// A class because all workers count into it.
final class ReadMeter: Sendable {
  private let count = Atomic<Int64>(0)

  var bytes: Int64 { count.load(ordering: .relaxed) }

  func add(_ bytes: Int64) {
    count.wrappingAdd(bytes, ordering: .relaxed)
  }
}
