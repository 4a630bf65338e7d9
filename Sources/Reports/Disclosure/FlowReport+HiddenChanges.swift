import Funnels

// What a report with a minimum cell size does not say of what changed.

extension FlowReport {
  /// Clears contributions beside a hidden count: they add up, so that one follows from the others.
  mutating func hideChanges() {
    let breakdowns = rows.changes.runs { $1.part != .completion }
    rows.changes = breakdowns.flatMap { rows -> [ChangeRow] in
      guard rows.contains(where: \.hasHidden) else { return rows }
      return rows.map { row in
        var row = row
        row.contribution = nil
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
}
