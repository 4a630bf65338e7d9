/// The events of a batch, one behind the other.
///
/// `Array` would do, but its `append` is a call that takes the event from where it has just been put
/// together, by larger pieces than it was written in, for which a processor waits; and it asks each
/// time whether the array is shared. For the same reason what only some events have is set after they
/// are appended (`last`): a function that changes an event needs it in memory. Not copyable, since it
/// owns its memory.
@safe
struct EventBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<ScannedEvent>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 1024) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity)
  }

  deinit {
    // Allocated by this value, which cannot be copied; events hold nothing that needs an end.
    unsafe base.deallocate()
  }

  /// An event by its place, below `count`.
  subscript(place: Int) -> ScannedEvent {
    @inline(__always) unsafeAddress {
      precondition(place >= 0 && place < count)
      return unsafe UnsafePointer(base + place)
    }
  }

  /// The event that was appended last.
  var last: ScannedEvent {
    unsafeAddress {
      precondition(count > 0)
      return unsafe UnsafePointer(base + count - 1)
    }
    unsafeMutableAddress {
      precondition(count > 0)
      return unsafe base + count - 1
    }
  }

  /// A copy of all.
  var array: [ScannedEvent] {
    unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  @inline(__always)
  mutating func append(_ event: ScannedEvent) {
    if count == capacity { grow() }
    // There is room for one more. An event holds nothing that needs an end, so it may be assigned to
    // memory that has none; `initialize` would be a call.
    unsafe base[count] = event
    count &+= 1
  }

  @inline(__always)
  mutating func removeAll() {
    count = 0
  }

  /// Removes some; the others keep their order.
  mutating func removeAll(where isRemoved: (ScannedEvent) -> Bool) {
    var kept = 0
    for place in 0..<count where !isRemoved(self[place]) {
      // No further than where it was read.
      unsafe base[kept] = base[place]
      kept += 1
    }
    count = kept
  }

  @inline(never)
  private mutating func grow() {
    let memory = UnsafeMutablePointer<ScannedEvent>.allocate(capacity: 2 * capacity)
    // Twice as large; the old is freed once and forgotten.
    unsafe memory.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = memory
    capacity *= 2
  }
}
