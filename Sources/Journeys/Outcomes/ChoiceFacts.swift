import EventLog

/// The last value a user gave to one choice at one step.
package struct ChoiceFacts: Equatable, Sendable {
  package let position: Int
  /// Its number among the choices of the run.
  package let choice: Int
  /// The numbers of the values, ascending, each once; empty where the choice was made without a
  /// value.
  package let values: [Int]
}

/// The choices of a run and their values, as one flow counts them.
struct ChoiceNumbers: Sendable {
  /// By `EventShape`.
  let choices: NameTable
  /// By `EventShape`, ascending, each once.
  let values: [[Int]]
}

extension ChoiceFacts: NumberedFact {
  var number: Int { choice }
}

extension [ChoiceFacts] {
  /// Adds what one more counted attempt shows: one fact a step and choice, in the order in which they
  /// first came up.
  ///
  /// `range`: the attempt's events within the window. `places`: of the facts so far.
  mutating func add(
    _ range: Range<Int>, of events: [JourneyEvent], numbers: ChoiceNumbers,
    places: inout FactPlaces
  ) {
    for index in range where events[index].traits.contains(.choice) {
      let event = events[index]
      guard let position = event.position, let choice = numbers.choices[event.shape]
      else { continue }
      let fact = ChoiceFacts(
        position: position, choice: choice, values: numbers.values[Int(event.shape)])
      if let known = places.place(ofStep: position, number: choice, in: self) {
        self[known] = fact
      } else {
        append(fact)
      }
    }
  }
}

extension AttemptedJourney {
  /// What the user did about permissions and choices, in the order in which they first came up.
  ///
  /// All attempts are taken as one, so a grant after an earlier attempt's denial counts as recovered. Values are
  /// not put into bins.
  package func answers(
    _ numbers: RunNames
  ) -> (permissions: [PermissionFacts], choices: [ChoiceFacts]) {
    var permissions: [PermissionFacts] = []
    var places = FactPlaces()
    permissions.add(
      events.indices, of: events, permissions: numbers.permissions, places: &places)
    var choices: [ChoiceFacts] = []
    places = FactPlaces()
    choices.add(
      events.indices, of: events,
      numbers: ChoiceNumbers(choices: numbers.choices, values: numbers.values), places: &places)
    return (permissions, choices)
  }
}
