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
