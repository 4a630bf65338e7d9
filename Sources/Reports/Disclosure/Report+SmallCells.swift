import Funnels

extension Report {
  /// The report without counts of so few, and what follows from them.
  ///
  /// Counts from 1 up to `minimum`, excluded, are hidden, and so are those that would give them away by
  /// subtraction. What is computed from them, shares, rates, intervals and times, becomes `nil`. No sum joins
  /// two flows, so each is checked by itself.
  ///
  /// `minimum`: `nil` changes nothing. `room`: how many numbers there may be to check at a time.
  package func hidingCells(below minimum: Int?, room: Int? = nil) -> Report {
    guard let minimum else { return self }
    var shown = self
    shown.minimumCell = minimum
    shown.flows = flows.map { $0.hidingCells(below: minimum, room: room ?? HiddenParts.room) }
    let cells = SmallCells(minimum: minimum)
    for index in quality.indices
    where quality[index].finding.isOfUsers && cells.hides(quality[index].count) {
      shown.quality[index].count = .hidden
    }
    return shown
  }
}
