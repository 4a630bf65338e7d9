import EventLog
import Journeys
import Statistics

/// Mergeable counts of what may go with going on from each step, of the units that reached it.
///
/// Values at entry are counted elsewhere (`ExaminedTally`): those say nothing of a single step.
struct DriverTally: MergingTally {
  /// By step of the flow.
  private(set) var steps: [Step]
  /// How many values of choices have a number.
  private var valueCount: Int

  /// Units with each candidate, and those of them who went on.
  struct Step: Sendable {
    /// By number of the name.
    var events = NumberedTallies<Proportion>()
    /// By number of the choice × the number of values + the number of the value.
    var choices = NumberedTallies<Proportion>()
    /// By number of the permission × 2, and 1 more for a denial.
    var permissions = NumberedTallies<Proportion>()
  }

  init(stepCount: Int, valueCount: Int) {
    steps = Array(repeating: Step(), count: stepCount)
    self.valueCount = valueCount
  }

  /// Counts one unit.
  ///
  /// `list`: the flow's step at each position of the user's list.
  mutating func add(_ facts: EnteredFacts, list: Span<Int>) {
    let valueCount = valueCount
    // A span is asked once whether it may be written to, an array at every write.
    var steps = steps.mutableSpan
    for place in facts.drivers.indices {
      let fact = facts.drivers[place]
      let hasAdvanced = facts.depth > fact.position + 1
      let step = list[fact.position]
      switch fact.candidate {
      case .event(let name): steps[step].events.count(name, hasAdvanced)
      case .choice(let choice, let value):
        steps[step].choices.count(choice * valueCount + value, hasAdvanced)
      case .permission(let permission, let answer):
        let isDenial = if case .denial = answer { 1 } else { 0 }
        steps[step].permissions.count(permission * 2 + isDenial, hasAdvanced)
      }
    }
  }

  mutating func merge(_ other: Self) {
    for step in steps.indices {
      steps[step].events.merge(other.steps[step].events)
      steps[step].choices.merge(other.steps[step].choices)
      steps[step].permissions.merge(other.steps[step].permissions)
    }
  }

  /// The choice and the value of a number.
  func choice(_ number: Int) -> (choice: Int, value: Int) {
    (number / valueCount, number % valueCount)
  }

  /// The bytes of memory that the counts take.
  var memory: Int {
    steps.indices.reduce(0) {
      $0 + MemoryLayout<Step>.stride + steps[$1].events.memory() + steps[$1].choices.memory()
        + steps[$1].permissions.memory()
    }
  }
}

extension NumberedTallies<Proportion> {
  fileprivate mutating func count(_ number: Int, _ hasAdvanced: Bool) {
    self[at: place(of: number, orNew: .init())].count(hasAdvanced)
  }

  fileprivate mutating func code(
    with archive: inout some PartialArchive, below limit: Int
  ) throws(PartialFault) {
    try code(with: &archive, below: limit, blank: .init()) {
      (with, archive) throws(PartialFault) in
      try with.code(with: &archive)
    }
  }
}

extension DriverTally {
  /// `names`: those that the numbers stand for.
  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    valueCount = names.values.count
    for step in steps.indices {
      try steps[step].events.code(with: &archive, below: names.events.count)
      try steps[step].choices.code(
        with: &archive, below: names.choices.count * names.values.count)
      try steps[step].permissions.code(with: &archive, below: names.permissions.count * 2)
    }
  }

  /// `names`: those that the numbers stand for from now on.
  mutating func renumber(_ numbers: NameRemap, names: FlowNames) {
    let old = valueCount
    valueCount = names.values.count
    for step in steps.indices {
      steps[step].events = steps[step].events.renumbered { numbers.events[$0] }
      steps[step].choices = steps[step].choices.renumbered {
        numbers.choices[$0 / old] * valueCount + numbers.values[$0 % old]
      }
      steps[step].permissions = steps[step].permissions.renumbered {
        numbers.permissions[$0 / 2] * 2 + $0 % 2
      }
    }
  }
}
