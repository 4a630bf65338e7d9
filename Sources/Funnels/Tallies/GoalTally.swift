import EventLog
import Journeys
import Statistics

/// Whom a line of `goals.csv` counts, by what became of them; the raw value is the word.
package enum GoalOutcome: String, CaseIterable, Sendable {
  case all
  case completed
  case skippedFlow = "skipped_flow"
  case left

  /// Those that a user has one of.
  static let ends: [GoalOutcome] = [.completed, .skippedFlow, .left]
}

/// Mergeable counts of one segment's users in the goals of a flow.
struct GoalTally: Sendable {
  /// By goal; empty before the first user.
  private(set) var goals: [ByMaturity<Users>] = []

  /// Users in one goal.
  struct Users: MergingTally {
    /// By place of the outcome among `GoalOutcome.ends`.
    var outcomes = [Counted](repeating: Counted(), count: GoalOutcome.ends.count)
    /// Users who are compared, and those of them who reached the goal.
    var compared = Proportion()

    mutating func merge(_ other: Self) {
      for place in outcomes.indices { outcomes[place].merge(other.outcomes[place]) }
      compared.merge(other.compared)
    }
  }

  /// Users of one outcome whose goal's window is over.
  struct Counted: Sendable {
    var users = 0
    /// From the anchor to the first event, of those who reached the goal.
    var times = TimeHistogram()
    var total = DecimalSum()

    mutating func merge(_ other: Self) {
      users += other.users
      times.merge(other.times)
      total.merge(other.total)
    }
  }

  var isEmpty: Bool { goals.isEmpty }

  /// Counts a user.
  mutating func add(_ facts: [GoalFacts], of user: EnteredFacts) {
    if goals.isEmpty { goals = Array(repeating: ByMaturity(Users()), count: facts.count) }
    let place = user.outcome == .completed ? 0 : user.outcome == .skippedFlow ? 1 : 2
    for (goal, found) in facts.enumerated() {
      goals[goal][user.isMatured].add(found, outcome: place)
    }
  }

  mutating func merge(_ other: Self) {
    if goals.isEmpty { return goals = other.goals }
    for goal in other.goals.indices { goals[goal].merge(other.goals[goal]) }
  }

  mutating func finalize() {
    for goal in goals.indices {
      for place in GoalOutcome.ends.indices {
        goals[goal].matured.outcomes[place].times.finalize()
        goals[goal].young.outcomes[place].times.finalize()
      }
    }
  }

  /// The bytes of memory that the counts take.
  var memory: Int {
    goals.reduce(0) { sum, goal in
      (goal.matured.outcomes + goal.young.outcomes).reduce(
        sum + MemoryLayout<ByMaturity<Users>>.stride
      ) {
        $0 + MemoryLayout<Counted>.stride + $1.times.memory
      }
    }
  }
}

extension GoalTally.Users {
  fileprivate mutating func add(_ found: GoalFacts, outcome: Int) {
    if found.isCounted {
      outcomes[outcome].users += 1
      if let milliseconds = found.milliseconds { outcomes[outcome].times.add(milliseconds) }
      outcomes[outcome].total.merge(found.total)
    }
    if found.isCompared { compared.count(found.isReached) }
  }
}

extension GoalTally {
  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    try archive.code(&goals, blank: ByMaturity(Users())) { (goal, archive) throws(PartialFault) in
      try goal.matured.code(with: &archive)
      try goal.young.code(with: &archive)
    }
  }
}

extension GoalTally.Users {
  fileprivate mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    for place in outcomes.indices {
      try archive.code(&outcomes[place].users)
      try outcomes[place].times.code(with: &archive)
      var total = Text(outcomes[place].total.text)
      try archive.code(&total)
      guard let term = DecimalTerm(total.utf8) else { throw PartialFault() }
      outcomes[place].total = DecimalSum()
      outcomes[place].total.add(term)
    }
    try compared.code(with: &archive)
  }
}
