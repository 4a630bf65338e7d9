/// The values of one line by slot.
///
/// There are as many as bits in the words that say which are filled, and one more for values that
/// nobody asks for. Native lines have a slot for each raw value of `FieldName`.
///
/// Not copyable, since it owns its memory. An array would be asked on each access whether it is
/// shared, and an `InlineArray` copied whole.
struct FieldSlots: ~Copyable {
  /// The slots, to be looked at only as long as this value is there.
  let places = FieldPlaces()

  deinit {
    unsafe places.deallocate()
  }

  /// The value of a spelling, of this line only if its bit is among those seen.
  subscript(name: Int) -> JSONSlice {
    @inline(__always) get { places[name] }
    @inline(__always) nonmutating set { places[name] = newValue }
  }
}

/// The memory of `FieldSlots`, by its address: a loop that has a copy of it need not read it again
/// for every value.
@safe
struct FieldPlaces {
  private static let count = UInt64.bitWidth + 1
  private let slots = UnsafeMutablePointer<JSONSlice>.allocate(capacity: count)

  init() {
    unsafe slots.initialize(
      repeating: JSONSlice(start: 0, end: 0, kind: .null), count: Self.count)
  }

  /// Ends the memory; for its owner alone.
  @unsafe func deallocate() {
    unsafe slots.deallocate()
  }

  subscript(name: Int) -> JSONSlice {
    @inline(__always) get {
      assert(name >= 0 && name < Self.count)
      // Raw values and bits of masks over them are below the count.
      return unsafe slots[name]
    }
    @inline(__always) nonmutating _modify {
      assert(name >= 0 && name < Self.count)
      // As above.
      yield unsafe &slots[name]
    }
  }
}
