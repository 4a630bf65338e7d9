import Funnels

// Of many users `within_1h` tells how many needed less than an hour, and two such shares how many
// needed between ten minutes and an hour. Who that few are is a small count like any other.

extension FlowReport {
  private static var shares: [WritableKeyPath<TimingRow, Double?>] {
    [\.within10Minutes, \.within1Hour, \.within24Hours, \.within7Days]
  }

  /// Leaves out shares until the users between those that are left are none or enough.
  ///
  /// Segments make up all, so a share that is hidden in one segment is hidden in two.
  mutating func hideShares() {
    let groups = Dictionary(grouping: rows.timing.indices) { TimedColumn(rows.timing[$0]) }
    for places in groups.values {
      let counted = places.filter { rows.timing[$0].everyone > 0 }
      var shown = Dictionary(
        uniqueKeysWithValues: counted.map { ($0, sharesToShow(of: rows.timing[$0])) })
      for share in Self.shares.indices {
        let showing = counted.filter { shown[$0]?.contains(share) ?? false }
        guard counted.count - showing.count == 1 else { continue }
        let least = showing.min { (rows.timing[$0].everyone, $0) < (rows.timing[$1].everyone, $1) }
        if let least { shown[least]?.remove(share) }
      }
      for place in counted {
        for (share, path) in Self.shares.enumerated()
        where !(shown[place]?.contains(share) ?? false) {
          rows.timing[place][keyPath: path] = nil
        }
      }
    }
  }

  private func sharesToShow(of row: TimingRow) -> Set<Int> {
    let all = Double(row.everyone)
    var shown: Set<Int> = []
    var before = 0.0
    for (index, path) in Self.shares.enumerated() {
      guard let share = row[keyPath: path] else { continue }
      let users = share * all
      guard isEnough(users - before), isEnough(all - users) else { continue }
      shown.insert(index)
      before = users
    }
    return shown
  }

  private func isEnough(_ users: Double) -> Bool {
    users < 0.5 || !cells.hides(Int(users.rounded()))
  }

  /// Of the curve only points between which enough users completed, so that no step of it is of few,
  /// and behind which enough did or nobody: how many completed at all stands in a table.
  ///
  /// `hidden`: whose curve is not shown.
  mutating func thinCurves(without hidden: Set<RowKey>) {
    let all = Dictionary(
      rows.timing.filter { $0.measure == .complete }.map { ($0.key, Double($0.everyone)) },
      uniquingKeysWith: { $1 })
    let ends = Dictionary(
      rows.curve.map { ($0.key, $0.completed) }, uniquingKeysWith: { max($0, $1) })
    let least = Double(cells.minimum) - 0.5
    var before: [RowKey: Double] = [:]
    rows.curve = rows.curve.filter { row in
      guard !hidden.contains(row.key), let all = all[row.key] else { return false }
      let users = row.completed * all
      let later = ends[row.key, default: 0] * all - users
      guard later < 0.5 || later >= least else { return false }
      guard users - before[row.key, default: 0] >= least else { return false }
      before[row.key] = users
      return true
    }
  }
}

extension TimingRow {
  /// All who are timed, with those who are still without the event.
  fileprivate var everyone: Int { (users.shown ?? 1) + (open.map { $0.shown ?? 1 } ?? 0) }
}

/// The rows of one measure at one step, in all segments of a breakdown.
private struct TimedColumn: Hashable {
  let breakdown: Breakdown
  let measure: TimingMeasure
  let step: StepKey?

  init(_ row: TimingRow) {
    (breakdown, measure, step) = (row.key.breakdown, row.measure, row.step)
  }
}
