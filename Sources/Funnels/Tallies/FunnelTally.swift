import Definitions
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
    /// By number of the `LeavingKey`.
    var leaving = NumberedTallies<LeavingTally>()
    /// By number of the permission.
    var permissions = NumberedTallies<PermissionTally>()
    /// By number of the choice.
    var choices = NumberedTallies<ChoiceTally>()
    /// What users who left did first after the step: by number of the event's name plus 1, 0 for
    /// nothing.
    var firstExits = NumberedTallies<ExitTally>()
  }

  /// What users left with; a number is made of it.
  struct LeavingKey: Hashable, Sendable {
    let reason: LeavingReason
    /// The permission's number.
    let permission: Int?
  }

  struct LeavingTally: MergingTally {
    var users = 0
    /// Those of them who did nothing at all after the view of the step.
    var silent = 0
    var milliseconds = TimeHistogram()
    /// What they did last, as in `Step.firstExits`.
    var lastExits = NumberedTallies<ExitTally>()
  }

  /// Users who made one choice at one step, whatever the value.
  struct ChoiceTally: MergingTally {
    var users = 0
    /// Users who reached the step.
    var reached = 0
    /// Users who left at the step.
    var left = 0
    /// By number of the value plus 1; 0 where the choice was made without a value.
    var values = NumberedTallies<ValueTally>()
  }

  /// Users who chose one value.
  struct ValueTally: MergingTally {
    var users = 0
    var completed = 0
    /// Users who left at the step of the choice.
    var left = 0
  }

  var steps: [Step]
  var started = 0
  var completed = 0
  /// With an attempt completed within the window, whatever the reading.
  var completedInWindow = 0
  var skippedFlow = 0
  var returnedLater = 0
  var returnedAndCompleted = 0
  var restartedAfterCompletion = 0
  var reachedLast = 0
  var completedAttempts = 0
  /// From the first entry to the first completion, of who completed within the window.
  var finishing = TimeHistogram()
  /// About users who are counted more than once, where attempts are counted.
  var clusters = ClusterTally()

  init(stepCount: Int) {
    steps = Array(repeating: Step(), count: stepCount)
  }

  /// Counts one user.
  ///
  /// `list`: the flow's step at each position of the user's list.
  mutating func add(_ facts: EnteredFacts, list: Span<Int>) {
    started += 1
    if facts.isCompleted { completed += 1 }
    if facts.completedInWindow {
      completedInWindow += 1
      if let milliseconds = facts.completionMilliseconds { finishing.add(milliseconds) }
    }
    if case .skippedFlow = facts.outcome { skippedFlow += 1 }
    if facts.returnedLater { returnedLater += 1 }
    if facts.returnedAndCompleted { returnedAndCompleted += 1 }
    if facts.restartedAfterCompletion { restartedAfterCompletion += 1 }
    if facts.depth >= list.count { reachedLast += 1 }
    completedAttempts += facts.completedAttempts
    // A span is asked once whether it may be written to, an array at every write.
    var span = steps.mutableSpan
    for position in list.indices { span[list[position]].add(facts, position: position) }
    for permission in facts.permissions {
      steps[list[permission.position]].add(permission, isCompleted: facts.isCompleted)
    }
    for choice in facts.choices { steps[list[choice.position]].add(choice, of: facts) }
  }

  mutating func merge(_ other: FunnelTally) {
    // Also of nobody: of the spelling of a missing value attempts have a number of their own, but what
    // they say together is with those that have no value.
    clusters.merge(other.clusters)
    // Tallies of nobody share their steps, and there are as many of them as there are segments.
    guard other.started > 0 else { return }
    guard started > 0 else {
      let clusters = clusters
      self = other
      self.clusters = clusters
      return
    }
    started += other.started
    completed += other.completed
    completedInWindow += other.completedInWindow
    skippedFlow += other.skippedFlow
    returnedLater += other.returnedLater
    returnedAndCompleted += other.returnedAndCompleted
    restartedAfterCompletion += other.restartedAfterCompletion
    reachedLast += other.reachedLast
    completedAttempts += other.completedAttempts
    finishing.merge(other.finishing)
    for index in steps.indices { steps[index].merge(other.steps[index]) }
  }
}

extension FunnelTally.Step {
  @inline(__always)
  fileprivate mutating func add(_ facts: EnteredFacts, position: Int) {
    listed += 1
    if facts.depth >= position {
      if position > 0 { reachedPrevious += 1 }
      if facts.depth > position { reached += 1 }
    }
    let step = facts.steps[position]
    if step.viewed { viewed += 1 }
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
    let place = self.leaving.place(of: key.number, orNew: .init())
    self.leaving[at: place].users += 1
    if let milliseconds = leaving.milliseconds {
      self.leaving[at: place].milliseconds.add(milliseconds)
      if leaving.exits == nil { self.leaving[at: place].silent += 1 }
    }
    let (first, last) = (leaving.exits?.first, leaving.exits?.last)
    firstExits.add(first, isLast: first?.name == last?.name)
    self.leaving[at: place].lastExits.add(last)
  }

  fileprivate mutating func add(_ permission: PermissionFacts, isCompleted: Bool) {
    let place = permissions.place(of: permission.permission, orNew: .init())
    permissions[at: place].add(permission, isCompleted: isCompleted)
  }

  fileprivate mutating func add(_ choice: ChoiceFacts, of facts: EnteredFacts) {
    let place = choices.place(of: choice.choice, orNew: .init())
    choices[at: place].add(
      choice, hasReached: facts.depth > choice.position,
      hasLeft: facts.leaving != nil && facts.depth == choice.position + 1,
      isCompleted: facts.isCompleted)
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
    leaving.merge(other.leaving)
    permissions.merge(other.permissions)
    choices.merge(other.choices)
    firstExits.merge(other.firstExits)
  }

  /// What users who left did last, whatever the reason.
  var lastExits: NumberedTallies<FunnelTally.ExitTally> {
    // Most have one reason, whose tally is taken as it is.
    guard var all = leaving.entries.first?.tally.lastExits else { return NumberedTallies() }
    for (_, tally) in leaving.entries.dropFirst() { all.merge(tally.lastExits) }
    return all
  }

  /// From the first view of the step to the last event, of all who left there.
  var beforeLeaving: TimeHistogram {
    guard var all = leaving.entries.first?.tally.milliseconds else { return TimeHistogram() }
    for (_, tally) in leaving.entries.dropFirst() { all.merge(tally.milliseconds) }
    return all
  }

  /// Who left there and did nothing at all after the view of the step.
  var silent: Int { leaving.entries.reduce(0) { $0 + $1.tally.silent } }

  fileprivate mutating func finalize() {
    advance.finalize()
    for place in leaving.entries.indices { leaving[at: place].milliseconds.finalize() }
    firstExits.finalize()
    for place in leaving.entries.indices { leaving[at: place].lastExits.finalize() }
  }
}

extension FunnelTally {
  /// Makes all times ready to be asked.
  mutating func finalize() {
    guard started > 0 else { return }
    finishing.finalize()
    for step in steps.indices { steps[step].finalize() }
  }
}

extension FunnelTally.LeavingTally {
  mutating func merge(_ other: Self) {
    users += other.users
    silent += other.silent
    milliseconds.merge(other.milliseconds)
    lastExits.merge(other.lastExits)
  }
}

extension FunnelTally.ChoiceTally {
  fileprivate mutating func add(
    _ choice: ChoiceFacts, hasReached: Bool, hasLeft: Bool, isCompleted: Bool
  ) {
    users += 1
    if hasReached { reached += 1 }
    if hasLeft { left += 1 }
    if choice.values.isEmpty { add(value: 0, hasLeft: hasLeft, isCompleted: isCompleted) }
    for value in choice.values {
      add(value: value + 1, hasLeft: hasLeft, isCompleted: isCompleted)
    }
  }

  private mutating func add(value: Int, hasLeft: Bool, isCompleted: Bool) {
    let place = values.place(of: value, orNew: .init())
    values[at: place].users += 1
    if isCompleted { values[at: place].completed += 1 }
    if hasLeft { values[at: place].left += 1 }
  }

  mutating func merge(_ other: Self) {
    users += other.users
    reached += other.reached
    left += other.left
    values.merge(other.values)
  }

  /// The values with their tallies, `nil` for none; the spelling of a missing value is no value of
  /// its own.
  ///
  /// `names`: of values, by number.
  func named(_ names: [Text]) -> [Text?: FunnelTally.ValueTally] {
    var named: [Text?: FunnelTally.ValueTally] = [:]
    for (number, tally) in values.entries {
      named[Self.name(ofValue: number, among: names), default: .init()].merge(tally)
    }
    return named
  }

  /// The name of a value by its number plus 1; `nil` for 0, and for the spelling of a missing value.
  static func name(ofValue number: Int, among names: [Text]) -> Text? {
    number == 0 || names[number - 1] == .noValue ? nil : names[number - 1]
  }
}

extension FunnelTally.ValueTally {
  mutating func merge(_ other: Self) {
    users += other.users
    completed += other.completed
    left += other.left
  }
}

extension FunnelTally.LeavingKey {
  private static let reasons = LeavingReason.allCases

  /// The numbers of all keys are below it, given how many permissions there are.
  static func numberCount(permissions: Int) -> Int { (permissions + 1) * reasons.count }

  init(number: Int) {
    reason = Self.reasons[number % Self.reasons.count]
    let permission = number / Self.reasons.count
    self.permission = permission == 0 ? nil : permission - 1
  }

  var number: Int {
    let permission = permission.map { $0 + 1 } ?? 0
    return permission * Self.reasons.count + order
  }

  /// The place of the reason among all.
  var order: Int {
    switch reason {
    case .skippedFlow: 0
    case .denied: 1
    case .error: 2
    case .leftAfterDenial: 3
    case .unanswered: 4
    case .leftAfterGrant: 5
    case .cancelled: 6
    case .failed: 7
    case .dismissed: 8
    case .wentBack: 9
    case .unexplained: 10
    }
  }
}
