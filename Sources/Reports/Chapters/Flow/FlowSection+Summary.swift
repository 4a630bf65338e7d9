import Definitions
import Funnels
import Journeys

// The lines that the counts of a flow come to: who started, who completed, and where most were lost.

extension FlowSection {
  /// Three lines, each of which is there whatever happened.
  var summary: [String] {
    [
      "**Started:** \(population)", "**Completed:** \(completion)",
      "**Most left:** \(biggestLoss)",
    ]
  }

  private var population: String {
    guard flow.started > 0 else { return nobody }
    let started = counted(flow.started)
    if flow.isProvisional {
      return "\(started); none has had the full \(window) yet, so all are counted as if they had."
    }
    guard let young = outcome(.inProgress), young.users > 0 else {
      return "\(started); all have had the full \(window) and are counted."
    }
    return """
      \(started). \(told(flow.matured)) have had the full \(window) and are counted; \
      \(told(young.users)) (\(Figures.percent(young.share, of: flow.started))) still have \
      time\(finishers).
      """
  }

  private var nobody: String {
    let filters = flow.settings.conditions.map { CodeSpan($0.text).markdown }
    guard !filters.isEmpty else { return "nobody." }
    return "nobody: no \(unit.singular) matches \(filters.joined(separator: ", "))."
  }

  /// How many of those not yet counted have completed already.
  private var finishers: String {
    guard let end = overallRows.first(where: \.isCompletion), end.inProgress > 0 else { return "" }
    let verb = told(end.inProgress) == "1" ? "has" : "have"
    return "; \(told(end.inProgress)) of them \(verb) completed already"
  }

  private var completion: String {
    guard flow.matured > 0, let end = overallRows.first(where: \.isCompletion) else {
      return "nobody is counted, so there is no rate."
    }
    let rate = """
      **\(told(end.reached)) of \(flow.matured.words(of: "counted \(unit.singular)")): \
      \(Figures.rateInWords(end.fromEntry, of: flow.matured)).**
      """
    return [rate, ends].compactMap(\.self).joined(separator: " ")
  }

  /// How many left, those who skipped the flow apart.
  private var ends: String? {
    guard let loss else { return nil }
    guard loss.left > 0 else { return "Nobody left." }
    let left = "\(told(loss.left)) left"
    let share = Figures.percent(outcome(.left)?.share, of: flow.matured)
    guard let skipped = outcome(.skippedFlow), skipped.users > 0 else {
      return "\(left) (\(share))."
    }
    let skips = Figures.percent(skipped.share, of: flow.matured)
    return """
      \(left): \(told(skipped.users)) by skipping the flow (\(skips)), \
      \(told(outcome(.left)?.users)) otherwise (\(share)).
      """
  }

  func outcome(_ outcome: Outcome) -> OutcomeRow? {
    flow.rows.outcomes.first { isOverall($0.key) && $0.outcome == outcome }
  }
}
