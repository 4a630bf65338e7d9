import Experiments
import Funnels

// What a report with a minimum cell size does not say of experiments.

extension FlowReport {
  /// Hides what is computed from a hidden count of an arm, or would give one away.
  mutating func hideExperiments() {
    let cells = cells
    for index in comparison.indices where cells.hide(comparison[index]) {
      comparison[index].hideNumbers(with: cells)
    }
    hideAssignment()
    let few = comparison.filter { $0.isCompletion && cells.hide($0) }
    for index in checks.indices {
      let hidden = Set(
        few.filter { $0.experiment == checks[index].experiment }.map(\.variant))
      // Their counts of the whole log are in no other table.
      if minimumCell != nil {
        checks[index].lateAssignment = nil
        checks[index].heterogeneities = []
        checks[index].weeks = []
      }
      checks[index].reversals.removeAll { hidden.contains($0.variant) }
    }
  }

  /// The share of one arm tells how many are in all of them, and so does the test of the split.
  private mutating func hideAssignment() {
    let cells = cells
    let isTold = assignment.contains { $0.isOfVariant && cells.hide($0) }
    for index in assignment.indices {
      let row = assignment[index]
      let isOfHidden = !row.isOfVariant && cells.hides(started)
      if isOfHidden || cells.hides(row.users) { assignment[index].observedShare = nil }
      if row.isOfVariant && isTold { assignment[index].hideNumbers() }
    }
    guard isTold else { return }
    for index in checks.indices { checks[index].split.hideNumbers() }
  }
}

extension SmallCells {
  /// The split is tested over the whole log, whatever the filters leave of it.
  fileprivate func hide(_ row: AssignmentRow) -> Bool {
    hides(row.users) || hides(row.usersInLog)
  }

  fileprivate func hide(_ row: ComparisonRow) -> Bool {
    [row.controlUsers, row.controlReached, row.variantUsers, row.variantReached].contains(
      where: hides)
  }
}

extension AssignmentRow {
  fileprivate mutating func hideNumbers() {
    (observedShare, observedShareInLog, sampleRatioP) = (nil, nil, nil)
    notes = notes.map { note in
      if case .unevenWithoutPlan = note { .unevenWithoutPlan(nil) } else { note }
    }
  }
}

extension ComparisonRow {
  fileprivate mutating func hideNumbers(with cells: SmallCells) {
    if cells.hides(controlUsers) || cells.hides(controlReached) { controlRate = nil }
    if cells.hides(variantUsers) || cells.hides(variantReached) { variantRate = nil }
    (difference, differenceLow, differenceHigh) = (nil, nil, nil)
    (uplift, upliftLow, upliftHigh) = (nil, nil, nil)
    (p, adjustedP, adjustment) = (nil, nil, nil)
    (detectableDifference, usersNeeded, firstClear) = (nil, nil, nil)
  }
}
