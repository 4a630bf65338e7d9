import EventLog

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
      for piece in parallelMap(next.count, threads: threads, { next[$0]() }) { try body(piece) }
    }
  }
}
