import Definitions
import EventLog
import Journeys

/// What users of one variant, or of none, did in a flow.
struct GroupFit: Sendable {
  private(set) var users = 0
  private(set) var completed = 0
  /// By step of the fitted flow.
  private(set) var reached: [Int]
  private(set) var steps: [StepFit]

  init(_ flow: FlowDefinition) {
    reached = flow.steps.map { _ in 0 }
    steps = flow.steps.map { StepFit($0) }
  }

  /// Counts a user.
  ///
  /// `list`: the step of the fitted flow at each position of the user's list; `nil` for steps left out. Who
  /// left at such a step left at the one before.
  mutating func add(_ facts: EnteredFacts, list: [Int?], reader: FactReader) {
    users += 1
    let positions = list.indices.filter { list[$0] != nil }
    let came = positions.filter { $0 < facts.depth }
    if facts.isCompleted { completed += 1 }
    for position in came {
      guard let step = list[position] else { continue }
      reached[step] += 1
      let leaves = !facts.isCompleted && position == came.last
      let leaving = leaves && position == facts.depth - 1 ? facts.leaving : nil
      let way = UserWay(
        facts: facts.steps[position],
        reason: leaves ? leaving?.reason ?? .unexplained : nil,
        permission: leaving.flatMap { $0.permission }.map { reader.names.permissions[$0] },
        hasError: reader.hasError(facts, at: position), isFirst: position == positions.first,
        isLast: position == positions.last)
      steps[step].add(
        way, dialogues: reader.dialogues(facts, at: position, of: step),
        chosen: reader.chosen(facts, at: position, of: step), rare: reader.rare)
    }
  }

  mutating func merge(_ other: GroupFit) {
    users += other.users
    completed += other.completed
    for step in steps.indices {
      reached[step] += other.reached[step]
      steps[step].merge(other.steps[step])
    }
  }
}

/// Reads what facts say of the permissions and choices that a fitted flow has.
struct FactReader: Sendable {
  let names: FlowNames
  /// The kinds of events that are of too few users to stand in another log.
  let rare: Set<EventKind>
  /// By step of the fitted flow, the numbers of its permissions and choices; `nil` for those that no event
  /// names.
  private let permissions: [[Int?]]
  private let choices: [[Int?]]
  /// By number of the value.
  private let isRareValue: [Bool]
  /// Numbers of the names of events that are errors.
  private let errors: Set<Int>

  init(_ flow: FlowDefinition, names: FlowNames, words: SharedWords) {
    self.names = names
    rare = Set(EventKind.allCases.filter(words.isRare))
    permissions = flow.steps.map { step in
      step.permissions.map { permission in names.permissions.firstIndex(of: permission.id) }
    }
    choices = flow.steps.map { step in
      step.choices.map { choice in names.choices.firstIndex(of: choice.id) }
    }
    isRareValue = names.values.map(words.isRare)
    let kind = EventKind.errorShown.name
    errors = Set(
      names.events.indices.filter {
        let name = names.events[$0].string
        return name == kind || name.hasPrefix(kind + " ")
      })
  }

  /// Values of choices that too few users share.
  var rareValueCount: Int { isRareValue.count { $0 } }

  func hasError(_ facts: EnteredFacts, at position: Int) -> Bool {
    facts.drivers.contains { driver in
      guard driver.position == position, case .event(let name) = driver.candidate else {
        return false
      }
      return errors.contains(name)
    }
  }

  func dialogues(_ facts: EnteredFacts, at position: Int, of step: Int) -> [PermissionFacts?] {
    permissions[step].map { number in
      facts.permissions.first { $0.position == position && $0.permission == number }
    }
  }

  /// By choice of the step, the numbers of the values chosen; rare ones were not.
  func chosen(_ facts: EnteredFacts, at position: Int, of step: Int) -> [[Int]] {
    choices[step].map { number in
      let fact = facts.choices.first { $0.position == position && $0.choice == number }
      return rare.contains(.choiceMade) ? [] : fact?.values.filter { !isRareValue[$0] } ?? []
    }
  }
}
