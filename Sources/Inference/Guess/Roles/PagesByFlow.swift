import EventLog

// Two flows may begin with a page of the same name, welcome, and be told apart by a key of any name: {"f":"fan"} and
// {"f":"artist"}. Such a key has a value on each page; the pages of one value are others than those of the next, but
// for a few; and hardly any user has two of its values. The chapters of one flow have other pages too, but who goes on
// has them all; versions and platforms share their pages.

/// Looks for a key that tells flows apart by what it does, whatever it is called.
struct PagesByFlow {
  private let walk: Walk
  private let table: SampleTable

  init(_ walk: Walk, _ table: SampleTable) {
    self.walk = walk
    self.table = table
  }

  private static let fewestPages = 3
  /// Where users of a value are fewer than a fiftieth of all, it says nothing.
  private static let fewestOfHundred = 2

  /// The first such key by its path; `nil` where there is none.
  var column: FieldPath? {
    table.columns.indices.filter(tellsFlowsApart).map { table.path($0) }.min { $0.precedes($1) }
  }

  private func tellsFlowsApart(_ number: Int) -> Bool {
    let column = table.columns[number]
    let name = KeyNames(column.name)
    guard number != walk.names.column, number != walk.user.column,
      number != walk.reading.source.column, !column.isBool, column.numberCount == 0,
      (2...SideFields.mostFlows).contains(column.distinct.count), !name.isVariant, !name.isOfUse,
      name.stepScore <= 0, !SideFields.isField(name)
    else { return false }
    let values = column.dense(table.rowCount)
    let rows = walk.reading.stepRows
    guard rows.allSatisfy({ values[$0] != nil }) else { return false }
    return haveOtherPages(values, rows) && hasOneForMost(values)
  }

  /// Whether the pages of each value, of which it has several, are hardly those of another.
  private func haveOtherPages(_ values: RowNumbers, _ rows: [Int]) -> Bool {
    var pages: [Int: Set<Int>] = [:]
    for row in rows {
      guard let value = values[row], let page = walk.reading.pageOfRow[row] else { continue }
      pages[value, default: []].insert(page)
    }
    let all = pages.sorted { $0.key < $1.key }.map(\.value)
    guard all.count > 1, all.allSatisfy({ $0.count >= Self.fewestPages }) else { return false }
    return all.indices.allSatisfy { place in
      all[..<place].allSatisfy {
        $0.intersection(all[place]).count * 3 <= $0.union(all[place]).count
      }
    }
  }

  /// Whether most users have one value on their pages, and each value has users enough.
  private func hasOneForMost(_ values: RowNumbers) -> Bool {
    let places = walk.reading.placeOfRow
    var (one, all) = (0, 0)
    var users: [Int: Int] = [:]
    for rows in walk.user.journeys.rows {
      let own = Set(rows.filter { places[$0] != nil }.compactMap { values[$0] })
      guard !own.isEmpty else { continue }
      all += 1
      one += own.count == 1 ? 1 : 0
      for value in own { users[value, default: 0] += 1 }
    }
    return one * 4 >= all * 3
      && users.values.allSatisfy { $0 * 100 >= all * Self.fewestOfHundred }
  }
}
