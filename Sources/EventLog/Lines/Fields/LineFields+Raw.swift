// What a line says, as one number: the hash of the raw values that make its `EventShape`, or its
// `Dimensions`. Lines repeat few combinations of them, so what a combination comes to is worked out
// once (`RawSymbols`): which kind its name means, whether a step that needs one is there, whether
// its names may stand.
//
//     "event":"page_viewed","step":"hook","platform":"ios"
//              h(event, …) +      h(step, …) = shape
//                                              h(platform, …) = dimensions
//
// Everything that decides is in the hash: which spellings are there, with the kind and bytes of
// each value. Values that come to the same, a text with and without escapes say, have hashes of
// their own and one symbol.
//
// Every value is hashed by itself, from a state of its spelling, and the hashes are added up. A sum does not
// depend on order: the fast path adds each value as soon as it has found its end, while its bytes are in
// registers, and the reference path gets the same sum from the slots.

/// The names of one line, hashed and added up.
struct RawNames: Equatable {
  /// What a name is part of.
  enum Part: Int {
    case shape
    case dimensions

    /// That of the spellings of one field, a bit each; `nil` where it is a name of neither.
    init?(ofFields bits: UInt64) {
      if bits & Field.ofShape != 0 {
        self = .shape
      } else if bits & Field.ofDimensions != 0 {
        self = .dimensions
      } else {
        return nil
      }
    }
  }

  /// By part: which of the two a name belongs to cannot be guessed.
  private var sums = InlineArray<2, UInt64>(repeating: 0)

  @inline(__always) var shape: UInt64 { sums[Part.shape.rawValue] }
  @inline(__always) var dimensions: UInt64 { sums[Part.dimensions.rawValue] }

  static func == (left: RawNames, right: RawNames) -> Bool {
    left.shape == right.shape && left.dimensions == right.dimensions
  }

  /// Adds a value.
  ///
  /// `state`: that of its spelling, `FoldedHash.start(ofSlot:)`.
  @inline(__always)
  mutating func add(
    _ value: JSONSlice, of line: PaddedBytes, from state: UInt64, to part: Part,
    by hash: FoldedHash
  ) {
    let name = hash.adding(line, value.range, kind: value.kind.rawValue, to: state)
    // There are two parts.
    unsafe sums[unchecked: part.rawValue] &+= name
  }
}

extension LineFields {
  /// Hashes the names of a line that was read on the reference path, as the fast path does on its way.
  mutating func hashNames(in line: PaddedBytes, by hash: FoldedHash) {
    names = RawNames()
    var left = present
    while left != 0 {
      let slot = left.trailingZeroBitCount
      if let part = RawNames.Part(ofFields: 1 &<< UInt64(slot)) {
        names.add(slots[slot], of: line, from: hash.start(ofSlot: slot), to: part, by: hash)
      }
      left &= left &- 1
    }
  }

  /// The hash of all that makes the line's `EventShape`.
  ///
  /// `state`: that of its source, `PreparedSource.shapeState`. A sum of hashes is as evenly spread as
  /// they are, and needs no finish.
  @inline(__always)
  func rawShape(from state: UInt64) -> UInt64 { names.shape &+ state }

  /// The hash of all that makes the line's `Dimensions`; `readKeptValues` goes before where values are
  /// kept.
  @inline(__always)
  func rawDimensions(in line: PaddedBytes, by hash: FoldedHash) -> UInt64 {
    let state = hash.start(ofSum: names.dimensions)
    return kept.isEmpty ? state : Self.adding(kept.slices, of: line, to: state, by: hash)
  }

  @inline(never)
  private static func adding(
    _ values: [JSONSlice?], of line: PaddedBytes, to state: UInt64, by hash: FoldedHash
  ) -> UInt64 {
    var state = state
    for value in values {
      if let property = value {
        state = hash.adding(line, property.range, kind: property.kind.rawValue, to: state)
      } else {
        state = hash.adding(line, 0..<0, kind: absent, to: state)
      }
    }
    return state
  }

  /// The kind of a value that is not there: none of `JSONSlice.Kind`.
  private static var absent: UInt8 { 0x7F }
}

extension Field {
  /// All spellings of the fields that make an `EventShape`.
  static let ofShape =
    kind.mask | stepIndex.mask | value.mask | scope.mask
    | ShapeField.allCases.reduce(0) { $0 | $1.field.mask }

  /// All spellings of the fields that make `Dimensions`, without the properties.
  static let ofDimensions = variant.mask | experiments.mask | device
}
