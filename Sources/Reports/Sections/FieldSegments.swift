import Definitions
import EventLog
import Funnels

/// The segments of a field that its table shows: those with most users.
///
/// Of thousands of segments no more is kept than that, once a section.
struct FieldSegments {
  /// How many segments are shown.
  private static let mostShown = 20

  /// The rows of the first step, those with most users first.
  let entries: [FunnelRow]
  /// The rows of completion.
  let ends: [Segment: FunnelRow]
  let losses: [Segment: LossSummary]
  /// How many segments there are besides.
  let leftOut: Int

  /// `rows`, `losses`: of all segments of the field but for `others`, which are not shown; segments of as many users
  /// in the order of printing.
  private init(rows: [FunnelRow], losses: [LossSummary], others: Int = 0) {
    let firsts = rows.indices.filter { rows[$0].step.index == 1 && !rows[$0].isCompletion }
    let shown = firsts.sorted { (rows[$1].reached, $0) < (rows[$0].reached, $1) }.prefix(
      Self.mostShown)
    entries = shown.map { rows[$0] }
    leftOut = firsts.count - shown.count + others
    let segments = Set(entries.map(\.key.segment))
    ends = Dictionary(
      rows.indices.filter { rows[$0].isCompletion && segments.contains(rows[$0].key.segment) }
        .map { (rows[$0].key.segment, rows[$0]) }, uniquingKeysWith: { $1 })
    self.losses = Dictionary(
      losses.filter { segments.contains($0.key.segment) }.map { ($0.key.segment, $0) },
      uniquingKeysWith: { $1 })
  }

  /// Those of each field of a flow, made of counts; `nil` where the flow's rows have them.
  static func made(of flow: FlowReport) -> [EventField: FieldSegments]? {
    guard let fieldRows = flow.fieldRows else { return nil }
    return Dictionary(
      flow.settings.by.map { field in
        let (shown, others) = fieldRows.largest(mostShown, of: field)
        return (
          field,
          FieldSegments(
            rows: shown.flatMap(\.ends), losses: shown.map(\.loss), others: others)
        )
      }, uniquingKeysWith: { $1 })
  }

  /// Those of each field that a flow's rows have, whose rows are then taken out of them.
  static func take(from flow: inout FlowReport) -> [EventField: FieldSegments] {
    let rows = takeRows(from: &flow.rows.funnel, key: \.key)
    let losses = takeRows(from: &flow.rows.losses, key: \.key)
    return Dictionary(
      uniqueKeysWithValues: rows.map { field, rows in
        (field, FieldSegments(rows: rows, losses: losses[field] ?? []))
      })
  }

  private static func takeRows<Row>(
    from rows: inout [Row], key: (Row) -> RowKey
  ) -> [EventField: [Row]] {
    var rest: [Row] = []
    var taken: [EventField: [Row]] = [:]
    for run in rows.runs(where: { key($0).breakdown == key($1).breakdown }) {
      if case .field(let field) = key(run[run.startIndex]).breakdown {
        taken[field, default: []] += run
      } else {
        rest += run
      }
    }
    rows = rest
    return taken
  }
}
