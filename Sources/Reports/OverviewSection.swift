import Funnels
import Journeys

/// The flows of a report below each other, where there are several.
struct OverviewSection {
  let flows: [ReportedFlow]
  /// The rows of each flow.
  let parts: [FlowKey: ReportContents]

  var blocks: [String] {
    guard flows.count > 1 else { return [] }
    var table = MarkdownTable(
      words: ["Flow"],
      numbers: [
        "Started", "Counted", "Completed", "Completion rate", "Left", "Not yet counted",
      ],
      remarks: "Biggest loss")
    for (index, flow) in flows.enumerated() {
      guard let part = parts[flow.key] else { continue }
      table.add(cells(of: FlowSection(number: index + 1, flow: flow, contents: part)))
    }
    let hasEmpty = flows.contains { $0.matured == 0 }
    return [
      "## The flows", table.markdown, brokenSplits,
      hasEmpty ? "`–`: nobody started the flow." : nil,
    ].compactMap(\.self)
  }

  private var brokenSplits: String? {
    let numbers = flows.indices.filter { index in
      guard let part = parts[flows[index].key] else { return false }
      return FlowSection(number: index + 1, flow: flows[index], contents: part).isSplitBroken
    }
    guard !numbers.isEmpty else { return nil }
    let names = numbers.map { "flow \($0 + 1)" }.joined(separator: ", ")
    return "**The split is broken** (\(names)): do not compare the variants there."
  }

  private func cells(of section: FlowSection) -> [String] {
    let rows = section.contents.funnel.filter { section.isOverall($0.key) }
    let end = rows.first(where: \.isCompletion)
    let young = section.contents.outcomes.first {
      section.isOverall($0.key) && $0.outcome == .inProgress
    }
    return [
      "\(section.number). \(FlowName(definition: section.flow.definition).cell)",
      Figures.count(section.flow.started), Figures.count(section.flow.matured),
      Figures.count(end?.reached),
      Figures.rate(end?.fromEntry ?? RateCell()), Figures.count(section.loss?.left),
      Figures.count(young?.users),
      section.biggest(section.loss, of: section.flow.matured),
    ]
  }
}
