import EventLog

// A long table is made while it is written, as lines of its CSV file and as objects of `report.json` at once.
// Several threads make pieces while one writes what is made, so few ahead of it that they take little memory.
// Short files are made by the calling thread: it costs less than starting another. What is short is gathered,
// so that a file is written in few calls.

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

  /// How many pieces for each thread may be there, or in the making, ahead of the writing.
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
    var waiting = WaitingParts(of: names.count)
    var size = 0
    // What is short is not worth the way to another thread.
    var rest = pieces[...]
    while size < Self.shortSize, let piece = rest.popFirst() {
      let made = piece.make()
      size += made.reduce(0) { $0 + $1.count }
      try waiting.add(made, of: piece, body)
    }
    let long = Array(rest)
    try makeInOrder(
      long.count, threads: threads, ahead: Self.piecesOfThread * threads,
      { (piece: long[$0], bytes: long[$0].make()) }
    ) { (made) throws(Failure) in try waiting.add(made.bytes, of: made.piece, body) }
    try waiting.passAll(body)
  }

  /// What is not passed on yet, by file.
  private struct WaitingParts {
    private var parts: [[UInt8]]

    init(of files: Int) { parts = Array(repeating: [], count: files) }

    mutating func add<Failure: Error>(
      _ bytes: [[UInt8]], of piece: Piece, _ body: (Int, [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
      for (file, bytes) in zip(piece.files, bytes) {
        if parts[file].isEmpty { parts[file] = bytes } else { parts[file] += bytes }
        if parts[file].count >= JoinedFiles.shortSize { try pass(file, body) }
      }
    }

    mutating func passAll<Failure: Error>(
      _ body: (Int, [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
      for file in parts.indices where !parts[file].isEmpty { try pass(file, body) }
    }

    private mutating func pass<Failure: Error>(
      _ file: Int, _ body: (Int, [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
      try body(file, parts[file])
      parts[file] = []
    }
  }
}
