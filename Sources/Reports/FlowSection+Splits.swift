import EventLog
import Experiments
import Funnels
import Journeys

// The flow split: by variant, side by side, and by the fields asked for.

extension FlowSection {
  /// How many segments of a breakdown are shown.
  private static let segmentsShown = 20

  var variants: [String?] {
    [segments(of: .variant), assignment, sampleRatio] + comparisons
  }

  var breakdowns: [String] {
    flow.settings.by.flatMap { field -> [String] in
      guard let table = segments(of: .field(field)) else { return [] }
      return ["### Breakdown", "By \(CodeSpan(Text(field.name)).markdown):", table]
    }
  }

  /// The largest segments of a breakdown, and how many there are besides.
  private func segments(of breakdown: Breakdown) -> String? {
    let rows = contents.funnel.filter { $0.key.flow == flow.key && $0.key.breakdown == breakdown }
    let ends = Dictionary(
      rows.filter(\.isCompletion).map { ($0.key.segment, $0) }, uniquingKeysWith: { $1 })
    let entries = rows.filter { $0.step.index == 1 && !$0.isCompletion }.enumerated().sorted {
      ($1.element.reached, $0.offset) < ($0.element.reached, $1.offset)
    }
    var table = MarkdownTable(
      words: ["Segment"], numbers: [unit.heading, "Completed", "Completion rate"])
    for (_, entry) in entries.prefix(Self.segmentsShown) {
      let end = ends[entry.key.segment]
      table.add([
        entry.key.segment.markdown, Figures.count(entry.reached), Figures.count(end?.reached),
        Figures.rate(end?.fromEntry ?? RateCell()),
      ])
    }
    let more = entries.count - Self.segmentsShown
    let note = "\(Figures.count(more)) smaller segments stand in `funnel.csv`."
    return table.markdown.map { more > 0 ? "\($0)\n\n\(note)" : $0 }
  }

  private var assignments: [AssignmentRow] {
    contents.assignment.filter { $0.flow == flow.key }
  }

  private var assignment: String? {
    var table = MarkdownTable(
      words: ["Assigned", "Note"], numbers: ["Users", "Planned share", "Observed share"])
    for row in assignments {
      table.add([
        row.arm.markdown, AssignmentNote.text(on: row.arm, in: flow.definition.experiment) ?? "",
        Figures.count(row.users), Figures.percent(row.expectedShare),
        Figures.percent(row.observedShare),
      ])
    }
    return table.markdown
  }

  private var sampleRatio: String? {
    guard let p = assignments.lazy.compactMap(\.sampleRatioP).first else { return nil }
    return """
      Sample ratio p = \(Figures.probability(p)); below 0.001 the arms' sizes contradict the \
      planned split, and the variants must not be compared.
      """
  }

  /// One table for each variant beside the control.
  private var comparisons: [String] {
    let rows = contents.comparison.filter { $0.flow == flow.key }
    var variants: [Text] = []
    for row in rows where !variants.contains(row.variant) { variants.append(row.variant) }
    return variants.flatMap { variant in
      comparison(of: rows.filter { $0.variant == variant })
    }
  }

  private func comparison(of rows: [ComparisonRow]) -> [String] {
    guard let first = rows.first else { return [] }
    var table = MarkdownTable(
      words: ["Step"],
      numbers: ["Control reached", "Control rate", "Variant reached", "Variant rate", "Difference"])
    for row in rows {
      table.add([
        row.isCompletion ? "**completed**" : label(row.step), Figures.count(row.controlReached),
        Figures.percent(row.controlRate), Figures.count(row.variantReached),
        Figures.percent(row.variantRate), Figures.points(row.difference),
      ])
    }
    let names = "Variant \(CodeSpan(first.variant).markdown) against control "
    let sizes = "\(Figures.count(first.variantUsers)) against \(Figures.count(first.controlUsers))"
    return [
      names + "\(CodeSpan(first.control).markdown), \(sizes) users.", table.markdown,
      "A difference without an interval does not yet say that a variant is better or worse.",
    ].compactMap(\.self)
  }
}

extension Segment {
  /// The segment in a table cell: values from data as code spans, words of ours in italics.
  fileprivate var markdown: String {
    switch self {
    case .everyone: "*everyone*"
    case .value(let value): CodeSpan(value, in: .tableCell).markdown
    case .none: "*none*"
    case .other: "*other*"
    case .mixed: "*mixed*"
    case .unassigned: "*unassigned*"
    }
  }
}

extension AssignmentArm {
  /// The arm in a table cell.
  fileprivate var markdown: String {
    switch self {
    case .variant(let variant): CodeSpan(variant, in: .tableCell).markdown
    case .mixed: "*mixed*"
    case .unassigned: "*unassigned*"
    }
  }
}
