import Funnels
import Insights
import Journeys

/// The flows of a report below each other, where there are several, and what matters most in any of them.
struct OverviewSection {
  /// In the order of the report.
  let sections: [FlowSection]

  var blocks: [Block] {
    guard sections.count > 1 else { return [] }
    var table = Table(
      words: ["Flow"],
      numbers: [
        "Started", "Counted", "Completed", "Completion rate", "Left", "Not yet counted",
      ],
      remarks: "Most left")
    for section in sections { table.add(cells(of: section)) }
    let hasEmpty = sections.contains { $0.flow.matured == 0 }
    return [
      table.block, hasEmpty ? "`–`: nobody started the flow." : nil, insights,
    ].compactMap(\.self)
  }

  /// How many insights are told of all flows together.
  private static let mostInsights = 3

  /// Those with most completions at stake, whichever flow they are about.
  private var insights: Block? {
    let all = sections.flatMap { section in
      section.flow.insights.map { (section: section, insight: $0) }
    }.filter { $0.insight.kind != .nothing }
    guard !all.isEmpty else { return nil }
    return .ranking(
      all.descending(by: \.insight.rank).prefix(Self.mostInsights).map { section, insight in
        let name = FlowName(definition: section.flow.definition).short
        return "Flow \(section.number), \(name): \(InsightWords(insight: insight).sentence)"
      })
  }

  private func cells(of section: FlowSection) -> [String] {
    let end = section.overallRows.first(where: \.isCompletion)
    return [
      "\(section.number). \(FlowName(definition: section.flow.definition).cell)",
      section.cell(section.flow.started), section.cell(section.flow.matured),
      section.cell(end?.reached),
      Figures.rate(end?.fromEntry ?? RateCell(), of: section.flow.matured),
      section.cell(section.loss?.left),
      section.cell(section.outcome(.inProgress)?.users),
      section.biggest(section.loss, of: section.flow.matured),
    ]
  }
}
