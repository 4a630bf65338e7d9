/// What every line needs of the definition set that its file is read with, worked out once a chunk.
struct PreparedSource {
  /// The state that the hash of a raw shape starts from, another for each source.
  let shapeState: UInt64

  /// `source`: its index, as records have it.
  init(_ source: Int, by hash: FoldedHash) {
    shapeState = hash.start(0, UInt64(truncatingIfNeeded: source))
  }
}
