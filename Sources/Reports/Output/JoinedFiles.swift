import EventLog

// A long table is made while it is written, as lines of its CSV file and as objects of `report.json` at once.
// What is written next is made by several threads, so many pieces at a time that starting threads costs
// nothing to speak of, and so few that they take little memory. Short files are made by the calling thread:
// it costs less than starting another. What is short is gathered, so that a file is written in few calls.

/// Files that are written side by side, since what stands in them is made together.
package struct JoinedFiles: Sendable {
  /// What comes next in some of the files.
  struct Piece: Sendable {
    /// Places among the names.
    let files: [Int]
    /// The bytes for each of `files`, the same whenever it is called: a large table need not be in memory.
    let make: @Sendable () -> [[UInt8]]
  }

  let names: [String]
  var pieces: [Piece] = []

  init(names: [String]) { self.names = names }

  /// A file alone.
  init(_ file: ReportFile) {
    names = [file.name]
    pieces = [Piece(files: [0]) { [file.bytes] }]
  }

  mutating func add(_ text: String, to file: Int) {
    pieces.append(Piece(files: [file]) { [Array(text.utf8)] })
  }

  /// The whole bytes of a file; `nil` for another name.
  package func bytes(of name: String) -> [UInt8]? {
    guard let file = names.firstIndex(of: name) else { return nil }
    return pieces.reduce(into: []) { bytes, piece in
      if let place = piece.files.firstIndex(of: file) { bytes += piece.make()[place] }
    }
  }

  /// How many pieces a thread makes before all are written.
  private static let piecesOfThread = 4

  /// How many bytes the calling thread makes before others start.
  ///
  /// Less is written only at the end of a file.
  private static let shortSize = 64 << 10

  /// Passes the parts of the files, those of each in their order, with its place among the names.
  ///
  /// `threads`: how many make pieces side by side.
  package func forEachPart<Failure: Error>(
    madeBy threads: Int, _ body: (Int, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var waiting: [[UInt8]] = names.map { _ in [] }
    var rest = pieces[...]
    var size = 0
    while !rest.isEmpty {
      let next = Array(rest.prefix(size < Self.shortSize ? 1 : Self.piecesOfThread * threads))
      rest = rest.dropFirst(next.count)
      // What the calling thread makes alone is not worth the way to others.
      let made =
        next.count == 1
        ? [next[0].make()] : parallelMap(next.count, threads: threads) { next[$0].make() }
      for (file, bytes) in zip(next, made).flatMap({ zip($0.files, $1) }) {
        size += bytes.count
        if waiting[file].isEmpty { waiting[file] = bytes } else { waiting[file] += bytes }
        guard waiting[file].count >= Self.shortSize else { continue }
        try body(file, waiting[file])
        waiting[file] = []
      }
    }
    for (file, bytes) in waiting.enumerated() where !bytes.isEmpty { try body(file, bytes) }
  }
}
