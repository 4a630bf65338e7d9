import Definitions
import Funnels
import Journeys

// How it goes from period to period.

extension FlowSection {
  /// How many lines are shown, the last ones: a quarter of days, two years of weeks.
  private static let trendLines = 92

  /// More days than this are told by weeks.
  private static let mostDays = 14

  /// The title of the column of dates.
  ///
  /// Browsers break dates at their hyphens, but make no column narrower than a word of its title: with
  /// U+202F, at which no line ends, this one is a word, and wider than a date.
  private static let beginning = "Beginning\u{202F}on"

  var trend: [Block?] {
    let rows = overallTrend
    let weeks = toldWeeks
    let noted = noted.map(Block.sentence)
    guard !weeks.isEmpty else {
      return [noted] + trend(of: lines(of: rows), by: flow.settings.trend, note: nil)
    }
    return [noted]
      + trend(of: lines(of: weeks), by: .week, note: "; the days are in `trend.csv`")
      + [alarms(in: rows).map(Block.sentence)]
  }

  private var overallTrend: [TrendRow] { flow.rows.trend.filter { isOverall($0.key) } }

  /// The weeks that the table tells in place of days; none where it has days.
  var toldWeeks: [TrendRow] {
    guard flow.settings.trend == .day, lines(of: overallTrend).count > Self.mostDays else {
      return []
    }
    return flow.rows.weeks.filter { isOverall($0.key) }
  }

  /// The periods that the chart draws.
  var drawnTrend: [TrendRow] { overallTrend.suffix(Self.trendLines) }

  var trendAxis: TrendAxis { TrendAxis(drawnTrend, period: flow.settings.trend) }

  /// The notes that fall into the periods of the chart.
  var trendMarks: TrendMarks { TrendMarks(flow.settings.notes, along: trendAxis) }

  /// The same in a sentence; `nil` without notes.
  private var noted: String? {
    let marks = trendMarks
    guard !marks.notes.isEmpty else { return nil }
    let words = marks.notes.map { "\(CodeSpan($0.note.text).markdown) on \($0.note.date)" }
    let rest = marks.more > 0 ? " Earlier ones are not told." : ""
    return "Noted in the definition: \(words.joined(separator: ", ")).\(rest)"
  }

  /// Periods, those that follow each other without users as one.
  private func lines(of rows: [TrendRow]) -> [[TrendRow]] {
    rows.runs { $0.started == 0 && $1.started == 0 && $1.periodsLeftOut == 0 }
  }

  private func trend(
    of lines: [[TrendRow]], by period: TrendPeriod, note: String?
  ) -> [Block?] {
    let shown = lines.suffix(Self.trendLines)
    guard let first = lines.first?.first, !shown.isEmpty else { return [] }
    var table = Table(
      words: [Self.beginning, "State"],
      numbers: ["Started", "Counted", "Completed", "Completion rate", "Not yet counted"])
    for (place, line) in shown.enumerated() {
      if let gap = line.first?.periodsLeftOut, gap > 0, place > 0 {
        table.add(cells(ofGap: gap, by: period))
      }
      table.add(cells(of: line, by: period))
    }
    let name = period == .day ? "day they started" : "week they started, from Monday"
    let zone = CodeSpan(flow.settings.timeZone).markdown
    return [
      "\(unit.heading) by the \(name), in \(zone)\(note ?? ""):",
      table.block,
      notes(on: shown.flatMap(\.self)).map(Block.sentence),
      lines.count > shown.count
        ? "Earlier periods are in `trend.csv`, from \(first.periodStart) on." : nil,
    ]
  }

  /// The days with an alarm, where the table has weeks.
  private func alarms(in days: [TrendRow]) -> String? {
    let dates = days.filter { $0.alarm == true }.map(rateAndLimits)
    return dates.isEmpty ? nil : "**Alarm** on \(dates.joined(separator: ", "))."
  }

  /// `2026-03-07 (40.0 %, usually 60.2 to 81.5 %)`.
  private func rateAndLimits(_ row: TrendRow) -> String {
    let rate = Figures.percent(row.completion.rate, of: row.matured)
    let limits = row.limits.map { ", usually \(Figures.range($0.low, $0.high))" } ?? ""
    return "\(row.periodStart) (\(rate)\(limits))"
  }

  /// The newest alarms of completion, for the summary.
  var alarmInShort: String? {
    let alarms = newestAlarms
    guard !alarms.isEmpty else { return nil }
    let dates = alarms.map(rateAndLimits)
    return """
      **Alarm:** completion was outside its usual range on the \(periods(alarms.count)) of \
      \(dates.joined(separator: ", ")), see “Trend”.
      """
  }

  /// The alarms of completion that are news, in order of time.
  var newestAlarms: [TrendRow] {
    flow.rows.trend.filter { isOverall($0.key) && $0.isFinal }.suffix(Self.newest)
      .filter { $0.alarm == true }
  }

  /// `day`, `weeks`: what so many rows of the trend are called.
  func periods(_ count: Int) -> String {
    (flow.settings.trend == .day ? "day" : "week") + (count == 1 ? "" : "s")
  }

  /// Alarms are news among so many final periods.
  private static let newest = 7

  /// A period, or a run of periods in which nobody started.
  private func cells(of line: [TrendRow], by period: TrendPeriod) -> [String] {
    guard let first = line.first, let last = line.last else { return [] }
    let numbers = [
      cell(first.started), cell(first.matured),
      cell(first.matured > 0 ? first.completed : nil),
      Figures.rate(first.completion, of: first.matured), cell(first.inProgress),
    ]
    guard line.count == 1 else {
      let unit = period == .day ? "days" : "weeks"
      return [
        "\(first.periodStart) to \(last.periodStart)", "nobody started, \(line.count) \(unit)",
      ] + numbers
    }
    let finality = first.isFinal ? "final" : "not final"
    let state = first.started == 0 ? "nobody started" : finality
    return [first.periodStart, first.alarm == true ? "**alarm**, \(state)" : state] + numbers
  }

  /// Periods in which nobody started, for so long that they have no rows.
  private func cells(ofGap gap: Int, by period: TrendPeriod) -> [String] {
    let unit = period == .day ? "days" : "weeks"
    return ["…", "nobody started, \(Figures.count(gap)) \(unit)"]
      + [cell(0), cell(0), cell(nil), Figures.rate(RateCell(), of: 0), cell(0)]
  }

  private func notes(on rows: [TrendRow]) -> String? {
    let open = rows.filter { !$0.isFinal && $0.started > 0 }
    let isSettled = !flow.isProvisional && open.contains { $0.inProgress == 0 }
    let notes = [
      open.isEmpty
        ? nil
        : """
        Not final: \(unit.plural) \(unit.who) started at the end of that period would not have had their full \
        \(window) yet, so its numbers may still change.
        """,
      isSettled
        ? """
        Where 0 are not yet counted, all \(unit.plural) known so far are counted, and only \(unit.plural) \(unit.who) come \
        in later can change them.
        """ : nil,
      rows.contains { $0.matured == 0 }
        ? "`–`: nobody started, or nobody has had the full \(window) yet." : nil,
    ].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }
}
