// What a line says, as one number: the hash of the raw values that make its `What`, or its
// `Context`. Lines repeat few combinations of them, so what a combination comes to is worked out
// once (`RawSymbols`): which kind its name means, whether a step that needs one is there, whether
// its names may stand.
//
// Everything that decides is in the hash: which spellings are there, with the kind and bytes of
// each value. Values that come to the same, a text with and without escapes say, have hashes of
// their own and one symbol.

extension LineFields {
  /// The hash of all that makes the line's `What`.
  @inline(__always)
  func rawWhat(in line: PaddedBytes, source: Int, by hash: FoldedHash) -> UInt64 {
    hash.finish(raw(Field.ofWhat, in: line, source: source, by: hash))
  }

  /// The hash of all that makes the line's `Context`; `readProperties` goes before where properties
  /// were asked for.
  @inline(__always)
  func rawContext(in line: PaddedBytes, by hash: FoldedHash) -> UInt64 {
    var state = raw(Field.ofContext, in: line, source: 0, by: hash)
    for property in properties {
      if let property {
        state = hash.adding(line, property.range, kind: property.kind.rawValue, to: state)
      } else {
        state = hash.adding(line, 0..<0, kind: Self.absent, to: state)
      }
    }
    return hash.finish(state)
  }

  @inline(__always)
  private func raw(
    _ fields: UInt64, in line: PaddedBytes, source: Int, by hash: FoldedHash
  ) -> UInt64 {
    var left = present & fields
    var state = hash.start(left, UInt64(truncatingIfNeeded: source))
    while left != 0 {
      let value = slots[left.trailingZeroBitCount]
      state = hash.adding(line, value.range, kind: value.kind.rawValue, to: state)
      left &= left &- 1
    }
    return state
  }

  /// The kind of a value that is not there: none of `JSONSlice.Kind`.
  private static var absent: UInt8 { 0x7F }
}

extension Field {
  /// All spellings of the fields that make a `What`.
  static let ofWhat =
    kind.mask | flow.mask | flowVersion.mask | step.mask | stepIndex.mask | permission.mask
    | choice.mask | value.mask | scope.mask

  /// All spellings of the fields that make a `Context`, without the properties.
  static let ofContext =
    variant.mask | experiments.mask | platform.mask | appVersion.mask | osVersion.mask
    | locale.mask | country.mask
}
