/// What to know of each flow before any table, in some lines; of several flows a table first.
struct SummarySection {
  /// In the order of the report.
  let sections: [FlowSection]

  var blocks: [Block] {
    guard !sections.isEmpty else { return [] }
    let overview = OverviewSection(sections: sections).blocks
    return [.heading(level: 2, words: "Summary")] + overview
      + sections.flatMap { [.sentence(name(of: $0)), .list($0.summary)] }
  }

  private func name(of section: FlowSection) -> String {
    let name = FlowName(definition: section.flow.definition).line
    return sections.count == 1 ? name : "**Flow \(section.number).** \(name)"
  }
}
