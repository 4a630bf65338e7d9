/// The rows of the records of one partition, as they were packed: most are of no entry, and never read.
package struct PropertyRows: Sendable {
  /// A property of a row.
  ///
  /// Which of them a pair is, `PropertyNumbers.property(of:)` says: in one run it is the same everywhere.
  package enum Property: Hashable, Sendable {
    /// By the run's number.
    case shared(UInt32)
    /// A whole number, and the run's number of the open pair of its name.
    case whole(name: UInt32, value: Int)
    /// A pair without a number.
    case own(PropertyPair)
  }

  /// Rows, one behind the other, and room behind them.
  private var bytes: [UInt8] = []
  private var rows: [Row] = []
  /// By stream, the run's numbers of its worker's own.
  private var ids: [[UInt32]] = []
  private var shared = Run.none

  private var run: PropertyNumbers {
    _read { yield shared.numbers }
  }

  /// The pairs of a run: a class, since rows are handed on for every user, and pairs are a dozen arrays.
  private final class Run: Sendable {
    let numbers: PropertyNumbers

    static let none = Run(.none)

    init(_ numbers: PropertyNumbers) {
      self.numbers = numbers
    }
  }

  private struct Row {
    /// Where among the bytes it ends.
    let end: Int
    /// The place of its numbers in `ids`; `nil` for rows that were made of others, which have the run's
    /// numbers.
    let ids: Int32?
  }

  package init() {}

  /// Whether no event has any.
  package var isEmpty: Bool { rows.isEmpty }

  /// How many rows there are: the number of the last.
  private var count: UInt32 { UInt32(rows.count) }

  /// How many bytes the rows have.
  var byteCount: Int { rows.last?.end ?? 0 }

  /// Forgets all rows; numbers are those of a run from then on.
  mutating func removeAll(numbers run: PropertyNumbers) {
    rows.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    shared = Run(run)
  }

  /// Begins the rows of a stream.
  ///
  /// `ids`: the run's numbers of those in the rows.
  mutating func beginStream(ids: [UInt32]) {
    self.ids.append(ids)
  }

  /// Adds a row of the stream that was begun last, and returns its number; 0 where rows are left out.
  mutating func append(_ row: Range<Int>, of stream: RawSpan) -> UInt32 {
    guard run.areWhole else { return 0 }
    let start = byteCount
    if start + row.count + Self.slack > bytes.count { reserve(row.count) }
    var span = bytes.mutableSpan
    // Bytes of any value are what the array holds.
    var target = unsafe span.mutableBytes
    var done = 0
    while done < row.count {
      // There is room for whole words here, and padding behind the stream.
      target.storeBytes(
        of: stream.word(at: row.lowerBound &+ done).littleEndian, toByteOffset: start &+ done,
        as: UInt64.self)
      done &+= 8
    }
    rows.append(Row(end: start + row.count, ids: Int32(ids.count - 1)))
    return count
  }

  /// How many bytes behind a row are written over.
  private static let slack = 8

  @inline(never)
  private mutating func reserve(_ more: Int) {
    let missing = byteCount + more + Self.slack - bytes.count
    if missing > 0 {
      bytes.append(contentsOf: repeatElement(0, count: max(missing, bytes.count, 1024)))
    }
  }

  /// Lifts the mask from all rows behind the first bytes.
  mutating func unmask(_ mask: TextMask, from start: Int) {
    mask.apply(to: &bytes, from: start, before: byteCount)
  }

  /// Passes the properties of a row, in its order.
  ///
  /// Nothing read is believed: what makes no sense, and what stands behind it, is passed over. `row`: from 1;
  /// 0 is a row of none.
  package func forEach(of row: UInt32, _ body: (Property) -> Void) {
    guard let row = packedRow(row) else { return }
    // The class: its numbers are a dozen arrays, none of which has to be retained.
    let shared = shared
    var reader = PropertyRowReader(bytes, in: row.range)
    while let property = try? reader.next() {
      switch property {
      case .number(let own):
        guard let number = number(own, by: row.ids) else { return }
        guard shared.numbers.isOpen(Int(number)) else {
          body(.shared(number))
          continue
        }
        guard let value = try? reader.wholeValue() else { return }
        body(.whole(name: number, value: value))
      case .inFull:
        guard let symbol = try? reader.symbol(),
          let property = shared.numbers.property(ofSymbol: symbol)
        else { return }
        body(property)
      }
    }
  }

  /// The run's number of a pair by that of its stream, or by its own where the row has no stream.
  ///
  /// The arrays of streams are shared by all threads, which would wait for each other if each retained
  /// them for every user.
  @inline(__always)
  private func number(_ own: Int, by ids: Int32?) -> UInt32? {
    guard let ids else { return own < shared.numbers.count ? UInt32(own) : nil }
    guard own < self.ids[Int(ids)].count else { return nil }
    return self.ids[Int(ids)][own]
  }

  /// Whether two rows are of the same bytes, by the same numbers: most deliveries of one event are alike.
  package func areAlike(_ one: UInt32, _ other: UInt32) -> Bool {
    if one == other { return true }
    guard let one = packedRow(one), let other = packedRow(other) else { return false }
    return one.ids == other.ids && bytes[one.range] == bytes[other.range]
  }

  /// Where a row stands; `nil` for one of none.
  private func packedRow(_ row: UInt32) -> (range: Range<Int>, ids: Int32?)? {
    guard row > 0, rows.indices.contains(Int(row) - 1) else { return nil }
    let place = Int(row) - 1
    return ((place == 0 ? 0 : rows[place - 1].end)..<rows[place].end, rows[place].ids)
  }

  /// What a pair is in the run.
  package func property(of pair: PropertyPair) -> Property { run.property(of: pair) }

  /// The pairs of a row, of those of one name the first.
  package func pairs(of row: UInt32) -> [PropertyPair] {
    var names: Set<Text> = []
    var pairs: [PropertyPair] = []
    forEach(of: row) { property in
      let pair = run.pair(property)
      if names.insert(pair.name).inserted { pairs.append(pair) }
    }
    return pairs
  }

  /// A row as it is packed for a segment of a state, whose pairs are `PropertyNumbers.numberedPairs`.
  func packed(_ row: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    forEach(of: row) {
      bytes.append($0, of: run, numbering: 0..<UInt32(PropertyNumbers.mostPairs))
    }
    return bytes
  }

  /// Adds a row, and returns its number.
  package mutating func append(_ pairs: [PropertyPair]) -> UInt32 {
    var row: [UInt8] = []
    for pair in pairs { row.append(property(of: pair), of: run, numbering: 0..<UInt32.max) }
    let start = byteCount
    reserve(row.count)
    bytes.replaceSubrange(start..<start + row.count, with: row)
    rows.append(Row(end: start + row.count, ids: nil))
    return count
  }
}

extension [UInt8] {
  /// Appends a property to a row; one that has a number, or whose name has, by it, if it is among `numbers`.
  fileprivate mutating func append(
    _ property: PropertyRows.Property, of run: PropertyNumbers, numbering numbers: Range<UInt32>
  ) {
    switch property {
    case .shared(let number) where numbers.contains(number):
      append(varint: UInt64(number) + 1)
    case .whole(let name, let value) where numbers.contains(name):
      append(varint: UInt64(name) + 1)
      append(varint: UInt64(value))
    case .shared, .whole, .own: append(inFull: run.pair(property))
    }
  }
}
