import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// What a report with a minimum cell size does not say. First the counts go, by ReportCounts: of a hidden
// one nothing is left but that there is somebody, so that no output can tell more. Then the numbers go
// that are computed from a hidden count, or that a shown one would give it away with.

extension ReportContents {
  /// The contents without counts of so few, and what follows from them.
  ///
  /// Counts from 1 up to `minimum`, excluded, become 1, and so do those that would give them away by
  /// subtraction. What is computed from them, shares, rates, intervals and times, becomes `nil`.
  ///
  /// `minimum`: `nil` changes nothing. `room`: how many numbers there may be to check at a time.
  package func hidingCells(below minimum: Int?, room: Int? = nil) -> ReportContents {
    guard let minimum else { return self }
    precondition(
      flows.allSatisfy { $0.fieldRows == nil }, "rows that are not there cannot be hidden")
    var shown = hidingCounts(below: minimum, room: room ?? HiddenParts.room)
    // Step beside step, what some users have in common tells how few of them left in between.
    shown.drivers = []
    shown.hideFunnels()
    shown.hideAnswers()
    shown.hideTimes()
    shown.hideExperiments()
    shown.hideGoals()
    shown.hideFindings()
    shown.hideChanges()
    return shown
  }

  /// All counts are checked together, as far as there is room: else without the trend of segments, or
  /// with nothing of the segments of fields but totals, or of no segment at all.
  private func hidingCounts(below minimum: Int, room: Int) -> ReportContents {
    let cells = SmallCells(minimum: minimum)
    var whole = self
    whole.minimumCell = minimum
    let all = ReportCounts(relating: whole)
    for withheld: Set<ReportPart> in [[], [.trendOfSegments]] {
      if let shown = all.hidden(by: cells, withholding: withheld, room: room) { return shown }
    }
    let rest = ReportCounts(relating: whole.withoutFields())
    let shown = ReportPart.withheldInTurn.lazy.compactMap { withheld in
      let shown = rest.hidden(by: cells, withholding: withheld, room: room)
      return withheld.contains(.segments) ? shown?.withoutRowsOfSomebody() : shown
    }
    var totals = shown.first ?? rest.withoutCounts
    totals.addFieldTotals(of: whole)
    return totals
  }

  /// The contents without rows of segments that say by being there that somebody is in them, where
  /// nothing else is told of them.
  ///
  /// Variants that the definition names have rows with users or without, and keep them.
  private func withoutRowsOfSomebody() -> ReportContents {
    var rest = self
    rest.dropoff.removeAll { $0.key.breakdown != .all }
    rest.exits.removeAll { $0.key.breakdown != .all }
    rest.permissions.removeAll { $0.key.breakdown != .all }
    rest.choices.removeAll { $0.key.breakdown != .all }
    let declared = declaredVariants
    let isSeen = { (key: RowKey) in key.breakdown != .all && !declared.contains(key) }
    rest.funnel.removeAll { isSeen($0.key) }
    rest.outcomes.removeAll { isSeen($0.key) }
    rest.timing.removeAll { isSeen($0.key) }
    rest.trend.removeAll { isSeen($0.key) }
    rest.goals.removeAll { isSeen($0.key) }
    rest.losses.removeAll { isSeen($0.key) }
    rest.contrasts.removeAll { isSeen($0.key) }
    let isArm = { (flow: FlowKey, name: Text?) in
      name.map { declared.contains(RowKey(flow: flow, breakdown: .variant, segment: .value($0))) }
        ?? true
    }
    rest.assignment.removeAll { row in
      if case .variant(let name) = row.arm { !isArm(row.flow, name) } else { false }
    }
    rest.comparison.removeAll { !isArm($0.flow, $0.control) || !isArm($0.flow, $0.variant) }
    rest.checks.removeAll { !isArm($0.flow, $0.control) }
    for (index, checks) in rest.checks.enumerated() {
      rest.checks[index].drifts.removeAll { !isArm(checks.flow, $0.variant) }
      rest.checks[index].heterogeneities.removeAll { !isArm(checks.flow, $0.variant) }
      rest.checks[index].weeks.removeAll { !isArm(checks.flow, $0.variant) }
      rest.checks[index].reversals.removeAll { !isArm(checks.flow, $0.variant) }
    }
    return rest
  }

  /// The segments that are there whoever is in them.
  private var declaredVariants: Set<RowKey> {
    Set(
      flows.flatMap { flow in
        (flow.definition.experiment?.declaredVariants ?? []).map { name in
          RowKey(flow: flow.key, breakdown: .variant, segment: .value(name))
        }
      })
  }

  private mutating func hideFunnels() {
    let (cells, entered, timed) = (cells, entered, timed)
    let young = Set(
      outcomes.filter { $0.outcome == .inProgress && cells.hides($0.users) }.map(\.key))
    let fewOf = { (outcome: Outcome, rows: [OutcomeRow]) in
      Set(rows.filter { $0.outcome == outcome && cells.hides($0.users) }.map(\.key))
    }
    let (completed, returned) = (fewOf(.completed, outcomes), fewOf(.returnedLater, outcomes))
    var before: FunnelRow?
    for index in funnel.indices {
      let row = funnel[index]
      let isFew = cells.hides(row.reached) || cells.hides(entered[row.key])
      if isFew { funnel[index].fromEntry = RateCell() }
      let isAfterFew = before.map { $0.key == row.key && cells.hides($0.reached) } ?? false
      if isFew || isAfterFew { funnel[index].fromPrevious = RateCell() }
      if isFew || cells.hides(row.left) { funnel[index].leaving = RateCell() }
      if cells.hides(timed[SegmentStep(key: row.key, step: row.step)]) {
        funnel[index].medianSecondsToAdvance = nil
        funnel[index].p90SecondsToAdvance = nil
      }
      before = row
    }
    hideGains()
    hideReasons()
    for index in outcomes.indices {
      let row = outcomes[index]
      let isOfStarted = row.outcome == .inProgress || row.outcome == .enteredMidway
      if cells.hides(row.users) || cells.hides(entered[row.key])
        || isOfStarted && young.contains(row.key)
        || row.outcome == .restartedAfterCompletion && completed.contains(row.key)
        || row.outcome == .returnedAndCompleted && returned.contains(row.key)
      {
        outcomes[index].share = nil
      }
    }
    for index in losses.indices {
      let isFew = cells.hides(losses[index].usersAtBiggest) || cells.hides(losses[index].left)
      // Which step it is, or that it is a draw, would tell how large hidden counts are.
      if cells.hides(losses[index].usersAtBiggest) { losses[index].biggest = [] }
      if isFew { losses[index].shareAtBiggest = nil }
    }
    hideContrasts(entered)
  }

  /// A gain tells who left, went on and completed; that of everyone is a sum over the variants.
  private mutating func hideGains() {
    let cells = cells
    let rows = Dictionary(grouping: funnel.filter { $0.key.breakdown != .all }, by: \.key.flow)
      .mapValues { rows in
        Set(rows.filter { $0.key.breakdown == .variant && cells.hidesGain(of: $0) }.map(\.step.id))
      }
    let ends = Set(funnel.filter { $0.isCompletion && cells.hides($0.reached) }.map(\.key))
    let variants = Set(ends.filter { $0.breakdown == .variant }.map(\.flow))
    for index in funnel.indices {
      let row = funnel[index]
      let isOfVariants =
        row.key.breakdown == .all
        && (variants.contains(row.key.flow) || rows[row.key.flow]?.contains(row.step.id) == true)
      if isOfVariants || ends.contains(row.key) || cells.hidesGain(of: row) {
        funnel[index].gain = nil
      }
    }
  }

  /// A share beside a shown count tells what it is a share of.
  private mutating func hideReasons() {
    let cells = cells
    let steps = Dictionary(
      funnel.filter { !$0.isCompletion }.map { (SegmentStep(key: $0.key, step: $0.step), $0) },
      uniquingKeysWith: { $1 })
    for index in dropoff.indices {
      let row = dropoff[index]
      let step = steps[SegmentStep(key: row.key, step: row.step)]
      let isFew = cells.hides(row.users)
      if isFew || cells.hides(step?.reached) { dropoff[index].shareOfReached = nil }
      if isFew || cells.hides(step?.left) { dropoff[index].shareOfLeft = nil }
      if isFew { dropoff[index].medianSecondsBeforeLeaving = nil }
    }
    for index in exits.indices {
      let row = exits[index]
      let step = steps[SegmentStep(key: row.key, step: row.step)]
      let isFew = cells.hides(row.users)
      if isFew || cells.hides(step?.left) { exits[index].shareOfLeft = nil }
      if isFew { exits[index].medianSeconds = nil }
    }
    // Only the table is checked for what follows from it.
    for index in losses.indices { losses[index].lastOfUnexplained = [:] }
  }

  /// The rates of a contrast tell who is in the segment and who completed there, and the same of all
  /// others.
  private mutating func hideContrasts(_ entered: [RowKey: Int]) {
    let cells = cells
    let completed = Dictionary(
      funnel.filter(\.isCompletion).map { ($0.key, $0.reached) }, uniquingKeysWith: { $1 })
    contrasts = contrasts.filter { contrast in
      let all = RowKey(flow: contrast.key.flow, breakdown: .all, segment: .everyone)
      return [entered, completed].allSatisfy { counts in
        guard let own = counts[contrast.key], let all = counts[all] else { return false }
        return ![own, all, all - own].contains(where: cells.hides)
      }
    }
  }

  private mutating func hideAnswers() {
    let cells = cells
    for index in permissions.indices {
      let row = permissions[index]
      if cells.hides(row.granted) || cells.hides(row.asked) {
        permissions[index].grant = RateCell()
      }
      permissions[index].hideLeaving(with: cells)
    }
    let few = Set(choices.filter { cells.hides($0.users) }.map(SegmentChoice.init))
    for index in choices.indices {
      let row = choices[index]
      if few.contains(SegmentChoice(row)) { choices[index].share = nil }
      if cells.hides(row.users) || cells.hides(row.completed) {
        choices[index].completion = RateCell()
      }
    }
  }

  private mutating func hideTimes() {
    let cells = cells
    let ends = Dictionary(
      funnel.filter(\.isCompletion).map { ($0.key, $0.reached) }, uniquingKeysWith: { $1 })
    let hidden = timing.indices.filter { isHidden(timing[$0], ends[timing[$0].key]) }
    for index in hidden { timing[index].hideTimes() }
    hideShares()
    let ofCompletion = hidden.filter { timing[$0].measure == .complete }
    thinCurves(without: Set(ofCompletion.map { timing[$0].key }))
    for index in trend.indices where cells.hide(trend[index]) {
      trend[index].completion = RateCell()
    }
    for index in weeks.indices where cells.hide(weeks[index]) {
      weeks[index].completion = RateCell()
    }
    hideLimits()
  }

  /// Whether the times of a row rest on hidden counts: those to complete also on who completed within
  /// the window, whom the share within that time would tell.
  private func isHidden(_ row: TimingRow, _ completed: Int?) -> Bool {
    if cells.hides(row.users) || cells.hides(row.open) { return true }
    return row.measure == .complete && cells.hides(completed)
  }

  /// The limits of a period follow from its users, and from those of the periods before it.
  private mutating func hideLimits() {
    let hidden = Set(trend.filter { cells.hide($0) }.map(\.key))
    for index in trend.indices where hidden.contains(trend[index].key) {
      trend[index].limits = nil
    }
    let hiddenWeeks = Set(weeks.filter { cells.hide($0) }.map(\.key))
    for index in weeks.indices where hiddenWeeks.contains(weeks[index].key) {
      weeks[index].limits = nil
    }
  }

  private mutating func hideFindings() {
    let cells = cells
    let unknown = Set(flows.filter { cells.hides($0.started) }.map { QualityScope.flow($0.key) })
    for index in quality.indices where quality[index].finding.isOfUsers {
      let row = quality[index]
      if cells.hides(row.count) || unknown.contains(row.scope) { quality[index].share = nil }
    }
    // Of the whole log, where the funnel's are of those who are counted: the rest would follow.
    for index in quality.indices where !quality[index].steps.isEmpty {
      quality[index].share = nil
      for step in quality[index].steps.indices { quality[index].steps[step].shown = nil }
    }
  }

  /// A step of one segment.
  private struct SegmentStep: Hashable {
    let key: RowKey
    let step: StepKey
  }

  /// How many users have a time to go on, by step.
  private var timed: [SegmentStep: Int] {
    let rows = timing.filter { $0.measure == .advance }.compactMap { row in
      row.step.map { (SegmentStep(key: row.key, step: $0), row.users) }
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// Matured users of each segment.
  private var entered: [RowKey: Int] {
    let firsts = funnel.filter { $0.step.index == 1 && !$0.isCompletion }
    return Dictionary(firsts.map { ($0.key, $0.reached) }, uniquingKeysWith: { $1 })
  }
}

/// A choice of one segment.
struct SegmentChoice: Hashable {
  let key: RowKey
  let step: StepKey
  let choice: Text

  init(_ row: ChoiceRow) {
    (key, step, choice) = (row.key, row.step, row.choice)
  }

  init(_ summary: ChoiceSummary) {
    (key, step, choice) = (summary.key, summary.step, summary.choice)
  }
}

extension PermissionRow {
  fileprivate mutating func hideLeaving(with cells: SmallCells) {
    let answers = [
      (completedAfterGrant, leftAfterGrant, \PermissionRow.leavingAfterGrant),
      (completedAfterDenial, leftAfterDenial, \.leavingAfterDenial),
      (completedUnanswered, leftUnanswered, \.leavingUnanswered),
    ]
    for (completed, left, rate) in answers where cells.hides(completed) || cells.hides(left) {
      self[keyPath: rate] = RateCell()
    }
  }
}

extension SmallCells {
  fileprivate func hidesGain(of row: FunnelRow) -> Bool {
    [row.reached, row.advanced, row.left].contains(where: hides)
  }

  fileprivate func hide(_ row: TrendRow) -> Bool { hides(row.completed) || hides(row.matured) }
}

extension TimingRow {
  fileprivate mutating func hideTimes() {
    (medianSeconds, medianSecondsLow, medianSecondsHigh) = (nil, nil, nil)
    (p25Seconds, p75Seconds, p90Seconds) = (nil, nil, nil)
    (within10Minutes, within1Hour, within24Hours, within7Days) = (nil, nil, nil, nil)
    finishersMedianSeconds = nil
  }
}

extension FindingWord {
  /// Whether its count is one of users, or of events of theirs: of few events there are few users.
  var isOfUsers: Bool {
    if case .rule = self { true } else { false }
  }
}
