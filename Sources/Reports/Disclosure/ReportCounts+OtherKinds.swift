import EventLog
import Funnels

// Events of other kinds are counted over the whole log, in all and by name. Whoever did something first or last after
// a step has an event of it.

extension ReportCounts {
  mutating func relateOtherKinds() {
    let kinds = flow.otherKinds
    guard kinds.events > 0 else { return }
    let all = place(\.otherKinds.events)
    keep(all)
    let named = kinds.named.indices.map { place(\.otherKinds.named, $0, \.events) }
    relate(all, named.flatMap(\.self) + place(\.otherKinds.rest))
    let exits = flow.rows.exits.indices.filter {
      let row = flow.rows.exits[$0]
      return row.key.breakdown == .all && row.isOfOtherKind
    }
    for position in ExitRow.Position.allCases {
      let rows = exits.filter { flow.rows.exits[$0].position == position }
      bound(rows.flatMap { place(\.rows.exits, $0, \.users) }, atMost: all)
      for (kind, events) in zip(kinds.named, named) {
        let own = rows.filter { flow.rows.exits[$0].event == kind.name }
        bound(own.flatMap { place(\.rows.exits, $0, \.users) }, atMost: events)
      }
    }
  }
}

extension ExitRow {
  /// Whether the event is of no kind of ours, which is called by the kind first; the rest of rare events may be of
  /// any kind.
  fileprivate var isOfOtherKind: Bool {
    guard event != "(nothing)", event != "(other)" else { return false }
    let word = event.string.prefix { $0 != " " }
    return !EventKind.allCases.contains { $0.name == word }
  }
}

extension Report {
  /// Hides the counts of other kinds that one of the flows hides.
  mutating func hideOtherKinds() {
    for index in quality.indices {
      guard var kinds = quality[index].kinds else { continue }
      for flow in flows { kinds = kinds.hiding(countsHiddenIn: flow.otherKinds) }
      kinds.named = kinds.named.hiddenLast(\.events, by: \.name)
      quality[index].count = kinds.events
      quality[index].explanation = kinds.explanation
      quality[index].kinds = kinds
    }
  }
}
