import EventLog
import Journeys
import Statistics

/// Mergeable counts of one segment of one flow, by step of the flow.
///
/// Users whose window is over and users whose window is still open are counted apart
/// (`SegmentTally`); this is one of the two.
struct FunnelTally: Sendable {
  /// Counts of one step; arrays of it are indexed like the flow's steps.
  struct Step: Sendable {
    var viewed = 0
    var reached = 0
    /// Users for whom this is the furthest step and who have not completed.
    var left = 0
    var skipped = 0
    var wentBack = 0
    var revisits = 0
    var attempts = 0
    /// Users whose list has this step and who reached the step before it there.
    var reachedPrevious = 0
    /// Users whose list has this step.
    var listed = 0
    var advance = TimeHistogram()
    var beforeLeaving = TimeHistogram()
    var leaving: [LeavingKey: LeavingTally] = [:]
    var permissions: [Text: PermissionTally] = [:]
    var choices: [ChoiceKey: ChoiceTally] = [:]
    /// By choice.
    var choiceUsers: [Text: ChoiceUsers] = [:]
  }

  struct LeavingKey: Hashable, Sendable {
    let reason: LeavingReason
    let permission: Text?
  }

  struct LeavingTally: Sendable {
    var users = 0
    var milliseconds = TimeHistogram()
  }

  struct ChoiceKey: Hashable, Sendable {
    let choice: Text
    /// `nil` where the choice was made without a value.
    let value: Text?
  }

  struct ChoiceTally: Sendable {
    var users = 0
    var completed = 0
    /// Users who left at the step of the choice.
    var left = 0
  }

  /// Users who made one choice at one step, whatever the value.
  struct ChoiceUsers: Sendable {
    var users = 0
    /// Users who reached the step.
    var reached = 0
    /// Users who left at the step.
    var left = 0
  }

  var steps: [Step]
  var started = 0
  var completed = 0
  /// With an attempt completed within the window, whatever the reading.
  var completedInWindow = 0
  var skippedFlow = 0
  var returnedLater = 0
  var reachedLast = 0
  var completedAttempts = 0
  init(stepCount: Int) {
    steps = Array(repeating: Step(), count: stepCount)
  }

  /// Counts one user.
  ///
  /// `list`: the flow's step at each position of the user's list.
  mutating func add(_ facts: EnteredFacts, list: [Int]) {
    started += 1
    if facts.isCompleted { completed += 1 }
    if facts.completedInWindow { completedInWindow += 1 }
    if facts.outcome == .skippedFlow { skippedFlow += 1 }
    if facts.returnedLater { returnedLater += 1 }
    if facts.depth >= list.count { reachedLast += 1 }
    completedAttempts += facts.completedAttempts
    for (position, step) in list.enumerated() {
      steps[step].add(facts, position: position)
    }
    for permission in facts.permissions {
      steps[list[permission.position]].permissions[permission.permission, default: .init()]
        .add(permission, isCompleted: facts.isCompleted)
    }
    for choice in facts.choices { add(choice, facts: facts, list: list) }
  }

  private mutating func add(_ choice: ChoiceFacts, facts: EnteredFacts, list: [Int]) {
    let step = list[choice.position]
    let hasLeftThere = facts.leaving != nil && facts.depth == choice.position + 1
    steps[step].choiceUsers[choice.choice, default: .init()].users += 1
    if facts.depth > choice.position {
      steps[step].choiceUsers[choice.choice, default: .init()].reached += 1
    }
    if hasLeftThere { steps[step].choiceUsers[choice.choice, default: .init()].left += 1 }
    // The spelling of a missing value is no value of its own.
    let values =
      choice.values.isEmpty ? [nil] : Set(choice.values.map { $0 == "(none)" ? nil : $0 })
    for value in values {
      let key = ChoiceKey(choice: choice.choice, value: value)
      steps[step].choices[key, default: .init()].users += 1
      if facts.isCompleted { steps[step].choices[key, default: .init()].completed += 1 }
      if hasLeftThere { steps[step].choices[key, default: .init()].left += 1 }
    }
  }

  mutating func merge(_ other: FunnelTally) {
    started += other.started
    completed += other.completed
    completedInWindow += other.completedInWindow
    skippedFlow += other.skippedFlow
    returnedLater += other.returnedLater
    reachedLast += other.reachedLast
    completedAttempts += other.completedAttempts
    for index in steps.indices { steps[index].merge(other.steps[index]) }
  }
}

extension FunnelTally.Step {
  fileprivate mutating func add(_ facts: EnteredFacts, position: Int) {
    let step = facts.steps[position]
    listed += 1
    if position > 0, facts.depth >= position { reachedPrevious += 1 }
    if step.viewed { viewed += 1 }
    if facts.depth >= position + 1 { reached += 1 }
    if step.skipped { skipped += 1 }
    if step.wentBack { wentBack += 1 }
    revisits += step.revisits
    attempts += step.attempts
    if let milliseconds = step.advanceMilliseconds { advance.add(milliseconds) }
    if facts.depth == position + 1, let leaving = facts.leaving {
      left += 1
      add(leaving)
    }
  }

  private mutating func add(_ leaving: Leaving) {
    let key = FunnelTally.LeavingKey(reason: leaving.reason, permission: leaving.permission)
    self.leaving[key, default: .init()].users += 1
    guard let milliseconds = leaving.milliseconds else { return }
    self.leaving[key, default: .init()].milliseconds.add(milliseconds)
    beforeLeaving.add(milliseconds)
  }

  fileprivate mutating func merge(_ other: Self) {
    viewed += other.viewed
    reached += other.reached
    left += other.left
    skipped += other.skipped
    wentBack += other.wentBack
    revisits += other.revisits
    attempts += other.attempts
    reachedPrevious += other.reachedPrevious
    listed += other.listed
    advance.merge(other.advance)
    beforeLeaving.merge(other.beforeLeaving)
    leaving.merge(other.leaving) { $0.merged(with: $1) }
    permissions.merge(other.permissions) { $0.merged(with: $1) }
    choiceUsers.merge(other.choiceUsers) {
      .init(users: $0.users + $1.users, reached: $0.reached + $1.reached, left: $0.left + $1.left)
    }
    choices.merge(other.choices) {
      .init(
        users: $0.users + $1.users, completed: $0.completed + $1.completed,
        left: $0.left + $1.left)
    }
  }
}

extension FunnelTally.LeavingTally {
  fileprivate func merged(with other: Self) -> Self {
    var merged = self
    merged.users += other.users
    merged.milliseconds.merge(other.milliseconds)
    return merged
  }
}
