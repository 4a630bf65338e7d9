import EventLog
import Funnels
import Journeys

// How long it takes to complete, to go on from a step, and to leave.

extension FlowSection {
  var timing: [Block?] {
    let steps = flow.rows.timing.filter { isOverall($0.key) && $0.measure != .complete }
    return [
      image(.completion), completionTimes, image(.steps), stepTimes(steps),
      notes(on: steps).map(Block.sentence),
    ]
  }

  /// From entry to completion.
  private var completionTimes: Block? {
    let row = flow.rows.timing.first { isOverall($0.key) && $0.measure == .complete }
    guard let row, flow.started > 0 else { return nil }
    let times = row.users.isHidden ? [] : quantiles(of: row) + [shares(of: row)]
    return .list([finishersMedian(row)].compactMap(\.self) + times + [whoIsTimed(by: row)])
  }

  /// How many completed within the window, of those who are counted.
  var completedInTime: Count? { overallRows.first(where: \.isCompletion)?.reached }

  /// The time that people ask for; `nil` where nobody finished or it is hidden.
  private func finishersMedian(_ row: TimingRow) -> String? {
    guard let median = row.finishersMedianSeconds else { return nil }
    let time = Figures.duration(seconds: median, of: completedInTime)
    return "Of the counted \(unit.plural) who completed, half took at most \(time)."
  }

  /// Times that people speak of.
  private static let spokenTimes:
    [(seconds: Double, words: String, share: @Sendable (TimingRow) -> Double?)] = [
      (600, "10 min", { $0.within10Minutes }), (3_600, "1 h", { $0.within1Hour }),
      (86_400, "24 h", { $0.within24Hours }), (604_800, "7 d", { $0.within7Days }),
    ]

  /// The share that had completed after each of these, up to the log's length.
  func sharesWithin(_ row: TimingRow) -> [(seconds: Double, time: String, share: Double?)] {
    Self.spokenTimes.filter { $0.seconds <= flow.longestSeconds ?? .infinity }
      .map { ($0.seconds, $0.words, $0.share(row)) }
  }

  /// The same in a sentence.
  private func shares(of row: TimingRow) -> String {
    let seen = sharesWithin(row).map { _, time, share in
      (time: time, words: Figures.percent(share, of: flow.started))
    }
    let parts = seen.runs { $0.words == $1.words }.enumerated().compactMap { index, run in
      run.first.flatMap { first in
        let more = run.count > 1 ? " and no more within \(run[run.count - 1].time)" : ""
        let verb = index == 0 ? " had completed" : ""
        return "\(first.words)\(verb) within \(first.time)\(more)"
      }
    }
    let missed =
      seen.count < Self.spokenTimes.count ? " The log is too short for longer times." : ""
    return """
      Of all who started, \(parts.joined(separator: ", ")). This allows for \(unit.plural) \
      \(unit.who) had less time before the log ended (Kaplan–Meier estimate).\(missed)
      """
  }

  /// Whom the times are about, and why these are more than in the summary.
  private func whoIsTimed(by row: TimingRow) -> String {
    var all = """
      These times are of \(flow.started.all) \(flow.started == 1 ? unit.singular : unit.plural) who \
      started, however late they completed: \
      \(told(row.users)) did, \(told(row.open)) had not when the log ended.
      """
    let rate = overallRows.first(where: \.isCompletion)?.fromEntry.rate
    if flow.matured > 0, flow.matured < flow.started, let rate, !row.users.isHidden {
      all += """
         The rate at the top, \(Figures.percent(rate)), is of the \(told(flow.matured)) counted \
        \(unit.plural) only, so the share at \(window) may differ from it here.
        """
    }
    let counted = completedInTime
    guard let counted, !counted.isHidden, !row.users.isHidden, counted < row.users else {
      return all
    }
    let young = flow.matured < flow.started ? ", and so are \(unit.plural) not yet counted" : ""
    return """
      \(all) The \(told(counted)) who completed in the summary are fewer: \
      completions after the full \(window) are left out there\(young).
      """
  }

  /// How long a quarter, half and so on take, as far as so many completed.
  private func quantiles(of row: TimingRow) -> [String] {
    let parts = [
      ("a quarter", row.p25Seconds, ""),
      ("half", row.medianSeconds, medianLimits(of: row)),
      ("three quarters", row.p75Seconds, ""), ("nine of ten", row.p90Seconds, ""),
    ]
    let reached = parts.filter { $0.1 != nil }.enumerated().map { index, part in
      let verb = index == 0 ? " had completed" : ""
      let time = Figures.duration(seconds: part.1, of: flow.started)
      return "\(part.0)\(verb) within \(time)\(part.2)"
    }
    return [
      reached.isEmpty
        ? "Fewer than \(parts[0].0) had completed when the log ended."
        : "Of all who started, \(reached.joined(separator: ", "))."
    ]
  }

  /// The interval of the median, in parentheses; it has no upper end where its limit of completions
  /// never came to half.
  private func medianLimits(of row: TimingRow) -> String {
    guard let low = row.medianSecondsLow else { return "" }
    let lowest = Figures.duration(seconds: low)
    guard let high = row.medianSecondsHigh else {
      return " (95\u{A0}% interval from \(lowest) on, without an upper end)"
    }
    return " (95\u{A0}% interval \(Figures.interval(lowest, Figures.duration(seconds: high))))"
  }

  /// From step to step, and from a step to leaving.
  private func stepTimes(_ rows: [TimingRow]) -> Block? {
    var table = Table(
      words: ["Step"],
      numbers: ["Went on", "Median to go on", "90\u{A0}% within", "Left", "Median before leaving"])
    let leavings = Dictionary(
      rows.filter { $0.measure == .beforeLeaving }.map { ($0.step, $0) },
      uniquingKeysWith: { first, _ in first })
    for row in rows where row.measure == .advance {
      guard let step = row.step else { continue }
      let leaving = leavings[step]
      guard row.users > 0 || (leaving?.users ?? 0) > 0 else { continue }
      table.add([
        label(step, in: .tableCell), cell(row.users),
        Figures.duration(seconds: row.medianSeconds, of: row.users),
        Figures.duration(seconds: row.p90Seconds, of: row.users),
        cell(leaving?.users), timeBeforeLeaving(leaving),
      ])
    }
    return table.block
  }

  private func timeBeforeLeaving(_ row: TimingRow?) -> String {
    guard let row, row.medianSeconds == 0 else {
      return Figures.duration(seconds: row?.medianSeconds, of: row?.users)
    }
    return row.wordsForNoTime
  }

  private func notes(on rows: [TimingRow]) -> String? {
    let shown = rows.filter { $0.users > 0 }
    guard !shown.isEmpty else { return nil }
    let steps = Set(shown.compactMap(\.step?.id))
    let isMissing = rows.contains { row in
      row.users == 0 && row.step.map { steps.contains($0.id) } ?? false
    }
    let instant = shown.filter { $0.measure == .beforeLeaving && $0.medianSeconds == 0 }
    return [
      "Times are only known for \(unit.plural) whose page view was logged.",
      isMissing ? "`–`: there is none." : nil,
      instant.contains(where: \.isMostlySilent)
        ? """
        No later event: for at least half of them nothing was logged after the page view, so how \
        long they stayed is not known.
        """ : nil,
      instant.contains { !$0.isMostlySilent }
        ? """
        None in the flow: for at least half of them no event of the flow came after the view of the \
        step, though for many the app logged others, so how long they stayed is not known.
        """ : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}

extension TimingRow {
  /// What stands in place of a median of 0 before leaving.
  var wordsForNoTime: String { isMostlySilent ? "no later event" : "none in the flow" }

  /// Whether at least half did nothing at all after the view of the step.
  fileprivate var isMostlySilent: Bool { users.shown.map { silent * 2 >= $0 } ?? false }
}
