import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// What a report with a minimum cell size does not say. First the counts go, by ReportCounts, and
// the small ones that are in no sum: a hidden count keeps only that it is not zero, so no output can tell
// more. Then what shares are of (`FlowReport+HiddenWholes`). Rates, shares and their limits are
// made of counts when they are printed, so there are none of hidden ones. Last go times, tests and what else was
// made from users themselves, where it would give a hidden count away.

extension FlowReport {
  /// None is small where all are shown.
  var cells: SmallCells { SmallCells(minimum: minimumCell ?? 1) }

  /// The flow without counts of so few, and what follows from them.
  ///
  /// `tables`: those of segments. `room`: how many numbers there may be to check at a time.
  func hidingCells(below minimum: Int, in tables: [CountedTable], room: Int) -> FlowReport {
    precondition(fieldRows == nil, "rows that are not there cannot be hidden")
    var shown = hidingCounts(below: minimum, in: tables, room: room)
    shown.hideSmallCounts(in: tables)
    shown.orderHidden()
    // Step beside step, what some users have in common tells how few of them left in between.
    shown.rows.drivers = []
    shown.rows.values = []
    shown.hideWholes()
    shown.hideGains()
    shown.hideLosses()
    shown.hideContrasts()
    shown.hideTimes()
    shown.hideExperiments()
    shown.hideGoals()
    shown.hideFindings()
    shown.hideChanges()
    // Of hidden counts nothing may follow from those of weeks.
    shown.weekChanges = []
    return shown
  }

  /// All counts are checked together, as far as there is room: else without the trend of segments, or
  /// with nothing of the segments of fields but totals, or of no segment at all.
  private func hidingCounts(
    below minimum: Int, in tables: [CountedTable], room: Int
  ) -> FlowReport {
    let cells = SmallCells(minimum: minimum)
    var whole = self
    whole.minimumCell = minimum
    let all = ReportCounts(relating: whole, in: tables)
    for withheld: Set<ReportPart> in [[], [.trendOfSegments]] {
      if let shown = all.hidden(by: cells, withholding: withheld, room: room) { return shown }
    }
    let rest = ReportCounts(relating: whole.withoutFields(), in: tables)
    let shown = ReportPart.withheldInTurn.lazy.compactMap { withheld in
      let shown = rest.hidden(by: cells, withholding: withheld, room: room)
      return withheld.contains(.segments) ? shown?.withoutRowsOfSomebody() : shown
    }
    var totals = shown.first ?? rest.withoutCounts
    totals.addFieldTotals(of: whole)
    return totals
  }

  /// The flow without rows of segments that say by being there that somebody is in them, where nothing
  /// else is told of them.
  ///
  /// Variants that the definition names have rows with users or without, and keep them.
  private func withoutRowsOfSomebody() -> FlowReport {
    var rest = self
    let declared = Set(definition.experiment?.declaredVariants ?? [])
    rest.rows.dropoff.removeAll { $0.key.breakdown != .all }
    rest.rows.exits.removeAll { $0.key.breakdown != .all }
    rest.rows.permissions.removeAll { $0.key.breakdown != .all }
    rest.rows.choices.removeAll { $0.key.breakdown != .all }
    let isSeen = { (key: RowKey) in
      if key.breakdown == .variant, case .value(let name) = key.segment {
        return !declared.contains(name)
      }
      return key.breakdown != .all
    }
    rest.rows.removeSegments(where: isSeen)
    rest.rows.contrasts.removeAll { isSeen($0.key) }
    let isArm = { (name: Text?) in name.map(declared.contains) ?? true }
    rest.assignment.removeAll { row in
      if case .variant(let name) = row.arm { !isArm(name) } else { false }
    }
    rest.comparison.removeAll { !isArm($0.control) || !isArm($0.variant) }
    rest.checks.removeAll { !isArm($0.control) }
    for index in rest.checks.indices {
      rest.checks[index].drifts.removeAll { !isArm($0.variant) }
      rest.checks[index].heterogeneities.removeAll { !isArm($0.variant) }
      rest.checks[index].weeks.removeAll { !isArm($0.variant) }
      rest.checks[index].reversals.removeAll { !isArm($0.variant) }
    }
    return rest
  }

  /// Which step it is, or that steps tie, would tell how large hidden counts are.
  private mutating func hideLosses() {
    for index in rows.losses.indices {
      if rows.losses[index].usersAtBiggest.isHidden { rows.losses[index].biggest = [] }
      // Only the table is checked for what follows from it.
      rows.losses[index].lastOfUnexplained = [:]
    }
  }

  /// A gain tells who left, went on and completed; that of everyone is a sum over the variants.
  private mutating func hideGains() {
    let steps = Set(
      rows.funnel.filter { $0.key.breakdown == .variant && $0.hidesGain }
        .map(\.step.id))
    let ends = Set(rows.funnel.filter { $0.isCompletion && $0.reached.isHidden }.map(\.key))
    let isOfHiddenEnd = ends.contains { $0.breakdown == .variant }
    for index in rows.funnel.indices {
      let row = rows.funnel[index]
      let isOfVariants =
        row.key.breakdown == .all
        && (isOfHiddenEnd || steps.contains(row.step.id))
      if isOfVariants || ends.contains(row.key) || row.hidesGain {
        rows.funnel[index].gain = nil
      }
    }
  }

  /// The rates of a contrast tell who is in the segment and who completed there, and the same of all
  /// others.
  private mutating func hideContrasts() {
    let entered = entered
    let completed = Dictionary(
      rows.funnel.filter(\.isCompletion).map { ($0.key, $0.reached) }, uniquingKeysWith: { $1 })
    rows.contrasts = rows.contrasts.filter { contrast in
      let all = RowKey(flow: contrast.key.flow, breakdown: .all, segment: .everyone)
      return [entered, completed].allSatisfy { counts in
        guard let own = counts[contrast.key]?.shown, let all = counts[all]?.shown else {
          return false
        }
        return !cells.hides(all - own)
      }
    }
  }

  /// Times are of users who are counted somewhere, and say how many they are.
  private mutating func hideTimes() {
    let timed = timed
    for index in rows.funnel.indices
    where timed[SegmentStep(key: rows.funnel[index].key, step: rows.funnel[index].step)].isHidden {
      rows.funnel[index].medianSecondsToAdvance = nil
      rows.funnel[index].p90SecondsToAdvance = nil
    }
    for index in rows.dropoff.indices where rows.dropoff[index].users.isHidden {
      rows.dropoff[index].medianSecondsBeforeLeaving = nil
    }
    for index in rows.exits.indices where rows.exits[index].users.isHidden {
      rows.exits[index].medianSeconds = nil
    }
    let ends = Dictionary(
      rows.funnel.filter(\.isCompletion).map { ($0.key, $0.reached) }, uniquingKeysWith: { $1 })
    let hidden = rows.timing.indices.filter { isHidden(rows.timing[$0], ends[rows.timing[$0].key]) }
    for index in hidden { rows.timing[index].hideTimes() }
    hideShares()
    let ofCompletion = hidden.filter { rows.timing[$0].measure == .complete }
    thinCurves(without: Set(ofCompletion.map { rows.timing[$0].key }))
    hideLimits()
  }

  /// Whether the times of a row rest on hidden counts: those to complete also on who completed within
  /// the window, whom the share within that time would tell.
  private func isHidden(_ row: TimingRow, _ completed: Count?) -> Bool {
    if row.users.isHidden || row.open.isHidden { return true }
    return row.measure == .complete && completed.isHidden
  }

  /// The limits of a period follow from its users, and from those of the periods before it.
  private mutating func hideLimits() {
    let hidden = Set(rows.trend.filter(\.hasHidden).map(\.key))
    for index in rows.trend.indices where hidden.contains(rows.trend[index].key) {
      rows.trend[index].limits = nil
    }
    let hiddenWeeks = Set(rows.weeks.filter(\.hasHidden).map(\.key))
    for index in rows.weeks.indices where hiddenWeeks.contains(rows.weeks[index].key) {
      rows.weeks[index].limits = nil
    }
  }

  private mutating func hideFindings() {
    let isUnknown = started.isHidden
    for index in quality.indices
    where quality[index].finding.isOfUsers && isUnknown && quality[index].scope == .flow(key) {
      quality[index].whole = .hidden
    }
    // Of the whole log, where the funnel's are of those who are counted: the rest would follow.
    for index in quality.indices where !quality[index].steps.isEmpty {
      quality[index].whole = .hidden
      for step in quality[index].steps.indices { quality[index].steps[step].shown = nil }
    }
  }

  /// How many users have a time to go on, by step.
  private var timed: [SegmentStep: Count] {
    let rows = rows.timing.filter { $0.measure == .advance }.compactMap { row in
      row.step.map { (SegmentStep(key: row.key, step: $0), row.users) }
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// Matured users of each segment.
  var entered: [RowKey: Count] {
    let firsts = rows.funnel.filter { $0.step.index == 1 && !$0.isCompletion }
    return Dictionary(firsts.map { ($0.key, $0.reached) }, uniquingKeysWith: { $1 })
  }
}

extension FunnelRow {
  fileprivate var hidesGain: Bool { reached.isHidden || advanced.isHidden || left.isHidden }
}

extension TrendRow {
  fileprivate var hasHidden: Bool { completed.isHidden || matured.isHidden }
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

extension Report {
  /// The report without counts of so few, and what follows from them.
  ///
  /// No sum joins two flows, so each is checked by itself; what one hides of the whole log is hidden.
  ///
  /// `tables`: those of segments. `room`: how many numbers there may be to check at a time.
  func hidingCells(below minimum: Int, in tables: [CountedTable], room: Int) -> Report {
    var shown = self
    shown.minimumCell = minimum
    let kinds = logRow(.otherEvents)?.kinds
    shown.flows = flows.map { flow in
      var flow = flow
      if let kinds { flow.otherKinds = kinds }
      return flow.hidingCells(below: minimum, in: tables, room: room)
    }
    shown.hideOtherKinds()
    let cells = SmallCells(minimum: minimum)
    for index in quality.indices
    where quality[index].finding.isOfUsers && cells.hides(quality[index].count) {
      shown.quality[index].count = .hidden
    }
    return shown
  }
}

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
