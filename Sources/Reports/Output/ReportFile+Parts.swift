import EventLog
import Synchronization

// A long table is made while it is written. What is written next is made by several threads, so many pieces
// at a time that starting threads costs nothing to speak of, and so few that they take little memory.

extension ReportFile {
  /// How many pieces a thread makes before all are written.
  private static let piecesOfThread = 4

  /// Passes the bytes of the file in their order.
  ///
  /// `threads`: how many make pieces side by side.
  package func forEachPart<Failure: Error>(
    madeBy threads: Int, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try body(bytes)
    let stride = Self.piecesOfThread * threads
    for start in Swift.stride(from: 0, to: pieces.count, by: stride) {
      let next = Array(pieces[start..<min(start + stride, pieces.count)])
      for piece in MadePieces.made(of: next, threads: threads) { try body(piece) }
    }
  }
}

/// Pieces of a file that several threads make.
///
/// A class because the threads share it.
private final class MadePieces: Sendable {
  private let pieces: [@Sendable () -> [UInt8]]
  private let threads: Int
  private let made = Mutex<[Int: [UInt8]]>([:])

  private init(_ pieces: [@Sendable () -> [UInt8]], threads: Int) {
    self.pieces = pieces
    self.threads = threads
  }

  /// All pieces in their order; those of a thread that the system has not to give are made by the caller's.
  static func made(of pieces: [@Sendable () -> [UInt8]], threads: Int) -> [[UInt8]] {
    guard threads > 1, pieces.count > 1 else { return pieces.map { $0() } }
    let work = MadePieces(pieces, threads: threads)
    let others = (1..<threads).map { thread in (thread, WorkerThread { work.make(by: thread) }) }
    work.make(by: 0)
    for (thread, running) in others {
      if let running { running.join() } else { work.make(by: thread) }
    }
    return work.made.withLock { made in pieces.indices.compactMap { made[$0] } }
  }

  private func make(by thread: Int) {
    for place in stride(from: thread, to: pieces.count, by: threads) {
      let piece = pieces[place]()
      made.withLock { $0[place] = piece }
    }
  }
}
