extension Array {
  /// Empties the array, and gives back no memory unless it is much.
  ///
  /// A journey of a million events should not leave its size behind for those of ten. Most have one
  /// attempt, which is taken out in a fourth of the time that removing all of them takes.
  @inline(__always)
  package mutating func empty() {
    let isSmall = capacity <= 1 << 14
    if count > 2 || !isSmall {
      removeAll(keepingCapacity: isSmall)
    } else {
      while !isEmpty { removeLast() }
    }
  }
}
