import Definitions
import EventLog
import Journeys

/// What the users of a segment really did, counted.
struct SegmentTruth: Sendable {
  /// Users who entered.
  var started = 0
  var matured = 0
  var completed = 0
  var skippedFlow = 0
  var left = 0
  var inProgress = 0
  var enteredMidway = 0
  var returnedLater = 0
  /// Users in progress who have completed.
  var completedInProgress = 0
  /// By step of the flow.
  var steps: [StepCount]
  var reasons: [ReasonKey: Int] = [:]
  /// By permission that the flow declares.
  var permissions: [PermissionCount]
  /// By choice that the flow declares, then by value; the last is for no value at all.
  var choices: [[ChoiceCount]]
  var exits: [ExitKey: Int] = [:]
  /// By goal of the flow.
  var goals: [GoalTruth]

  /// Of matured users, but for `inProgress`.
  struct StepCount: Sendable {
    var viewed = 0
    var reached = 0
    var left = 0
    var skipped = 0
    var wentBack = 0
    var revisits = 0
    var inProgress = 0
  }

  struct ReasonKey: Hashable, Sendable {
    let step: Int
    let reason: LeavingReason
    let permission: Text?
  }

  struct ExitKey: Hashable, Sendable {
    let step: Int
    let position: ExitPosition
    let event: Text
  }

  /// What a user did first after the step was shown, and last; in the order of the tables.
  enum ExitPosition: String, Sendable { case first, last }

  struct PermissionCount: Sendable {
    var asked = 0
    var granted = 0
    var denied = 0
    var unanswered = 0
    var alreadyGranted = 0
    var alreadyDenied = 0
    var recovered = 0
    var completedAfterGrant = 0
    var completedAfterDenial = 0
    var leftAfterGrant = 0
    var leftAfterDenial = 0
  }

  struct ChoiceCount: Sendable {
    var users = 0
    var completed = 0
  }

  init(_ script: FlowScript) {
    steps = Array(repeating: StepCount(), count: script.definition.steps.count)
    permissions = Array(repeating: PermissionCount(), count: script.permissions.count)
    choices = script.choiceValues.map { Array(repeating: ChoiceCount(), count: $0.count + 1) }
    goals = Array(repeating: GoalTruth(), count: script.definition.goals.count)
  }

  mutating func add(_ user: UserTruth, isMatured: Bool, asOf: Int64, log: SyntheticLog) {
    let script = log.scripts[user.traits.flow]
    guard user.entry != nil else {
      enteredMidway += 1
      return
    }
    started += 1
    guard isMatured else {
      addInProgress(user)
      return
    }
    matured += 1
    if user.returnedLater { returnedLater += 1 }
    addSteps(user)
    addOutcome(user, script: script)
    if !user.isCompleted { addExits(user, words: log.words) }
    for (place, goal) in script.definition.goals.enumerated() {
      goals[place].add(user, goal: place, goal, asOf: asOf, log: log)
    }
    for (slot, permission) in user.permissions.enumerated() {
      permissions[slot].add(permission, isCompleted: user.isCompleted)
    }
    for (slot, values) in user.chosen.enumerated() {
      guard let values else { continue }
      let none = choices[slot].count - 1
      for value in choices[slot].indices
      where value == none ? values == 0 : values >> UInt64(value) & 1 == 1 {
        choices[slot][value].users += 1
        if user.isCompleted { choices[slot][value].completed += 1 }
      }
    }
  }

  private mutating func addExits(_ user: UserTruth, words: WordTable) {
    let step = user.list[user.deepest.depth - 1]
    let trail = user.deepest.trail
    for (position, event) in [(ExitPosition.first, trail.first), (.last, trail.last)] {
      let name = event.map { words.all[$0].event.shown } ?? "(nothing)"
      exits[ExitKey(step: step, position: position, event: name), default: 0] += 1
    }
  }

  private mutating func addInProgress(_ user: UserTruth) {
    inProgress += 1
    if user.isCompleted {
      completedInProgress += 1
    } else {
      steps[user.list[user.deepest.depth - 1]].inProgress += 1
    }
  }

  private mutating func addSteps(_ user: UserTruth) {
    for (position, step) in user.list.enumerated() {
      let truth = user.steps[position]
      if truth.views > 0 { steps[step].viewed += 1 }
      if position < user.deepest.depth { steps[step].reached += 1 }
      if truth.skipped { steps[step].skipped += 1 }
      if truth.wentBack { steps[step].wentBack += 1 }
      steps[step].revisits += truth.revisits
    }
  }

  private mutating func addOutcome(_ user: UserTruth, script: FlowScript) {
    guard !user.isCompleted else {
      completed += 1
      return
    }
    let deepest = user.deepest
    if deepest.reason == .skippedFlow { skippedFlow += 1 } else { left += 1 }
    let step = user.list[deepest.depth - 1]
    steps[step].left += 1
    let permission = deepest.slot.map { script.permissions[$0].id }
    reasons[ReasonKey(step: step, reason: deepest.reason, permission: permission), default: 0] += 1
  }
}

extension SegmentTruth.PermissionCount {
  fileprivate mutating func add(_ truth: PermissionTruth, isCompleted: Bool) {
    if truth.isAsked { asked += 1 }
    if truth.isRecovered { recovered += 1 }
    switch truth.answer {
    case nil:
      if truth.isAsked { unanswered += 1 }
      return
    case .granted, .alreadyGranted:
      if truth.isAsked { granted += 1 } else { alreadyGranted += 1 }
      if isCompleted { completedAfterGrant += 1 } else { leftAfterGrant += 1 }
    case .denied, .alreadyDenied:
      if truth.isAsked { denied += 1 } else { alreadyDenied += 1 }
      if isCompleted { completedAfterDenial += 1 } else { leftAfterDenial += 1 }
    }
  }
}
