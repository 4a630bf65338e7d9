import Definitions
import EventLog
import Funnels
import Insights
import Journeys

/// What a page says of a flow before everything else: how many finish, what matters, where users are lost,
/// and what mending it is worth.
struct FlowAnswer {
  private let section: FlowSection

  /// The page shows no more.
  private static let mostInsights = 5

  init(_ section: FlowSection) {
    self.section = section
  }

  private var flow: ReportedFlow { section.flow }
  private var end: FunnelRow? { section.overallRows.first(where: \.isCompletion) }

  /// The flow's title, else its id, with the version.
  var title: String { FlowName(definition: flow.definition).short }

  /// Who started, when, and how many of them still have time.
  var scope: String {
    let started = "\(section.told(flow.started)) \(section.unit.plural) started"
    let young = flow.isProvisional ? nil : section.outcome(.inProgress)
    let open = young.flatMap { row -> String? in
      guard row.users > 0 else { return nil }
      return "\(section.told(row.users)) still have time and are left out"
    }
    return [[started, period].compactMap(\.self).joined(separator: ", "), open]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// From the first period in which somebody started to the last.
  private var period: String? {
    let starts = section.contents.trend.filter { section.isOverall($0.key) && $0.started > 0 }
      .map(\.periodStart)
    guard let first = starts.first, let last = starts.last else { return nil }
    let unit = flow.settings.trend == .day ? "" : "weeks of "
    return unit + DaySpan(first: first, last: last).words
  }

  /// `51 % finish`; `nil` where nobody is counted or the number is hidden.
  var number: String? {
    guard flow.matured > 0, let rate = end?.fromEntry.rate else { return nil }
    return "\(Figures.wholePercent(rate)) finish"
  }

  /// What the number is of, and how sure it is.
  var basis: String {
    guard flow.matured > 0, let end else { return "Nobody is counted, so there is no rate." }
    let counts = "\(section.told(end.reached)) of \(section.told(flow.matured))"
    guard let low = end.fromEntry.low, let high = end.fromEntry.high else { return "\(counts)." }
    let likely = "likely between \(Figures.wholePercent(low)) and \(Figures.wholePercent(high))"
    return "\(counts), \(likely)."
  }

  /// What was asked for and is no insight: the change, the experiment's verdict, and whether the data
  /// can be trusted.
  var remarks: [String] {
    let change = section.changeInShort.map { "**\(section.changeWords.label):** \($0)" }
    let experiment =
      flow.definition.experiment == nil ? nil : "**Experiment:** \(section.experiment)"
    return [change, experiment, "**Data:** \(section.trust)"].compactMap(\.self)
  }

  var insights: [Insight] {
    Array(section.contents.insights.flatMap(\.insights).prefix(Self.mostInsights))
  }
}

// Where users are lost

extension FlowAnswer {
  /// One list of steps with how many of its users reached each.
  struct Funnel {
    /// The variant that has the list; `nil` for all users.
    let variant: String?
    let rows: [Row]
  }

  struct Row {
    let name: String
    let reached: String
    /// Of the users of the longest bar; `nil` where a count is hidden.
    let staying: Double?
    let leaving: Double?
    /// `23 % leave (133)`; `nil` for completion.
    let loss: String?
    let isWorst: Bool
    let isCompletion: Bool
  }

  /// One funnel, or one a variant where some have lists of their own.
  var funnels: [Funnel] {
    guard flow.matured > 0 else { return [] }
    let variants = section.variantRows
    guard !section.variantsWithOwnList.isEmpty, variants.hasStepTables, !section.isSplitBroken
    else { return [Funnel(variant: nil, rows: rows(section.overallRows))] }
    return variants.all.map { Funnel(variant: $0.title(in: .line), rows: rows($0.rows)) }
  }

  private func rows(_ rows: [FunnelRow]) -> [Row] {
    let cells = section.contents.cells
    let most = rows.first?.reached ?? 0
    let rates = rows.compactMap { $0.isCompletion ? nil : $0.leaving.rate }
    let worst = rates.max() ?? 0
    return rows.map { row in
      let isShown = most > 0 && ![row.reached, row.left ?? 0, most].contains(where: cells.hides)
      let left = row.isCompletion ? 0 : row.left ?? 0
      return Row(
        name: row.isCompletion ? "Completed" : name(of: row.step),
        reached: section.cell(row.reached),
        staying: isShown ? Double(row.reached - left) / Double(most) : nil,
        leaving: isShown ? Double(left) / Double(most) : nil, loss: loss(of: row),
        isWorst: worst > 0 && !row.isCompletion && row.leaving.rate == worst,
        isCompletion: row.isCompletion)
    }
  }

  private func loss(of row: FunnelRow) -> String? {
    guard !row.isCompletion else { return nil }
    let count = section.cell(row.left)
    return row.leaving.rate.map { "\(Figures.percent($0)) (\(count))" } ?? count
  }

  private func name(of step: StepKey) -> String {
    let title = flow.definition.steps.first { $0.id == step.id }?.title
    return CodeSpan(title ?? step.id, in: .tableCell).markdown
  }

  /// How many fixes are told.
  private static let mostFixes = 5

  /// What the fixes that are worth most would bring at most.
  var fixes: Table? {
    var table = Table(
      words: ["If nobody left at"],
      numbers: ["Left", "Leave rate", "More completions", "Completion"])
    let rows = section.overallRows.filter { !$0.isCompletion && isWorthTelling($0) }
      .enumerated().sorted {
        ($1.element.gain ?? 0, $0.offset) < ($0.element.gain ?? 0, $1.offset)
      }.map(\.element)
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
    guard let gain, let rate = end?.fromEntry.rate, flow.matured > 0 else { return nil }
    return min(1, rate + gain / Double(flow.matured))
  }

  /// `51 % → 70 %`, from what it is to what it would be at most.
  private func rise(by gain: Double?) -> String {
    guard let rate = end?.fromEntry.rate, let most = completion(with: gain) else {
      return Figures.missing
    }
    return "\(Figures.wholePercent(rate)) → \(Figures.wholePercent(most))"
  }
}
