package import EventLog

/// A step whose page was completed or skipped though no view of it came before: it counts as one.
package struct ImpliedView: Equatable, Sendable {
  /// On the user's list.
  package let position: Int
  /// The first line that shows it.
  package internal(set) var example: Place
}

extension [ImpliedView] {
  /// Adds the implied views among some events of an attempt.
  mutating func add(_ range: Range<Int>, of journey: AttemptedJourney) {
    for index in range where journey.events[index].traits.contains(.impliedView) {
      guard let position = journey.events[index].position else { continue }
      let place = journey.records[index].place
      if let known = firstIndex(where: { $0.position == position }) {
        self[known].example = place.orEarlier(self[known].example)
      } else {
        append(ImpliedView(position: position, example: place))
      }
    }
  }
}
