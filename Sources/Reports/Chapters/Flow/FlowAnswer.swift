import Definitions
import EventLog
import Experiments
import Funnels
import Insights
import Journeys

/// What a page says of a flow before everything else: how many finish, what matters, where users are lost,
/// and what mending it is worth.
struct FlowAnswer {
  let section: FlowSection
  let titles: [Text: Text]
  /// Of all users on the flow's own list.
  let overallRows: [FunnelRow]

  /// The page shows no more.
  static let mostInsights = 5

  init(_ section: FlowSection) {
    self.section = section
    titles = section.stepTitles
    overallRows = section.overallRows
  }

  var flow: FlowReport { section.flow }
  private var end: FunnelRow? { overallRows.last.flatMap { $0.isCompletion ? $0 : nil } }

  /// The flow's title, else its id, with the version.
  var title: String { FlowName(definition: flow.definition).short }

  /// Who started, when, and how many of them still have time.
  var scope: String {
    let started = flow.started == 0 ? "Nobody started" : "\(section.counted(flow.started)) started"
    let young = flow.isProvisional ? nil : section.outcome(.inProgress)
    let open = young.flatMap { row -> String? in
      guard row.users > 0 else { return nil }
      return row.users == 1
        ? "\(section.told(1)) still has time and is left out"
        : "\(section.told(row.users)) still have time and are left out"
    }
    return [[started, period].compactMap(\.self).joined(separator: ", "), open]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// From the first period in which somebody started to the last.
  private var period: String? {
    let starts = section.flow.rows.trend.filter { section.isOverall($0.key) && $0.started > 0 }
      .map(\.periodStart)
    guard let first = starts.first, let last = starts.last else { return nil }
    let unit = flow.settings.trend == .day ? "" : first == last ? "week of " : "weeks of "
    return unit + DaySpan(first: first, last: last).words
  }

  /// `51 % finish`; `nil` where nobody is counted or the number is hidden.
  var number: String? {
    guard flow.matured > 0, let rate = end?.fromEntry.rate else { return nil }
    return "\(Figures.wholePercent(rate)) finish"
  }

  /// What the number is of, and how sure it is.
  var basis: String {
    guard flow.matured > 0, let end else {
      return "Nobody started, so there is no rate."
    }
    let counts = "\(section.told(end.reached)) of \(section.told(flow.matured))"
    guard let low = end.fromEntry.low, let high = end.fromEntry.high else {
      return end.reached.isHidden ? "How many finish is hidden." : "\(counts)."
    }
    let likely = "likely between \(Figures.wholePercent(low)) and \(Figures.wholePercent(high))"
    return "\(counts), \(likely)."
  }

  /// What was asked for and is no insight: the change, the experiment's verdict, and whether the data
  /// can be trusted.
  var remarks: [String] {
    let change = section.changeInShort.map { "**\(section.changeWords.label):** \($0)" }
    // Of a broken split the log is sound.
    let told = Set(insights.compactMap { $0.kind == .data ? $0.subject : nil })
    let ofLog = told.subtracting(flow.definition.experiments.map(\.id))
    let isOfVariants = ofLog != told || flow.checks.contains { $0.lateAssignment != nil }
    let data = section.trust(besides: ofLog, isOfVariants: isOfVariants).map { "**Data:** \($0)" }
    return [change, section.alarmInShort, experiment, data].compactMap(\.self)
  }

  /// `nil` where an insight tells it.
  private var experiment: String? {
    guard flow.definition.experiment != nil, !tellsExperiment else { return nil }
    return "**Experiment:** \(section.experiment)"
  }

  /// Whether an insight says what came of an experiment, or that its split is broken.
  var tellsExperiment: Bool {
    let experiments = flow.definition.experiments.map(\.id)
    return insights.contains { insight in
      insight.kind == .experiment
        || insight.kind == .data && insight.subject.map(experiments.contains) ?? false
    }
  }

  var insights: [Insight] {
    Array(section.flow.insights.prefix(Self.mostInsights))
  }
}

// What mending is worth

extension FlowAnswer {
  /// How many fixes are told.
  private static let mostFixes = 5

  /// What the fixes that are worth most would bring at most.
  var fixes: Table? {
    var table = Table(
      words: ["If nobody left at"],
      numbers: ["Left", "Leave rate", "More completions", "Completion"])
    let rows = overallRows.filter { !$0.isCompletion && isWorthTelling($0) }
      .descending { $0.gain ?? 0 }
    for row in rows.prefix(Self.mostFixes) {
      table.add([
        name(of: row.step), section.cell(row.left), Figures.rate(row.leaving, of: row.reached),
        row.gain.map { "+\(Figures.count(Int($0.rounded())))" } ?? Figures.missing,
        rise(by: row.gain),
      ])
    }
    return table.rows.isEmpty ? nil : table
  }

  /// Whether a fix would be seen in the completion rate as it is printed.
  private func isWorthTelling(_ row: FunnelRow) -> Bool {
    guard let rate = end?.fromEntry.rate, let most = completion(with: row.gain) else {
      return false
    }
    return Figures.wholePercent(most) != Figures.wholePercent(rate)
  }

  /// The completion rate if so many more finished; `nil` where there is none.
  private func completion(with gain: Double?) -> Double? {
    guard let gain, let rate = end?.fromEntry.rate, let matured = flow.matured.shown, matured > 0
    else { return nil }
    return min(1, rate + gain / Double(matured))
  }

  /// `51 % → 70 %`, from what it is to what it would be at most.
  private func rise(by gain: Double?) -> String {
    guard let rate = end?.fromEntry.rate, let most = completion(with: gain) else {
      return Figures.missing
    }
    return "\(Figures.wholePercent(rate)) → \(Figures.wholePercent(most))"
  }
}
