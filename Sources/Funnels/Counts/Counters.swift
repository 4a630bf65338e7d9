import EventLog

/// Whole numbers that add up, one for each case of `Name`; merging and partials follow from the cases.
///
/// A new counter is a case, and one more in `count`: with too few, counting the last case traps. The numbers
/// are stored inline, in the order of the cases, which is also their order in partials.
struct Counters<Name: RawRepresentable<Int> & CaseIterable & Sendable, let count: Int>: Sendable {
  private var values = InlineArray<count, Int>(repeating: 0)

  subscript(name: Name) -> Int {
    get { values[name.rawValue] }
    _modify { yield &values[name.rawValue] }
  }
}

extension Counters: MergingTally {
  mutating func merge(_ other: Self) {
    for place in values.indices { values[place] += other.values[place] }
  }
}

extension Counters {
  /// Encodes or decodes all counters in the order of their cases.
  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    for place in values.indices { try archive.code(&values[place]) }
  }
}
