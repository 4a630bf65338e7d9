/// The rows of the records of one partition, as they were packed: most are of no entry, and never read.
package struct PropertyRows: Sendable {
  /// A property of a row.
  package enum Property {
    /// By the run's number.
    case shared(UInt32)
    /// A pair without one.
    case own(PropertyPair)
  }

  /// Rows, one behind the other.
  private var bytes: [UInt8] = []
  /// By row, where it ends, and the place of its worker's numbers in `ids`.
  private var rows: [(end: Int, ids: Int)] = []
  /// The run's numbers of a worker's own.
  private var ids: [[UInt32]] = []
  /// Rows that were made of others.
  private var merged: [UInt32: [PropertyPair]] = [:]
  private var run = PropertyNumbers.none

  package init() {}

  /// Whether no event has any.
  package var isEmpty: Bool { rows.isEmpty }

  /// How many rows there are: the number of the last.
  var count: UInt32 { UInt32(rows.count) }

  /// Forgets all rows; numbers are those of a run from then on.
  mutating func removeAll(numbers run: PropertyNumbers) {
    bytes.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    if !merged.isEmpty { merged.removeAll() }
    self.run = run
  }

  /// Adds rows that stand one behind the other.
  ///
  /// `ends`: where each ends; `ids`: the run's numbers of those in the rows.
  mutating func append(_ packed: [UInt8], ends: [Int], ids: [UInt32]) {
    guard run.areWhole else { return }
    self.ids.append(ids)
    let start = bytes.count
    bytes += packed
    for end in ends { rows.append((start + end, self.ids.count - 1)) }
  }

  /// Passes the properties of a row, in its order.
  ///
  /// Nothing read is believed: what makes no sense, and what stands behind it, is passed over. `row`: from 1;
  /// 0 is a row of none.
  package func forEach(of row: UInt32, _ body: (Property) -> Void) {
    if let pairs = merged[row] {
      for pair in pairs { body(number(of: pair).map { .shared($0) } ?? .own(pair)) }
      return
    }
    guard let row = packedRow(row) else { return }
    let ids = ids[row.ids]
    var reader = PropertyRowReader(bytes, in: row.range)
    while let property = try? reader.next() {
      switch property {
      case .number(let number):
        guard number < ids.count else { return }
        body(.shared(ids[number]))
      case .symbol(let symbol):
        if let number = run.number(of: symbol) {
          body(.shared(number))
        } else if let pair = PropertyPair(symbol: symbol) {
          body(.own(pair))
        } else {
          return
        }
      }
    }
  }

  /// Whether two rows are of the same bytes, by the same numbers: most deliveries of one event are alike.
  package func areAlike(_ one: UInt32, _ other: UInt32) -> Bool {
    if one == other { return true }
    guard let one = packedRow(one), let other = packedRow(other) else { return false }
    return one.ids == other.ids && bytes[one.range] == bytes[other.range]
  }

  /// Where a row stands; `nil` for one of none, and for one that was made of others.
  private func packedRow(_ row: UInt32) -> (range: Range<Int>, ids: Int)? {
    guard row > 0, merged[row] == nil, rows.indices.contains(Int(row) - 1) else { return nil }
    let place = Int(row) - 1
    return ((place == 0 ? 0 : rows[place - 1].end)..<rows[place].end, rows[place].ids)
  }

  /// The run's number of a pair; `nil` where it has none.
  package func number(of pair: PropertyPair) -> UInt32? { run.number(of: pair.symbol[...]) }

  /// The pairs of a row, of those of one name the first.
  package func pairs(of row: UInt32) -> [PropertyPair] {
    var names: Set<Text> = []
    var pairs: [PropertyPair] = []
    forEach(of: row) { property in
      let pair =
        switch property {
        case .shared(let number): run.pair(Int(number))
        case .own(let pair): pair
        }
      if names.insert(pair.name).inserted { pairs.append(pair) }
    }
    return pairs
  }

  /// A row as it is packed for a volume, whose pairs are `PropertyNumbers.numberedPairs`.
  func packed(_ row: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    forEach(of: row) { property in
      switch property {
      case .shared(let number) where number < PropertyRowWriter.mostPairs:
        bytes.append(varint: Int(number) + 1)
      case .shared(let number): bytes.append(inFull: run.pair(Int(number)))
      case .own(let pair): bytes.append(inFull: pair)
      }
    }
    return bytes
  }

  /// Adds a row, and returns its number.
  package mutating func append(_ pairs: [PropertyPair]) -> UInt32 {
    rows.append((bytes.count, 0))
    merged[count] = pairs
    return count
  }
}
