/// Where a file is to be read from.
package enum ReadStart: Hashable, Sendable {
  /// Its first byte.
  case beginning
  /// Where the reading stopped that made the checkpoint.
  case checkpoint(Checkpoint)
  /// As `checkpoint`, of a compressed file that is as it was then: nothing follows but, perhaps, a last
  /// line that was left.
  case unchanged(Checkpoint)

  /// What is gone on from; `nil` for the beginning.
  package var checkpoint: Checkpoint? {
    switch self {
    case .beginning: nil
    case .checkpoint(let checkpoint), .unchanged(let checkpoint): checkpoint
    }
  }

  /// How many of a file's bytes, as stored, are to be read from here; `nil` for standard input.
  package func rest(of file: LogFile) -> Int64? {
    guard let size = file.size else { return nil }
    switch (self, file.kind) {
    case (.unchanged, _): return 0
    case (.checkpoint(let checkpoint), .plain): return max(0, size - checkpoint.offset)
    case (.checkpoint, _), (.beginning, _): return size
    }
  }

  /// Offset of the decompressed bytes.
  package var offset: Int64 { checkpoint?.offset ?? 0 }
}
