import EventLog
import Experiments
import Funnels
import Journeys

// A field with very many values gives more counts than can be checked together. Then nothing is left of
// its segments but the totals: who entered and who completed. They need no search:
//
//     a segment with a small total       has no row, and there are several such or none
//     a segment with totals              has no other count, zeros included
//
// Of two segments with totals two users who both completed, or both did not, could be exchanged, and of
// those without a row one could be moved to another, and every output would stay the same to the last
// byte. So none of what is not shown follows from it, as long as it is not the same for all such users;
// then it is a total.

extension FlowReport {
  /// The flow without the segments of fields.
  func withoutFields() -> FlowReport {
    var rest = self
    rest.hasFieldTotalsOnly = true
    rest.rows.removeSegments(where: \.isOfField)
    rest.rows.contrasts.removeAll { $0.key.isOfField }
    rest.rows.changes.removeAll { $0.part == .share || $0.part == .rate }
    for index in rest.rows.changes.indices { rest.rows.changes[index].withhold() }
    return rest
  }

  /// Adds the totals of the segments of fields that `whole` has.
  ///
  /// They come to those of all users, so there are none where these are hidden.
  mutating func addFieldTotals(of whole: FlowReport) {
    let areHidden = rows.funnel.contains { row in
      row.key.breakdown == .all && (row.isCompletion || row.step.index == 1)
        && row.reached.isHidden
    }
    guard !areHidden else { return }
    let ofFields = whole.rows.funnel.filter(\.key.isOfField)
    let segments = ofFields.runs { $0.key == $1.key }.compactMap(FieldTotals.init)
    let breakdowns = segments.runs { $0.key.breakdown == $1.key.breakdown }
    rows.funnel += breakdowns.flatMap { FieldTotals.shown(of: $0, cells) }.flatMap(\.rows)
  }
}

/// Who entered in a segment, and who completed.
private struct FieldTotals {
  let first: FunnelRow
  let end: FunnelRow

  init?(_ rows: [FunnelRow]) {
    guard let first = rows.first, let end = rows.last, end.isCompletion else { return nil }
    (self.first, self.end) = (first, end)
  }

  var key: RowKey { first.key }

  /// The segments of a breakdown with totals to show: of those without there is none, or several.
  static func shown(of segments: [FieldTotals], _ cells: SmallCells) -> [FieldTotals] {
    var shown = segments.indices.filter { index in
      let (first, end) = (segments[index].first.reached, segments[index].end.reached)
      guard let entered = first.shown, let completed = end.shown else { return false }
      return entered > 0 && ![entered, completed, entered - completed].contains(where: cells.hides)
    }
    if shown.count == segments.count - 1 {
      let least = shown.min { segments[$0].first.reached < segments[$1].first.reached }
      shown.removeAll { $0 == least }
    }
    return shown.map { segments[$0] }
  }

  var rows: [FunnelRow] {
    [first, end].map { row in
      var row = row
      row.withholdAllButReached()
      return row
    }
  }
}

extension RowKey {
  var isOfField: Bool {
    if case .field = breakdown { true } else { false }
  }
}

extension FunnelRow {
  fileprivate mutating func withholdAllButReached() {
    for count in Self.counts where count != \.reached { self[keyPath: count] = .hidden }
    for count in Self.sparseCounts where self[keyPath: count] != nil {
      self[keyPath: count] = .hidden
    }
    reachedPrevious = reachedPrevious.map { _ in .hidden }
    (medianSecondsToAdvance, p90SecondsToAdvance) = (nil, nil)
  }
}

extension ChangeRow {
  fileprivate mutating func withhold() {
    for side in [\ChangeRow.base, \.own] where self[keyPath: side] != nil {
      self[keyPath: side]?.users = .hidden
      self[keyPath: side]?.reached = .hidden
    }
  }
}
