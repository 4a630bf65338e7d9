/// What one user did about something with a number at one step.
protocol NumberedFact {
  var position: Int { get }
  /// Of the permission or choice, among those of the run.
  var number: Int { get }
}

/// Where a user's facts stand in their list, each by its step and number.
///
/// Nearly every user has few, and looking at each is quickest; a program that makes up a name for every
/// event has so many that only hashing keeps its events from costing more the more there are.
struct FactPlaces {
  private struct Key: Hashable {
    let position: Int
    let number: Int
  }

  private static let few = 16
  /// Of the first facts of the list; not kept while there are few.
  private var places: [Key: Int] = [:]

  /// The place of a fact in a list that was only ever added to; `nil` where there is none.
  mutating func place<Fact: NumberedFact>(
    ofStep position: Int, number: Int, in facts: [Fact]
  ) -> Int? {
    guard facts.count > Self.few else {
      return facts.firstIndex { $0.position == position && $0.number == number }
    }
    while places.count < facts.count {
      let fact = facts[places.count]
      places[Key(position: fact.position, number: fact.number)] = places.count
    }
    return places[Key(position: position, number: number)]
  }
}
