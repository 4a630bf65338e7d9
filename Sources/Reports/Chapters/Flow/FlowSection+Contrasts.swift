import Definitions
import EventLog
import Funnels
import Journeys

// Segments whose completion stands apart from that of all others: worth a look, and no more.

extension FlowSection {
  /// The segments of a field that stand apart, and what that does not mean; nothing without any.
  func contrasts(in field: EventField) -> [Block] {
    let items = contrasts(of: field).map { contrast in
      """
      Worth a look: \(contrast.key.segment.markdown(in: .line)) completes \(contrast.side.words): \
      \(Figures.rate(contrast.completion)); the \(unit.plural) with any other value, taken together: \
      \(Figures.rate(contrast.others)).
      """
    }
    let values = Figures.count(shownSegments(of: field).count, of: "value")
    guard let list = Block.list(of: items) else { return [] }
    return [
      list,
      """
      These intervals do not overlap. That is no test: of the \(values) looked at, some may stand \
      apart by chance, and nothing here says what the cause is.
      """,
    ]
  }

  /// Of two segments only the lower one: the other is its mirror image.
  private func contrasts(of field: EventField) -> [SegmentContrast] {
    let shown = shownSegments(of: field)
    let segments = Set(shown.map(\.key.segment))
    let isPair = shown.count { $0.reached > 0 } == 2
    return contents.contrasts.filter {
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
