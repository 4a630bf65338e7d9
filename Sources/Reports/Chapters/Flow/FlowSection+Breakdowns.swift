import Definitions
import EventLog
import Funnels
import Journeys

// The flow split by the fields asked for.

extension FlowSection {
  var breakdowns: [Block] {
    flow.settings.by.flatMap { field -> [Block] in
      guard let segments = segments[field], let blocks = blocks(of: segments, field) else {
        return []
      }
      return ["By \(CodeSpan(Text(field.name)).markdown):"] + blocks
    }
  }

  /// The largest segments of a field, and how many there are besides; `nil` without rows.
  private func blocks(of segments: FieldSegments, _ field: EventField) -> [Block]? {
    var table = Table(
      words: ["Value"], numbers: [unit.heading, "Completed", "Completion rate"],
      remarks: "Most left")
    for entry in segments.entries {
      let end = segments.ends[entry.key.segment]
      table.add([
        entry.key.segment.markdown(in: .tableCell), cell(entry.reached),
        cell(end?.reached),
        Figures.rate(end?.fromEntry ?? RateCell(), of: entry.reached, .compared),
        biggest(segments.losses[entry.key.segment], of: entry.reached),
      ])
    }
    guard let block = table.block else { return nil }
    return [block] + contrasts(of: segments.entries, in: field)
      + notes(on: segments).map(Block.sentence)
  }

  /// Where most of some users left, in a table cell.
  func biggest(_ loss: LossSummary?, of users: Count) -> String {
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

  private func notes(on segments: FieldSegments) -> [String] {
    let shown = segments.entries
    var notes: [String] = []
    if segments.leftOut > 0 {
      notes.append("\(Figures.there(segments.leftOut, of: "smaller segment")) in `funnel.csv`.")
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
