import Funnels

/// Rows in their order, of which only so many are shown, and the gaps where the others would be.
///
/// The first and the last row are always shown, besides them the heaviest, of equal ones the
/// earlier. A row alone between two of these is shown too, so there may be nearly twice as many.
struct FoldedRows<Row: Sendable>: Sendable {
  enum Item: Sendable {
    case row(Row)
    /// Rows that follow each other and are not shown; at least two, for the gap takes a line too.
    case gap([Row])
  }

  let items: [Item]

  /// All rows where there are at most `most`, which is at least 2.
  init(_ rows: [Row], most: Int, weight: (Row) -> some Comparable) {
    guard rows.count > most else {
      items = rows.map(Item.row)
      return
    }
    let heaviest = (1..<(rows.count - 1)).descending { weight(rows[$0]) }
    let shown = Set([0, rows.count - 1] + heaviest.prefix(most - 2))
    let runs = Array(rows.indices).runs { !shown.contains($0) && !shown.contains($1) }
    items = runs.flatMap { run in
      run.count == 1 ? [Item.row(rows[run[0]])] : [.gap(run.map { rows[$0] })]
    }
  }

  var shown: [Row] {
    items.compactMap { if case .row(let row) = $0 { row } else { nil } }
  }
}

extension FoldedRows where Row == FunnelRow {
  /// What the steps of a gap are called: `steps 8 to 12`.
  static func gapName(_ rows: [FunnelRow]) -> String {
    let ends = [rows.first, rows.last].compactMap { $0?.step.index }.map(String.init)
    return "steps \(ends.joined(separator: " to "))"
  }
}

/// The rows of a table that has room for so many: those with most in them, in the order in which they came.
///
/// A log may have as many names as lines. A page with a row for each is of no use to its reader, and takes the
/// memory of all of them; the CSV files have them all.
struct LargestRows<Row> {
  let rows: [Row]
  /// How many there are besides.
  let leftOut: Int

  init(_ all: [Row], most: Int, weight: (Row) -> some Comparable) {
    leftOut = max(0, all.count - most)
    rows =
      leftOut > 0
      ? all.indices.descending { weight(all[$0]) }.prefix(most).sorted().map { all[$0] } : all
  }

  /// Those of several tables one below the other.
  init(ofAll parts: [LargestRows]) {
    rows = parts.flatMap(\.rows)
    leftOut = parts.reduce(0) { $0 + $1.leftOut }
  }

  /// Where the others are; `nil` where there are none.
  func rest(of noun: String, in file: String) -> Block? {
    leftOut > 0 ? "\(Figures.there(leftOut, of: noun)) in `\(file)`." : nil
  }
}

extension Sequence {
  /// The elements of most weight first, those of equal weight in their order.
  func descending(by weight: (Element) -> some Comparable) -> [Element] {
    enumerated().map { (weight: weight($1), place: $0, element: $1) }
      .sorted { ($1.weight, $0.place) < ($0.weight, $1.place) }.map(\.element)
  }
}

extension Array {
  /// The elements in their order, in runs of neighbours that belong together.
  func runs(where belong: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { runs, element in
      if let last = runs.last?.last, belong(last, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
  }
}
