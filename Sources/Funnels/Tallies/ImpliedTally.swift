import EventLog
import Journeys

/// Units of a report that have an implied view of one step.
struct ImpliedTally: MergingTally {
  /// Units of one kind, with the first line that shows it.
  struct Part: Sendable {
    var units = 0
    var example: Place?
  }

  /// Those whose window is over.
  var matured = Part()
  /// Those whose window is still open at as-of.
  var young = Part()

  mutating func add(_ view: ImpliedView, isMatured: Bool) {
    let part = Part(units: 1, example: view.example)
    if isMatured { matured.merge(part) } else { young.merge(part) }
  }

  mutating func merge(_ other: ImpliedTally) {
    matured.merge(other.matured)
    young.merge(other.young)
  }
}

extension ImpliedTally.Part {
  fileprivate mutating func merge(_ other: Self) {
    units += other.units
    if let place = other.example { example = place.orEarlier(example) }
  }
}
