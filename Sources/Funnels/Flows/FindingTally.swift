import EventLog
import Journeys

// What a flow's tally counts besides its segments: entries by day, and findings, each with the first of the
// lines that show it.

extension FlowTally {
  /// Users of one kind, and the first of the lines that show it.
  struct ExampleTally: MergingTally {
    var users = 0
    var example: Place?
  }

  struct FindingTally: MergingTally {
    var count = 0
    var example: Place?
    /// By step of the flow, where the rule is about steps.
    var steps = NumberedTallies<StepTally>()

    struct StepTally: MergingTally {
      var count = 0
      var users = 0
    }
  }
}

extension FlowTally.ExampleTally {
  mutating func merge(_ other: Self) {
    users += other.users
    example = other.example.map { $0.orEarlier(example) } ?? example
  }
}

extension FlowTally.FindingTally {
  mutating func add(_ more: Int, example place: Place) {
    count += more
    example = place.orEarlier(example)
  }

  mutating func add(_ found: JourneyFindings.Found) {
    add(found.count, example: found.example)
    for (step, count) in found.steps {
      let place = steps.place(of: step, orNew: .init())
      steps[at: place].merge(StepTally(count: count, users: 1))
    }
  }

  mutating func merge(_ other: Self) {
    if let example = other.example { add(other.count, example: example) }
    steps.merge(other.steps)
  }
}

extension FlowTally.FindingTally.StepTally {
  mutating func merge(_ other: Self) {
    count += other.count
    users += other.users
  }
}
