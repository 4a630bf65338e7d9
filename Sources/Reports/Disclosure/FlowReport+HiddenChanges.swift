import Funnels

// What a report with a minimum cell size does not say of what changed.

extension FlowReport {
  /// Hides what is computed from a hidden count of either side, or would give one away.
  mutating func hideChanges() {
    let cells = cells
    let breakdowns = rows.changes.runs { $1.part != .completion }
    rows.changes = breakdowns.flatMap { rows in
      // The parts add up, so that one of them follows from the others.
      let isFew = rows.contains { cells.hide($0) }
      return rows.map { row in
        var row = row
        if cells.hide(row) { row.hideNumbers(with: cells) }
        if isFew { row.contribution = nil }
        return row
      }
    }
  }
}

extension SmallCells {
  fileprivate func hide(_ row: ChangeRow) -> Bool { hide(row.base) || hide(row.own) }

  fileprivate func hide(_ counts: ChangeCounts?) -> Bool {
    hides(counts?.users) || hides(counts?.reached)
  }
}

extension ChangeRow {
  fileprivate mutating func hideNumbers(with cells: SmallCells) {
    if cells.hide(base) { base?.rate = nil }
    if cells.hide(own) { own?.rate = nil }
    (difference, differenceLow, differenceHigh) = (nil, nil, nil)
  }
}
