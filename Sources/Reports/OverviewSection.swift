import Funnels
import Journeys

/// The flows of a report below each other, where there are several.
struct OverviewSection {
  /// In the order of the report.
  let sections: [FlowSection]

  var blocks: [String] {
    guard sections.count > 1 else { return [] }
    var table = MarkdownTable(
      words: ["Flow"],
      numbers: [
        "Started", "Counted", "Completed", "Completion rate", "Left", "Not yet counted",
      ],
      remarks: "Biggest loss")
    for section in sections { table.add(cells(of: section)) }
    let hasEmpty = sections.contains { $0.flow.matured == 0 }
    return [table.markdown, hasEmpty ? "`–`: nobody started the flow." : nil].compactMap(\.self)
  }

  private func cells(of section: FlowSection) -> [String] {
    let end = section.overallRows.first(where: \.isCompletion)
    return [
      "\(section.number). \(FlowName(definition: section.flow.definition).cell)",
      Figures.count(section.flow.started), Figures.count(section.flow.matured),
      Figures.count(end?.reached),
      Figures.rate(end?.fromEntry ?? RateCell(), of: section.flow.matured),
      Figures.count(section.loss?.left),
      Figures.count(section.outcome(.inProgress)?.users),
      section.biggest(section.loss, of: section.flow.matured),
    ]
  }
}
