import Definitions
package import EventLog

/// The properties that an entry has, whether or not a report names them.
package struct EntryProperties: Sendable {
  /// Numbers of pairs in the run; of one name the first counts.
  package private(set) var numbers: [UInt32] = []
  /// Pairs that have no number in the run.
  package private(set) var others: [PropertyPair] = []

  /// Takes those of a row in place of others.
  mutating func take(_ row: UInt32, of rows: PropertyRows) {
    removeAll()
    rows.forEach(of: row) { property in
      switch property {
      case .shared(let number): numbers.append(number)
      case .own(let pair): others.append(pair)
      }
    }
    // Which of two of one name comes first must not depend on which has a number.
    if !numbers.isEmpty, !others.isEmpty { take(rows.pairs(of: row), of: rows) }
  }

  /// Takes some pairs in place of others.
  mutating func take(_ pairs: [PropertyPair], of rows: PropertyRows) {
    removeAll()
    for pair in pairs {
      if let number = rows.number(of: pair) { numbers.append(number) } else { others.append(pair) }
    }
  }

  mutating func removeAll() {
    numbers.empty()
    if !others.isEmpty { others.removeAll() }
  }
}

extension PropertyRows {
  /// What several rows come to: of each name the least value, as the bins show it where there are some.
  func merged(_ rows: [UInt32], bins: (Text) -> BinDefinition? = { _ in nil }) -> [PropertyPair] {
    var least: [Text: (shown: Text?, value: Text)] = [:]
    for row in rows {
      for pair in pairs(of: row) {
        let shown = bins(pair.name).map { $0.label(of: pair.value) } ?? pair.value
        let found = (shown: shown, value: pair.value)
        guard let known = least[pair.name] else {
          least[pair.name] = found
          continue
        }
        let order = FieldOrder.compareAbsentLast(found.shown, known.shown)
        if order < 0 || order == 0 && found.value < known.value { least[pair.name] = found }
      }
    }
    return least.map { PropertyPair(name: $0.key, value: $0.value.value) }.sorted()
  }
}
