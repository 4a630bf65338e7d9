import Funnels
import Journeys

/// The flows of a report below each other, where there are several.
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
      remarks: "Biggest loss")
    for section in sections { table.add(cells(of: section)) }
    let hasEmpty = sections.contains { $0.flow.matured == 0 }
    return [table.block, hasEmpty ? "`–`: nobody started the flow." : nil].compactMap(\.self)
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
