import EventLog

/// The last value a user gave to one choice at one step.
package struct ChoiceFacts: Sendable {
  package let position: Int
  /// Its number among the choices of the run.
  package let choice: Int
  /// The numbers of the values, ascending, each once; empty where the choice was made without a
  /// value.
  package let values: [Int]
}

extension [ChoiceFacts] {
  /// Adds what one more counted attempt shows: one fact a step and choice, the last made standing
  /// last.
  ///
  /// `range`: the attempt's events within the window.
  mutating func add(_ range: Range<Int>, of events: [JourneyEvent], numbers: RunNumbers) {
    for index in range where events[index].traits.contains(.choice) {
      let event = events[index]
      guard let position = event.position, let choice = numbers.choices[event.what]
      else { continue }
      if let known = firstIndex(where: { $0.choice == choice && $0.position == position }) {
        remove(at: known)
      }
      append(
        ChoiceFacts(
          position: position, choice: choice, values: numbers.values[Int(event.what)]))
    }
  }
}
