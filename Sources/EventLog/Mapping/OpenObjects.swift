/// The objects of a line that are open where it is read, each in the one before: the line's own, then
/// others by the steps before them.
struct OpenObjects {
  /// By number, a byte each, the innermost lowest.
  private var steps: UInt64 = 0
  /// How many there are, the line's own included.
  private(set) var depth = 1

  /// So many there may be.
  static let deepest = 8

  /// The step before the innermost; `nil` where that is the line's own.
  var innermost: Int? { depth == 1 ? nil : step }

  private var step: Int { Int(steps & 0xFF) &* KeyTable.stride }

  /// Opens one behind a step; there are fewer than there may be.
  @inline(__always)
  mutating func begin(behind step: Int) {
    steps = steps &<< 8 | UInt64(truncatingIfNeeded: step / KeyTable.stride)
    depth &+= 1
  }

  /// Closes the innermost, and returns the step before it; `nil` where it is the line's own.
  @inline(__always)
  mutating func close() -> Int? {
    if depth == 1 { return nil }
    let closed = step
    steps &>>= 8
    depth &-= 1
    return closed
  }
}
