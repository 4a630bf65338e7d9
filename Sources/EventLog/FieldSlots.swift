/// The values of one line by spelling: a slot for each raw value of `FieldName`, and one more for
/// values that nobody asks for.
///
/// Not copyable, since it owns its memory. An array would be asked on each access whether it is
/// shared, and an `InlineArray` copied whole.
@safe
struct FieldSlots: ~Copyable {
  private static let count = FieldName.allCases.count + 1
  private let slots = UnsafeMutablePointer<JSONSlice>.allocate(capacity: count)

  init() {
    unsafe slots.initialize(
      repeating: JSONSlice(start: 0, end: 0, kind: .null), count: Self.count)
  }

  deinit {
    // Allocated by this value, which cannot be copied.
    unsafe slots.deallocate()
  }

  /// The value of a spelling, of this line only if its bit is among those seen.
  subscript(name: Int) -> JSONSlice {
    @inline(__always) get {
      assert(name >= 0 && name < Self.count)
      // Raw values and bits of masks over them are below the count.
      return unsafe slots[name]
    }
    @inline(__always) set {
      assert(name >= 0 && name < Self.count)
      // As above.
      unsafe slots[name] = newValue
    }
  }
}
