package import EventLog

/// The last value a user gave to one choice at one step.
package struct ChoiceFacts: Sendable {
  package let position: Int
  package let choice: Text
  /// Each value once, in byte order; empty where the choice was made without a value.
  package let values: [Text]

  /// The facts of a user's counted attempts, one a step and choice.
  ///
  /// `attempts`: the events of each attempt within the window, in order.
  static func facts(
    of attempts: [ArraySlice<JourneyEvent>], whats: (JourneyEvent) -> What
  ) -> [ChoiceFacts] {
    var facts: [ChoiceFacts] = []
    for attempt in attempts {
      for event in attempt where event.kind == .choiceMade {
        let what = whats(event)
        guard let position = event.position, let choice = what.choice else { continue }
        let made = ChoiceFacts(
          position: position, choice: choice, values: Set(what.values ?? []).sorted())
        facts.removeAll { $0.choice == choice && $0.position == position }
        facts.append(made)
      }
    }
    return facts
  }
}
