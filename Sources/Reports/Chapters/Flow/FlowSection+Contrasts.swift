import Definitions
import EventLog
import Funnels
import Journeys

// Segments whose completion stands apart from that of all others: worth a look, and no more.

extension FlowSection {
  /// Which of the shown segments of a field stand apart, and what that does not mean; nothing without any.
  ///
  /// `shown`: the rows of their first step.
  func contrasts(of shown: [FunnelRow], in field: EventField) -> [Block] {
    let items = segmentsApart(of: shown, in: field).map { contrast in
      """
      \(contrast.key.segment.markdown(in: .line)) finishes \(contrast.side.words) often: \
      \(Figures.rate(contrast.completion)), against \(Figures.rate(contrast.others)) of all other \
      \(unit.plural).
      """
    }
    let values = Figures.count(shown.count, of: "value")
    guard let list = Block.list(of: items) else { return [] }
    return [
      list,
      """
      These intervals do not overlap. That is not a test: of the \(values) compared, some may \
      differ by chance, and nothing here says why.
      """,
    ]
  }

  /// Of two segments only the lower one: the other is its mirror image.
  private func segmentsApart(of shown: [FunnelRow], in field: EventField) -> [SegmentContrast] {
    let segments = Set(shown.map(\.key.segment))
    let isPair = shown.count { $0.reached > 0 } == 2
    return flow.rows.contrasts.filter {
      $0.key.breakdown == .field(field) && segments.contains($0.key.segment)
        && !(isPair && $0.side == .above)
    }
  }
}

extension SegmentContrast.Side {
  fileprivate var words: String {
    switch self {
    case .below: "less"
    case .above: "more"
    }
  }
}
