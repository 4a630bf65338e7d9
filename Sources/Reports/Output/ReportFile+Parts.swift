import EventLog

// A long table is made while it is written. What is written next is made by several threads, so many pieces
// at a time that starting threads costs nothing to speak of, and so few that they take little memory. A short
// file is made by the calling thread and written at once: it costs less than a thread.

extension ReportFile {
  /// How many pieces a thread makes before all are written.
  private static let piecesOfThread = 4

  /// How many bytes are made by the calling thread before others start.
  private static let shortSize = 64 << 10

  /// Passes the bytes of the file in their order.
  ///
  /// `threads`: how many make pieces side by side.
  package func forEachPart<Failure: Error>(
    madeBy threads: Int, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var short = bytes
    var rest = pieces[...]
    while short.count < Self.shortSize, let piece = rest.popFirst() { short += piece() }
    try body(short)
    while !rest.isEmpty {
      let next = Array(rest.prefix(Self.piecesOfThread * threads))
      rest = rest.dropFirst(next.count)
      for piece in parallelMap(next.count, threads: threads, { next[$0]() }) { try body(piece) }
    }
  }
}
