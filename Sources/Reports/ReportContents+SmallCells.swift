import Experiments
import Funnels
import Journeys

// What a report with a minimum cell size does not say. Here go the numbers that are computed from
// a hidden count; the counts stay in their rows, for what is said of them depends on them, and
// every output hides them itself.

extension ReportContents {
  /// The contents without the shares, rates, intervals and times of so few users.
  package func hidingCells(below minimum: Int?) -> ReportContents {
    guard let minimum else { return self }
    var shown = self
    shown.minimumCell = minimum
    shown.hideFunnels()
    shown.hideAnswers()
    shown.hideTimes()
    shown.hideExperiments()
    shown.hideFindings()
    shown.hideChanges()
    return shown
  }

  private mutating func hideFunnels() {
    let (cells, entered, timed) = (cells, entered, timed)
    var before: FunnelRow?
    for index in funnel.indices {
      let row = funnel[index]
      let isFew = cells.hides(row.reached) || cells.hides(entered[row.key])
      if isFew { funnel[index].fromEntry = RateCell() }
      let isAfterFew = before.map { $0.key == row.key && cells.hides($0.reached) } ?? false
      if isFew || isAfterFew { funnel[index].fromPrevious = RateCell() }
      if cells.hides(timed[TimedStep(key: row.key, step: row.step)]) {
        funnel[index].medianSecondsToAdvance = nil
        funnel[index].p90SecondsToAdvance = nil
      }
      before = row
    }
    for index in dropoff.indices where cells.hides(dropoff[index].users) {
      dropoff[index].shareOfReached = nil
      dropoff[index].shareOfLeft = nil
      dropoff[index].medianSecondsBeforeLeaving = nil
    }
    for index in outcomes.indices {
      let row = outcomes[index]
      if cells.hides(row.users) || cells.hides(entered[row.key]) { outcomes[index].share = nil }
    }
    for index in losses.indices where cells.hides(losses[index].usersAtBiggest) {
      losses[index].shareAtBiggest = nil
    }
    contrasts = contrasts.filter { !isOfFew($0.key) }
  }

  /// Whether few completed in a segment, or in all others.
  private func isOfFew(_ key: RowKey) -> Bool {
    let ends = funnel.filter { $0.key.flow == key.flow && $0.isCompletion }
    let own = ends.first { $0.key == key }?.reached ?? 0
    let all = ends.first { $0.key.breakdown == .all }?.reached ?? 0
    return cells.hides(own) || cells.hides(all - own)
  }

  private mutating func hideAnswers() {
    let cells = cells
    for index in permissions.indices {
      let row = permissions[index]
      if cells.hides(row.granted) || cells.hides(row.asked) {
        permissions[index].grant = RateCell()
      }
    }
    for index in choices.indices {
      let row = choices[index]
      if cells.hides(row.users) { choices[index].share = nil }
      if cells.hides(row.users) || cells.hides(row.completed) {
        choices[index].completion = RateCell()
      }
    }
  }

  private mutating func hideTimes() {
    let cells = cells
    for index in timing.indices where cells.hides(timing[index].users) {
      timing[index].hideTimes()
    }
    let few = Set(
      timing.filter { $0.measure == .complete && cells.hides($0.users) }.map(\.key))
    curve.removeAll { few.contains($0.key) }
    for index in trend.indices where cells.hide(trend[index]) {
      trend[index].completion = RateCell()
    }
    for index in weeks.indices where cells.hide(weeks[index]) {
      weeks[index].completion = RateCell()
    }
  }

  private mutating func hideExperiments() {
    let cells = cells
    for index in comparison.indices where cells.hide(comparison[index]) {
      comparison[index].hideNumbers(with: cells)
    }
    for index in assignment.indices where cells.hides(assignment[index].users) {
      assignment[index].observedShare = nil
    }
    let few = Dictionary(
      grouping: comparison.filter { $0.isCompletion && cells.hide($0) }, by: \.flow)
    for index in checks.indices {
      let hidden = Set((few[checks[index].flow] ?? []).map(\.variant))
      checks[index].reversals.removeAll { hidden.contains($0.variant) }
    }
  }

  private mutating func hideFindings() {
    let cells = cells
    for index in quality.indices
    where quality[index].finding.countsUsers && cells.hides(quality[index].count) {
      quality[index].share = nil
    }
  }

  private mutating func hideChanges() {
    let cells = cells
    changes = changes?.map { row in
      var row = row
      if cells.hide(row) { row.hideNumbers(with: cells) }
      return row
    }
  }

  /// A step of one segment.
  private struct TimedStep: Hashable {
    let key: RowKey
    let step: StepKey
  }

  /// How many users have a time to go on, by step.
  private var timed: [TimedStep: Int] {
    let rows = timing.filter { $0.measure == .advance }.compactMap { row in
      row.step.map { (TimedStep(key: row.key, step: $0), row.users) }
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// Matured users of each segment.
  private var entered: [RowKey: Int] {
    let firsts = funnel.filter { $0.step.index == 1 && !$0.isCompletion }
    return Dictionary(firsts.map { ($0.key, $0.reached) }, uniquingKeysWith: { $1 })
  }
}

extension SmallCells {
  fileprivate func hide(_ row: TrendRow) -> Bool { hides(row.completed) || hides(row.matured) }

  fileprivate func hide(_ row: ChangeRow) -> Bool { hide(row.base) || hide(row.own) }

  fileprivate func hide(_ counts: ChangeCounts?) -> Bool {
    hides(counts?.users) || hides(counts?.reached)
  }

  fileprivate func hide(_ row: ComparisonRow) -> Bool {
    [row.controlUsers, row.controlReached, row.variantUsers, row.variantReached].contains(
      where: hides)
  }
}

extension ChangeRow {
  fileprivate mutating func hideNumbers(with cells: SmallCells) {
    if cells.hide(base) { base?.rate = nil }
    if cells.hide(own) { own?.rate = nil }
    (difference, differenceLow, differenceHigh) = (nil, nil, nil)
    contribution = nil
  }
}

extension TimingRow {
  fileprivate mutating func hideTimes() {
    (medianSeconds, medianSecondsLow, medianSecondsHigh) = (nil, nil, nil)
    (p25Seconds, p75Seconds, p90Seconds) = (nil, nil, nil)
    (within10Minutes, within1Hour, within24Hours, within7Days) = (nil, nil, nil, nil)
  }
}

extension ComparisonRow {
  fileprivate mutating func hideNumbers(with cells: SmallCells) {
    if cells.hides(controlUsers) || cells.hides(controlReached) { controlRate = nil }
    if cells.hides(variantUsers) || cells.hides(variantReached) { variantRate = nil }
    (difference, differenceLow, differenceHigh) = (nil, nil, nil)
    (uplift, upliftLow, upliftHigh) = (nil, nil, nil)
    (p, adjustedP, adjustment) = (nil, nil, nil)
    (detectableDifference, usersNeeded) = (nil, nil)
  }
}

extension FindingWord {
  /// Whether its count is one of users, not of lines or events.
  var countsUsers: Bool {
    guard case .rule(let rule) = self else { return false }
    return switch rule {
    case .enteredMidway, .eventsBeforeEntry, .twoIDs, .undeclaredVariant, .lateVariant,
      .mixedUsers, .returnedAfterCompletion, .breakdownMissingAtEntry, .exposedNeverEntered:
      true
    case .undefinedFlow, .otherVersion, .variantsWithoutExperiment, .skipOfUnskippable,
      .skipWithoutScope, .unknownPage:
      false
    }
  }
}
