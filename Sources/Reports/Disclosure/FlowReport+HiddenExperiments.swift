import Experiments
import Funnels

// What a report with a minimum cell size does not say of experiments.

extension FlowReport {
  /// Hides what is computed from a hidden count of an arm, or would give one away.
  mutating func hideExperiments() {
    for index in comparison.indices where comparison[index].hasHidden {
      comparison[index].hideNumbers()
    }
    hideAssignment()
    for index in checks.indices where started.isHidden { checks[index].mixed.whole = .hidden }
    let few = comparison.filter { $0.isCompletion && $0.hasHidden }
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
    let isTold = assignment.contains { $0.isOfVariant && $0.hasHidden }
    for index in assignment.indices {
      let row = assignment[index]
      if !row.isOfVariant && started.isHidden { assignment[index].whole = .hidden }
      if row.isOfVariant && isTold { assignment[index].hideNumbers() }
    }
    guard isTold else { return }
    for index in checks.indices { checks[index].split.hideNumbers() }
  }
}

extension AssignmentRow {
  /// The split is tested over the whole log, whatever the filters leave of it.
  fileprivate var hasHidden: Bool { users.isHidden || usersInLog.isHidden }

  fileprivate mutating func hideNumbers() {
    (whole, wholeInLog, sampleRatioP) = (.hidden, .hidden, nil)
    notes = notes.map { note in
      if case .unevenWithoutPlan = note { .unevenWithoutPlan(nil) } else { note }
    }
  }
}

extension ComparisonRow {
  var hasHidden: Bool {
    [controlUsers, controlReached, variantUsers, variantReached].contains(.hidden)
  }

  fileprivate mutating func hideNumbers() {
    (difference, differenceLow, differenceHigh) = (nil, nil, nil)
    (uplift, upliftLow, upliftHigh) = (nil, nil, nil)
    (p, adjustedP, adjustment) = (nil, nil, nil)
    (detectableDifference, usersNeeded, firstClear, afterClear) = (nil, nil, nil, nil)
  }
}
