import EventLog

/// The fields of a line of CSV: where they are, and how JSON spells those that it spells another way.
struct RowFields {
  /// More than any table has.
  static let most = 64

  /// Where the line begins.
  private(set) var start = 0
  private(set) var count = 0
  /// By field; not made anew for each row.
  private(set) var ends = Array(repeating: 0, count: most)
  /// A bit for each field that is a text.
  private(set) var texts: UInt64 = 0
  /// Texts that CSV and JSON do not spell alike, as JSON spells them.
  private(set) var unusual: [(field: Int, spelling: String)] = []
  /// How many of the fields say which segment the row is about: the first, or none.
  var ofKey = 0

  /// Begins a line.
  @inline(__always)
  mutating func begin(at start: Int) {
    self.start = start
    count = 0
    texts = 0
    ofKey = 0
    if !unusual.isEmpty { unusual.removeAll() }
  }

  /// Ends a field.
  @inline(__always)
  mutating func end(at end: Int, isText: Bool = false) {
    ends[count] = end
    if isText { texts |= 1 &<< UInt64(truncatingIfNeeded: count) }
    count += 1
  }

  /// Ends a text that JSON spells another way.
  mutating func end(at end: Int, unusual spelling: String) {
    unusual.append((count, spelling))
    self.end(at: end, isText: true)
  }

  /// Ends the fields that say which segment the row is about, copied from the row before.
  mutating func endKey(at end: Int, fields: Int) {
    for _ in 0..<fields { self.end(at: end) }
    ofKey = fields
  }

  /// Where all fields behind the key stand, with the commas between them.
  var behindKey: Range<Int> {
    ofKey == count ? 0..<0 : start(of: ofKey)..<ends[count - 1]
  }

  /// Where a field begins: behind the comma.
  func start(of field: Int) -> Int { field == 0 ? start : ends[field - 1] + 1 }
}
