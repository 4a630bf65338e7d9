extension [UInt8] {
  /// An empty array with room for so many bytes; it reuses the memory of an array that is no longer needed if that is
  /// large enough.
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
