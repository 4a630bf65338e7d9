import Funnels

// What a report with a minimum cell size does not say of what changed.

extension FlowReport {
  /// Hides what is computed from a hidden count of either side, or would give one away.
  mutating func hideChanges() {
    let breakdowns = rows.changes.runs { $1.part != .completion }
    rows.changes = breakdowns.flatMap { rows in
      // The parts add up, so that one of them follows from the others.
      let isFew = rows.contains(where: \.hasHidden)
      return rows.map { row in
        var row = row
        if row.hasHidden { row.hideNumbers() }
        if isFew { row.contribution = nil }
        return row
      }
    }
  }
}

extension ChangeCounts {
  fileprivate var hasHidden: Bool { users.isHidden || reached.isHidden }
}

extension ChangeRow {
  fileprivate var hasHidden: Bool { base?.hasHidden == true || own?.hasHidden == true }

  fileprivate mutating func hideNumbers() {
    if base?.hasHidden == true { base?.rate = nil }
    if own?.hasHidden == true { own?.rate = nil }
    (difference, differenceLow, differenceHigh) = (nil, nil, nil)
  }
}
