// What a process has counted travels to another one as a partial: one line of JSON, whose inside are
// flat arrays of whole numbers and texts, in an order that both sides know.
//
//     {"settings":["version","0.1.0",…],"flow":[4,2,1700,…]}
//
// Counts, times and places are never negative here and stay below 2⁵³, which other readers of JSON
// can hold too, and which a sum of a thousand partials does not overflow. A reader refuses what is
// none of that: a partial may have been cut off, or be somebody else's.
//
// Tried and dropped: objects with a key for each field, which were three times as long and said
// nothing that the order does not; `Codable`, whose coders are Foundation's.

/// A partial that is not one, or not of this version.
package struct PartialFault: Error, Hashable, Sendable {
  package init() {}
}

/// What fields of partials pass through: the writer of a partial, or its reader.
///
/// A text with a lone surrogate is no partial.
package protocol PartialArchive: FieldArchive where Failure == PartialFault {
  /// An array of values under a key, which come in the same order on both sides.
  mutating func section(
    _ name: String, _ body: (inout Self) throws(PartialFault) -> Void
  ) throws(PartialFault)
}

extension PartialArchive {
  /// Throws where what was coded last makes no sense, also while a partial is written.
  package func require(_ isSound: Bool) throws(PartialFault) {
    guard isSound else { throw PartialFault() }
  }
}
