extension [UInt8] {
  /// An empty array with room for so many bytes, in the memory of one that nobody needs any more where that
  /// has as many.
  ///
  /// `memory`: empty afterwards.
  init(reusing memory: inout [UInt8], capacity: Int) {
    self = []
    swap(&self, &memory)
    removeAll(keepingCapacity: true)
    guard self.capacity < capacity else { return }
    self = []
    // The next may be a little longer.
    reserveCapacity(capacity + capacity / 64)
  }
}
