import EventLog

// What happened decides which other keys a line has: views have a screen, purchases a price. So where no
// value is a verb in a language that is known here, the key that decides most about the others names the
// event. A platform or a plan decides nothing, and a step is itself one of the keys that are decided about.

extension ValueColumn {
  /// Whether most values are paths of pages, `/setup/account`, or whole addresses.
  fileprivate var isPaths: Bool {
    let paths = distinct.count { $0.utf8.first == UInt8(ascii: "/") }
    return paths * 10 >= distinct.count * 8 || isAddresses
  }
}

/// The key whose values say which other keys a line has.
struct DecidingColumn {
  let column: Int?

  private static let mostValues = 300
  private static let mostCandidates = 20
  private static let mostDecided = 30
  private static let fewestRows = 20
  /// What a browser calls itself is longer than any name of an event.
  private static let longestName = 80

  /// `candidates`: Columns whose values may be names, likely ones first.
  init(among candidates: [Int], of table: SampleTable) {
    let rows = table.rowCount
    // Where all lines have a step, no line is something else.
    let isOnAll = table.columns.contains {
      $0.count * 20 >= rows * 19 && KeyNames.stepScore(of: $0.path) >= 8
    }
    guard !isOnAll else {
      column = nil
      return
    }
    let sparse = table.columns.indices.filter {
      let count = table.columns[$0].count
      return min(count, rows - count) >= max(Self.fewestRows, rows / 200)
    }.prefix(Self.mostDecided)
    let presence = sparse.map { [Bool](of: table.columns[$0].rows, count: rows) }
    let possible = candidates.prefix(Self.mostCandidates).filter {
      Self.mayDecide(table.columns[$0], rows: rows)
    }
    let decided = possible.map { column in
      (column: column, count: presence.count { Self.decides(table.columns[column], on: $0) })
    }
    let most = decided.max { left, right in
      left.count != right.count ? left.count < right.count : left.column > right.column
    }
    column = most.flatMap { $0.count > 0 ? $0.column : nil }
  }

  private static func mayDecide(_ values: ValueColumn, rows: Int) -> Bool {
    !values.isPaths && !values.isWholeNumbers && values.count * 20 >= rows * 19
      && (2...mostValues).contains(values.distinct.count)
      && KeyNames(values.name).stepScore <= 0 && KeyNames(values.name).idClass != .thing
      && values.distinct.allSatisfy { $0.utf8.count <= longestName }
  }

  /// Whether each value goes with the other key's presence or with its absence, but for a tenth of what is
  /// the rarer of the two.
  private static func decides(_ values: ValueColumn, on isThere: [Bool]) -> Bool {
    var with = [Int](repeating: 0, count: values.distinct.count)
    for (place, row) in values.rows.enumerated() where isThere[row] {
      with[values.values[place]] += 1
    }
    let present = with.reduce(0, +)
    let errors = zip(with, values.counts).reduce(0) { $0 + min($1.0, $1.1 - $1.0) }
    return errors * 10 <= min(present, values.count - present)
  }
}
