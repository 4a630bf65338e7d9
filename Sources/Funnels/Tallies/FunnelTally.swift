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
    enum Counter: Int, CaseIterable {
      case viewed, reached
      /// Users for whom this is the furthest step and who have not completed.
      case left
      case skipped, wentBack, revisits, attempts
      /// Users whose list has this step and who reached the step before it there.
      case reachedPrevious
      /// Users whose list has this step.
      case listed
    }

    var counts = Counters<Counter, 9>()
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

    subscript(counter: Counter) -> Int { counts[counter] }
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
    enum Counter: Int, CaseIterable {
      case users
      /// Users who reached the step.
      case reached
      /// Users who left at the step.
      case left
    }

    var counts = Counters<Counter, 3>()
    /// By number of the value plus 1; 0 where the choice was made without a value.
    var values = NumberedTallies<ValueTally>()

    subscript(counter: Counter) -> Int { counts[counter] }
  }

  /// Users who chose one value.
  typealias ValueTally = Counters<ValueCounter, 3>

  enum ValueCounter: Int, CaseIterable {
    case users, completed
    /// Users who left at the step of the choice.
    case left
  }

  /// Counts of the flow as a whole.
  enum Counter: Int, CaseIterable {
    case completed
    /// With an attempt completed within the window, whatever the reading.
    case completedInWindow
    case skippedFlow, returnedLater, returnedAndCompleted, restartedAfterCompletion, reachedLast
    case completedAttempts
  }

  var steps: [Step]
  /// Of nobody, a tally has no other counts.
  var started = 0
  var counts = Counters<Counter, 8>()
  /// From the first entry to the first completion, of who completed within the window.
  var finishing = TimeHistogram()
  /// About users who are counted more than once, where attempts are counted.
  var clusters = ClusterTally()

  init(stepCount: Int) {
    steps = Array(repeating: Step(), count: stepCount)
  }

  subscript(counter: Counter) -> Int { counts[counter] }

  /// Counts one user.
  ///
  /// `list`: the flow's step at each position of the user's list.
  mutating func add(_ facts: EnteredFacts, list: Span<Int>) {
    started += 1
    if facts.isCompleted { counts[.completed] += 1 }
    if facts.completedInWindow {
      counts[.completedInWindow] += 1
      if let milliseconds = facts.completionMilliseconds { finishing.add(milliseconds) }
    }
    if case .skippedFlow = facts.outcome { counts[.skippedFlow] += 1 }
    if facts.returnedLater { counts[.returnedLater] += 1 }
    if facts.returnedAndCompleted { counts[.returnedAndCompleted] += 1 }
    if facts.restartedAfterCompletion { counts[.restartedAfterCompletion] += 1 }
    if facts.depth >= list.count { counts[.reachedLast] += 1 }
    counts[.completedAttempts] += facts.completedAttempts
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
    counts.merge(other.counts)
    finishing.merge(other.finishing)
    for index in steps.indices { steps[index].merge(other.steps[index]) }
  }
}

extension FunnelTally.Step {
  @inline(__always)
  fileprivate mutating func add(_ facts: EnteredFacts, position: Int) {
    counts[.listed] += 1
    if facts.depth >= position {
      if position > 0 { counts[.reachedPrevious] += 1 }
      if facts.depth > position { counts[.reached] += 1 }
    }
    let step = facts.steps[position]
    if step.viewed { counts[.viewed] += 1 }
    if step.skipped { counts[.skipped] += 1 }
    if step.wentBack { counts[.wentBack] += 1 }
    counts[.revisits] += step.revisits
    counts[.attempts] += step.attempts
    if let milliseconds = step.advanceMilliseconds { advance.add(milliseconds) }
    if facts.depth == position + 1, let leaving = facts.leaving {
      counts[.left] += 1
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
    counts.merge(other.counts)
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
    counts[.users] += 1
    if hasReached { counts[.reached] += 1 }
    if hasLeft { counts[.left] += 1 }
    if choice.values.isEmpty { add(value: 0, hasLeft: hasLeft, isCompleted: isCompleted) }
    for value in choice.values {
      add(value: value + 1, hasLeft: hasLeft, isCompleted: isCompleted)
    }
  }

  private mutating func add(value: Int, hasLeft: Bool, isCompleted: Bool) {
    let place = values.place(of: value, orNew: .init())
    values[at: place][.users] += 1
    if isCompleted { values[at: place][.completed] += 1 }
    if hasLeft { values[at: place][.left] += 1 }
  }

  mutating func merge(_ other: Self) {
    counts.merge(other.counts)
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

extension FunnelTally {
  /// The bytes of memory that the counts take; a tally of nobody shares its steps with all others of nobody.
  var memory: Int {
    guard started > 0 else { return 0 }
    var bytes = steps.capacity * MemoryLayout<Step>.stride + clusters.memory + finishing.memory
    // A span, since of an array's elements copies are taken.
    let steps = steps.span
    for step in steps.indices { bytes += steps[step].memory }
    return bytes
  }
}

extension FunnelTally.Step {
  // Inlined, since a step would be copied to be asked, a score of times for each of thousands of segments.
  @inline(__always)
  fileprivate var memory: Int {
    advance.memory + leaving.memory { $0.milliseconds.memory + $0.lastExits.exitMemory }
      + firstExits.exitMemory + permissions.memory()
      + choices.memory { $0.values.memory() }
  }
}
