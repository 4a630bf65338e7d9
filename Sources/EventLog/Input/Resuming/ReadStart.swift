/// Where a file is to be read from.
package enum ReadStart: Hashable, Sendable {
  /// Its first byte.
  case beginning
  /// Where the reading stopped that made the mark.
  case mark(ReadMark)
  /// As `mark`, of a compressed file that is as it was then: nothing follows but, perhaps, a last
  /// line that was left.
  case unchanged(ReadMark)

  /// What is gone on from; `nil` for the beginning.
  package var mark: ReadMark? {
    switch self {
    case .beginning: nil
    case .mark(let mark), .unchanged(let mark): mark
    }
  }

  /// How many of a file's bytes, as stored, are to be read from here; `nil` for standard input.
  package func rest(of file: LogFile) -> Int64? {
    guard let size = file.size else { return nil }
    switch (self, file.kind) {
    case (.unchanged, _): return 0
    case (.mark(let mark), .plain): return max(0, size - mark.offset)
    case (.mark, _), (.beginning, _): return size
    }
  }

  /// Offset of the decompressed bytes.
  package var offset: Int64 { mark?.offset ?? 0 }
}
