import Definitions
package import EventLog

/// The properties that an entry has, whether or not a report names them.
package struct EntryProperties: Equatable, Sendable {
  /// In the order of the row; of one name the first counts.
  package private(set) var list: [PropertyRows.Property] = []

  /// Takes those of a row in place of others.
  mutating func take(_ row: UInt32, of rows: PropertyRows) {
    list.empty()
    rows.forEach(of: row) { list.append($0) }
  }

  /// Takes some pairs in place of others.
  mutating func take(_ pairs: [PropertyPair], of rows: PropertyRows) {
    list.empty()
    for pair in pairs { list.append(rows.property(of: pair)) }
  }

  mutating func removeAll() {
    list.empty()
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
