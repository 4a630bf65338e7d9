import Definitions
import EventLog
import Funnels
import Journeys

// The flow split by the fields asked for.

extension FlowSection {
  /// How many segments of a breakdown are shown.
  private static let segmentsShown = 20

  var breakdowns: [Block] {
    flow.settings.by.flatMap { field -> [Block] in
      guard let blocks = segments(of: field) else { return [] }
      return ["By \(CodeSpan(Text(field.name)).markdown):"] + blocks
    }
  }

  /// The largest segments of a breakdown, and how many there are besides; `nil` without rows.
  private func segments(of field: EventField) -> [Block]? {
    let breakdown = Breakdown.field(field)
    let rows = contents.funnel.filter { $0.key.flow == flow.key && $0.key.breakdown == breakdown }
    let ends = Dictionary(
      rows.filter(\.isCompletion).map { ($0.key.segment, $0) }, uniquingKeysWith: { $1 })
    let losses = Dictionary(
      contents.losses.filter { $0.key.flow == flow.key && $0.key.breakdown == breakdown }
        .map { ($0.key.segment, $0) }, uniquingKeysWith: { $1 })
    let entries = entries(of: field)
    let shown = entries.prefix(Self.segmentsShown)
    var table = Table(
      words: ["Value"], numbers: [unit.heading, "Completed", "Completion rate"],
      remarks: "Most left")
    for entry in shown {
      let end = ends[entry.key.segment]
      table.add([
        entry.key.segment.markdown(in: .tableCell), cell(entry.reached),
        cell(end?.reached),
        Figures.rate(end?.fromEntry ?? RateCell(), of: entry.reached, .compared),
        biggest(losses[entry.key.segment], of: entry.reached),
      ])
    }
    guard let segments = table.block else { return nil }
    return [segments] + contrasts(in: field)
      + notes(on: Array(shown), leavingOut: entries.count - Self.segmentsShown).map(Block.sentence)
  }

  /// The rows of the first step of a field's segments, those with most users first.
  private func entries(of field: EventField) -> [FunnelRow] {
    contents.funnel.filter {
      $0.key.flow == flow.key && $0.key.breakdown == .field(field) && $0.step.index == 1
        && !$0.isCompletion
    }.enumerated().sorted {
      ($1.element.reached, $0.offset) < ($0.element.reached, $1.offset)
    }.map(\.element)
  }

  /// The segments of a field that have a row in its table.
  func shownSegments(of field: EventField) -> [FunnelRow] {
    Array(entries(of: field).prefix(Self.segmentsShown))
  }

  /// Where most of some users left, in a table cell.
  func biggest(_ loss: LossSummary?, of users: Int) -> String {
    guard let loss, users > 0 else { return Figures.missing }
    guard loss.left > 0 else { return "nobody left" }
    let count = cell(loss.usersAtBiggest)
    guard !loss.biggest.isEmpty else { return count }
    guard loss.biggest.count <= Self.stepsNamed else {
      return "\(loss.biggest.count) steps tie (\(count) each)"
    }
    let steps = loss.biggest.map { label($0, in: .tableCell) }.joined(separator: ", ")
    return loss.biggest.count > 1 ? "\(steps) (\(count) each)" : "\(steps) (\(count))"
  }

  private func notes(on shown: [FunnelRow], leavingOut more: Int) -> [String] {
    var notes: [String] = []
    if more > 0 {
      notes.append("\(Figures.there(more, of: "smaller segment")) in `funnel.csv`.")
    }
    if shown.contains(where: { $0.key.segment == .none }) {
      notes.append("*none*: the event they started with had no value.")
    }
    if shown.contains(where: { $0.key.segment == .other }) {
      notes.append("*other*: the values beyond the 1,000 with most \(unit.plural).")
    }
    if shown.contains(where: { $0.reached == 0 }) {
      notes.append("`–`: of these \(unit.plural) no window is over yet, or none started.")
    }
    return notes
  }
}

extension Segment {
  /// The segment: values from data as code spans, words of ours in italics.
  func markdown(in place: MarkdownPlace) -> String {
    switch self {
    case .everyone: "*everyone*"
    case .value(let value): CodeSpan(value, in: place).markdown
    case .none: "*none*"
    case .other: "*other*"
    case .mixed: "*mixed*"
    case .unassigned: "*unassigned*"
    }
  }
}
