import EventLog
import Journeys

/// What the users of one flow did, by step of the flow: whole numbers of users.
///
/// Two halves merge.
struct RuleCounts: Sendable {
  /// What users did at one step.
  struct Step: Sendable {
    var viewed = 0
    /// Who got further.
    var passed = 0
    /// Who got further and never saw it.
    var leftOut = 0
    var skipped = 0
    /// Whose last page it was before a skip without scope, and who skipped it in no other attempt.
    var endedBySkip = 0
    var wentBack = 0
    /// By number of the permission.
    var permissions: [Int: Answers] = [:]
    /// By number of the choice.
    var choices: [Int: Answers] = [:]
  }

  /// What users said to one permission or choice.
  struct Answers: Sendable {
    var users = 0
    /// The sum of the users' places among those of the step.
    var places = 0
    /// Whose last answer is a grant; of them, who got further.
    var granted = 0
    var grantedAndPassed = 0
    var denied = 0
    var deniedAndPassed = 0
  }

  /// Who entered.
  private(set) var users = 0
  private(set) var completed = 0
  private(set) var steps: [Step]
  private(set) var skips = SkipCounts()
  private(set) var relaunches = RelaunchCounts()

  init(steps: Int) {
    self.steps = Array(repeating: Step(), count: steps)
  }

  /// Adds a user who entered; `list`: the flow's step at each position of theirs.
  mutating func add(_ journey: JourneyRules, list: [Int]) {
    users += 1
    if journey.isCompleted { completed += 1 }
    for (position, step) in list.enumerated() {
      let isViewed = journey.viewed.contains(position)
      let isPassed = journey.furthest > position
      steps[step].viewed += isViewed ? 1 : 0
      steps[step].passed += isPassed ? 1 : 0
      steps[step].leftOut += isPassed && !isViewed ? 1 : 0
    }
    for position in journey.skipped { steps[list[position]].skipped += 1 }
    for position in journey.endedBySkip.subtracting(journey.skipped) {
      steps[list[position]].endedBySkip += 1
    }
    for position in journey.wentBack { steps[list[position]].wentBack += 1 }
    addAnswers(of: journey, list)
    skips.add(journey.skips)
    relaunches.add(journey.relaunches)
  }

  private mutating func addAnswers(of journey: JourneyRules, _ list: [Int]) {
    var places: [Int: Int] = [:]
    for facts in journey.permissions {
      let (place, isPassed) = (places.next(at: facts.position), journey.furthest > facts.position)
      steps[list[facts.position]].permissions[facts.permission, default: Answers()]
        .add(facts.lastAnswer, place: place, isPassed: isPassed)
    }
    places = [:]
    for facts in journey.choices {
      let (place, isPassed) = (places.next(at: facts.position), journey.furthest > facts.position)
      steps[list[facts.position]].choices[facts.choice, default: Answers()]
        .add(nil, place: place, isPassed: isPassed)
    }
  }

  mutating func merge(_ other: RuleCounts) {
    users += other.users
    completed += other.completed
    for step in steps.indices { steps[step].merge(other.steps[step]) }
    skips.add(other.skips)
    relaunches.add(other.relaunches)
  }
}

extension RuleCounts.Step {
  fileprivate mutating func merge(_ other: Self) {
    viewed += other.viewed
    passed += other.passed
    leftOut += other.leftOut
    skipped += other.skipped
    endedBySkip += other.endedBySkip
    wentBack += other.wentBack
    permissions.merge(other.permissions) { $0.adding($1) }
    choices.merge(other.choices) { $0.adding($1) }
  }
}

extension RuleCounts.Answers {
  /// `place`: among those at the position, from 0, by first event.
  fileprivate mutating func add(_ answer: PermissionAnswer?, place: Int, isPassed: Bool) {
    users += 1
    places += place
    switch answer {
    case .grant:
      granted += 1
      grantedAndPassed += isPassed ? 1 : 0
    case .denial:
      denied += 1
      deniedAndPassed += isPassed ? 1 : 0
    case nil: break
    }
  }

  fileprivate func adding(_ other: Self) -> Self {
    RuleCounts.Answers(
      users: users + other.users, places: places + other.places, granted: granted + other.granted,
      grantedAndPassed: grantedAndPassed + other.grantedAndPassed, denied: denied + other.denied,
      deniedAndPassed: deniedAndPassed + other.deniedAndPassed)
  }
}

extension [Int: Int] {
  /// How often the position was asked for before.
  fileprivate mutating func next(at position: Int) -> Int {
    defer { self[position, default: 0] += 1 }
    return self[position, default: 0]
  }
}
