/// The wanted keys of a line that have been met so far.
struct KeysSeen {
  /// The bits of their slots.
  private(set) var bits: UInt64 = 0
  private var count = 0

  /// Adds those of a state's label.
  @inline(__always)
  mutating func add(_ table: TransitionTable, _ state: Int) {
    bits |= table[state].bits
    count &+= table[state].wantedKeys
  }

  /// Whether none stood twice: such a key is counted twice and has one bit.
  @inline(__always) var areAllDifferent: Bool { bits.nonzeroBitCount == count }
}
