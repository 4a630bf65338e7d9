import EventLog
import Funnels
import Journeys

// How long it takes, and how it goes from period to period.

extension FlowSection {
  /// How many of the last periods are shown.
  private static let periodsShown = 31

  var timing: [String?] {
    [completionTimes, stepTimes]
  }

  /// From entry to completion.
  private var completionTimes: String? {
    let row = contents.timing.first { isOverall($0.key) && $0.measure == .complete }
    guard let row else { return nil }
    let limits = [row.medianSecondsLow, row.medianSecondsHigh].map(Figures.duration(seconds:))
    let hasLimits = row.medianSecondsLow != nil || row.medianSecondsHigh != nil
    let median = Figures.duration(seconds: row.medianSeconds)
    let shares = [
      ("10 min", row.within10Minutes), ("1 h", row.within1Hour), ("24 h", row.within24Hours),
      ("7 d", row.within7Days),
    ].map { "\(Figures.percent($0.1)) within \($0.0)" }
    let lines = [
      "median from entry to completion: \(median)"
        + (hasLimits ? " (\(limits[0]) to \(limits[1]))" : ""),
      "a quarter within \(Figures.duration(seconds: row.p25Seconds)), three quarters within "
        + "\(Figures.duration(seconds: row.p75Seconds)), nine of ten within "
        + Figures.duration(seconds: row.p90Seconds),
      "completed: " + shares.joined(separator: ", "),
      "\(Figures.count(row.users)) \(unit.plural) completed, \(Figures.count(row.open)) had not yet",
    ]
    return lines.map { "- \($0)" }.joined(separator: "\n")
      + "\n\nOf all who started, whether their window is over or not."
  }

  /// From step to step, and from a step to leaving.
  private var stepTimes: String? {
    var table = MarkdownTable(
      words: ["Step", "Time"], numbers: [unit.heading, "A quarter within", "Median", "90 % within"])
    for row in contents.timing where isOverall(row.key) && row.measure != .complete {
      guard let step = row.step, row.users > 0 else { continue }
      table.add([
        label(step), row.measure == .advance ? "to the next step" : "before leaving",
        Figures.count(row.users), Figures.duration(seconds: row.p25Seconds),
        Figures.duration(seconds: row.medianSeconds), Figures.duration(seconds: row.p90Seconds),
      ])
    }
    return table.markdown
  }

  var trend: [String?] {
    let rows = contents.trend.filter { isOverall($0.key) }
    var table = MarkdownTable(
      words: ["From", "State"], numbers: ["Started", "Completed", "Completion rate", "In progress"])
    for row in rows.suffix(Self.periodsShown) {
      let state = row.isFinal ? "final" : "open"
      table.add([
        row.periodStart, row.alarm == true ? "**alarm**, \(state)" : state,
        Figures.count(row.started), Figures.count(row.completed), Figures.rate(row.completion),
        Figures.count(row.inProgress),
      ])
    }
    let zone = CodeSpan(flow.settings.timeZone).markdown
    let period = flow.settings.trend == .day ? "days" : "weeks, from Monday,"
    let shown = rows.count > Self.periodsShown ? "the last \(Self.periodsShown) \(period)" : period
    return table.markdown.map { ["By \(shown) of \(unit.entry) in \(zone):", $0] } ?? []
  }
}
