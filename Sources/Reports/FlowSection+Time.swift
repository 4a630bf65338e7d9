import EventLog
import Funnels
import Journeys

// How long it takes to complete, to go on from a step, and to leave.

extension FlowSection {
  var timing: [String?] {
    let steps = contents.timing.filter { isOverall($0.key) && $0.measure != .complete }
    return [completionTimes, stepTimes(steps), notes(on: steps)]
  }

  /// From entry to completion.
  private var completionTimes: String? {
    let row = contents.timing.first { isOverall($0.key) && $0.measure == .complete }
    guard let row, flow.started > 0 else { return nil }
    let shares = [
      ("10 min", row.within10Minutes), ("1 h", row.within1Hour), ("24 h", row.within24Hours),
      ("7 d", row.within7Days),
    ].map { "\(Figures.percent($0.1)) within \($0.0)" }
    let lines =
      quantiles(of: row) + [
        "Completed: \(shares.joined(separator: ", ")).",
        """
        These times are of all \(Figures.users(flow.started)) who started, in or after their window: \
        \(Figures.count(row.users)) completed, \(Figures.count(row.open)) had not yet.
        """,
      ]
    return MarkdownList(lines).markdown
  }

  /// How long a quarter, half and so on take, and which of these shares never completed.
  private func quantiles(of row: TimingRow) -> [String] {
    let limits = [row.medianSecondsLow, row.medianSecondsHigh].map(Figures.duration(seconds:))
    let hasLimits = row.medianSecondsLow != nil || row.medianSecondsHigh != nil
    let parts = [
      ("a quarter", row.p25Seconds, ""),
      ("half", row.medianSeconds, hasLimits ? " (\(limits[0]) to \(limits[1]))" : ""),
      ("three quarters", row.p75Seconds, ""), ("nine of ten", row.p90Seconds, ""),
    ]
    let reached = parts.filter { $0.1 != nil }
      .map { "\($0.0) within \(Figures.duration(seconds: $0.1))\($0.2)" }
    let missed = parts.filter { $0.1 == nil }.map(\.0)
    return [
      reached.isEmpty ? nil : "From entry to completion: \(reached.joined(separator: ", ")).",
      missed.isEmpty
        ? nil
        : "No time (`–`), because so many never completed: \(missed.joined(separator: ", ")).",
    ].compactMap(\.self)
  }

  /// From step to step, and from a step to leaving.
  private func stepTimes(_ rows: [TimingRow]) -> String? {
    var table = MarkdownTable(
      words: ["Step"],
      numbers: ["Went on", "Median to go on", "90 % within", "Left", "Median before leaving"])
    for row in rows where row.measure == .advance {
      guard let step = row.step else { continue }
      let leaving = rows.first { $0.measure == .beforeLeaving && $0.step == step }
      guard row.users > 0 || (leaving?.users ?? 0) > 0 else { continue }
      table.add([
        label(step, in: .tableCell), Figures.count(row.users),
        Figures.duration(seconds: row.medianSeconds), Figures.duration(seconds: row.p90Seconds),
        Figures.count(leaving?.users), Figures.duration(seconds: leaving?.medianSeconds),
      ])
    }
    return table.markdown
  }

  private func notes(on rows: [TimingRow]) -> String? {
    let shown = rows.filter { $0.users > 0 }
    guard !shown.isEmpty else { return nil }
    let missing = "Only users whose view of the step was logged have a time; `–`: there is none."
    let isInstant = shown.contains { $0.measure == .beforeLeaving && $0.medianSeconds == 0 }
    return isInstant
      ? "\(missing) `0 ms` before leaving: the view of the step is the last that was logged."
      : missing
  }
}
