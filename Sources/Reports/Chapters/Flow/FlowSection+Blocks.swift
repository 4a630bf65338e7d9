import Definitions
import EventLog
import Funnels
import Journeys

// All that the report says of a flow. What a busy reader wants comes first: the funnel, then the reasons.

extension FlowSection {
  var blocks: [Block] {
    notes.map(Block.sentence)
      + section("Funnel", [image(.funnel)] + funnel)
      + section(changeWords.title, changes)
      + section("Why \(unit.plural) left", reasons)
      + section("What goes with going on", drivers)
      + section("Permissions", permissions)
      + section("Choices", choices)
      + section("Goals", goals)
      + section("Variants", variants)
      + section("Breakdowns", breakdowns)
      + section("Trend", [image(.trend)] + trend)
      + section("Time", timing)
      + section("Findings", findings)
      + section("Who they are", usersBehind)
  }

  /// The blocks under a heading; nothing where there are none, or only charts, for a chart draws a table.
  private func section(_ title: String, _ blocks: [Block?]) -> [Block] {
    let present = blocks.compactMap(\.self)
    guard present.contains(where: { !$0.texts.isEmpty }) else { return [] }
    return [.heading(level: 3, words: title)] + present
  }

  private var notes: [String] {
    var notes: [String] = []
    let counted = [flow.settings.order.explanation, flow.settings.count.explanation]
    notes += counted.compactMap(\.self)
    if isCountedByCompletion {
      notes.append(
        """
        **Steps are counted by their completion:** the log has no views of pages, so the last \
        step reached is the last one finished, and users who left saw the next one.
        """)
    }
    if flow.isProvisional {
      notes.append(
        """
        **Provisional:** no \(unit.singular)'s window is over yet, so everyone who started is \
        counted as if it were; these numbers will change.
        """)
    }
    return notes
  }

  private var findings: [Block] {
    let list = FindingsList(rows: flow.quality, counted: skippers).block
    if let list { return [.sentence(whatFindingsCount), list] }
    let missing = stepsWithMissingViews.isEmpty ? "" : "Some views are missing, see “Funnel”. "
    guard trifles.isEmpty else {
      let words = missing.isEmpty ? "Nothing" : "Nothing else"
      return ["\(missing)\(words) was found about this flow; see “What was left out”."]
    }
    return [missing.isEmpty ? "No problems found." : "\(missing)No other problems found."]
  }

  /// Who skipped a step, as the funnel counts them; nothing where it counts attempts.
  private var skippers: [StepKey: Count] {
    guard unit == .users else { return [:] }
    return Dictionary(
      overallRows.compactMap { row in row.skippedStep.map { (row.step, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// What the findings are counted over: not what the rates are.
  private var whatFindingsCount: String {
    "Counted over the whole log of the flow, regardless of the days, filters and windows of the numbers above."
  }
}
