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

  /// Offset of the decompressed bytes.
  package var offset: Int64 { mark?.offset ?? 0 }
}
