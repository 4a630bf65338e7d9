import Definitions
import Journeys

// What really happened to a user, written down as it is decided: the walk knows why someone leaves,
// it need not be read off events. Nothing here looks at a line of the log.

/// What happened to one user until the window was over, the log ended, or the flow was completed.
struct UserTruth: Sendable {
  let traits: UserTraits
  /// Whether lines show a second variant.
  private(set) var isMixed = false
  /// Steps of the user's list, as indices into the flow's.
  let list: [Int]
  /// The first entry; `nil` until it comes, and for users who enter midway.
  private(set) var entry: Int64?
  /// The first event of a user who never enters; `nil` for all others.
  private(set) var midwayStart: Int64?
  private(set) var isCompleted = false
  private(set) var returnedLater = false
  /// How far the deepest attempt came, and why it ended.
  private(set) var deepest = AttemptTruth(stepCount: 0)
  private(set) var steps: [StepTruth]
  private(set) var permissions: [PermissionTruth]
  /// By choice; bits of the values chosen last.
  private(set) var chosen: [UInt64?]
  private var attempt: AttemptTruth
  /// When the flow was completed inside the window; `nil` for those who did not.
  private(set) var completion: Int64?
  /// Events that are a goal's, by time or not.
  private(set) var goalEvents: [GoalEvent] = []
  /// When the latest event was, and all of that time.
  private var latest: (time: Int64, session: UInt16, events: [Latest]) = (0, 0, [])

  /// An event and its step in the flow, by which reports order events of one time.
  private struct Latest: Sendable {
    let words: Int
    /// `nil` for an event of no journey.
    let step: Int?

    /// Whether reports put it after an event of its time at a step: those of no journey come last.
    func isBehind(_ other: Int?) -> Bool {
      guard let step else { return other != nil }
      return other.map { $0 < step } ?? false
    }
  }

  /// An event that a goal looks for.
  struct GoalEvent: Sendable {
    let goal: Int
    let words: Int
    let time: Int64
  }
  /// Whether nothing may change any more.
  private(set) var isSettled = false
  private let idleMilliseconds: Int64

  init(traits: UserTraits, list: [Int], script: FlowScript) {
    self.traits = traits
    self.list = list
    steps = Array(repeating: StepTruth(), count: list.count)
    permissions = Array(repeating: PermissionTruth(), count: script.permissions.count)
    chosen = Array(repeating: nil, count: script.choices.count)
    attempt = AttemptTruth(stepCount: list.count)
    idleMilliseconds = script.definition.idleMilliseconds
  }

  mutating func enter(at time: Int64) {
    if entry == nil { entry = time }
  }

  mutating func appearMidway(at time: Int64) {
    if midwayStart == nil { midwayStart = time }
  }

  /// When the window began.
  var windowStart: Int64? { entry ?? midwayStart }

  mutating func beginAttempt() {
    guard !isSettled else { return }
    endAttempt()
    attempt = AttemptTruth(stepCount: list.count)
    for slot in permissions.indices { permissions[slot].isDeniedInAttempt = false }
  }

  /// Something is in the log.
  ///
  /// `words`: what; `step`: its step's place in the flow; `nil` for an event of no journey.
  mutating func happen(_ words: Int, at time: Int64, session: UInt16, step: Int?) {
    let before = latest.time == time ? latest.events : []
    latest = (time, session, before + [Latest(words: words, step: step)])
    guard !isSettled else { return }
    attempt.trail.add(words, at: time, session: session, idle: idleMilliseconds)
  }

  mutating func reach(_ goal: Int, by words: Int, at time: Int64) {
    goalEvents.append(GoalEvent(goal: goal, words: words, time: time))
  }

  /// Nothing that follows counts, but a return.
  mutating func finalize() {
    guard !isSettled else { return }
    endAttempt()
    isSettled = true
  }

  private mutating func endAttempt() {
    for position in list.indices {
      steps[position].revisits += max(0, attempt.views[position] - 1)
    }
    if attempt.depth > deepest.depth { deepest = attempt }
  }

  mutating func showSecondVariant() {
    if !isSettled { isMixed = true }
  }

  mutating func reappear() {
    if isSettled, !isCompleted { returnedLater = true }
  }

  mutating func view(_ position: Int) {
    guard !isSettled else { return }
    attempt.views[position] += 1
    if position + 1 > attempt.depth { beginTrail(at: list[position]) }
    attempt.depth = max(attempt.depth, position + 1)
    attempt.reason = position + 1 < attempt.depth ? .wentBack : .unexplained
    attempt.slot = nil
    steps[position].views += 1
  }

  /// A page without views was there; the user comes to it once an attempt.
  mutating func imply(_ position: Int) {
    guard !isSettled else { return }
    attempt.depth = position + 1
    attempt.reason = .unexplained
    attempt.slot = nil
    beginTrail(at: list[position])
  }

  /// What follows the latest event, and what reports put after an event of its time at this step.
  private mutating func beginTrail(at step: Int) {
    attempt.trail = TrailTruth(time: latest.time, session: latest.session)
    for event in latest.events.sorted(by: { $1.isBehind($0.step) }) where event.isBehind(step) {
      attempt.trail.add(
        event.words, at: latest.time, session: latest.session, idle: idleMilliseconds)
    }
  }

  /// Takes back a view that was lost; the user has gone on.
  mutating func loseView(of position: Int) {
    attempt.views[position] -= 1
    steps[position].views -= 1
  }

  mutating func goBack(from position: Int) {
    guard !isSettled else { return }
    steps[position].wentBack = true
  }

  mutating func skip(_ position: Int) {
    guard !isSettled else { return }
    steps[position].skipped = true
    attempt.reason = .unexplained
  }

  mutating func skipFlow() {
    guard !isSettled else { return }
    attempt.reason = .skippedFlow
  }

  /// Why the user would be leaving, were this the last event.
  mutating func note(_ reason: LeavingReason, permission slot: Int? = nil) {
    guard !isSettled else { return }
    attempt.reason = reason
    attempt.slot = slot
  }

  /// The step's button is pressed: neither the error nor the grant is the last event any more.
  mutating func completeStep() {
    guard !isSettled else { return }
    if attempt.reason == .error || attempt.reason == .leftAfterGrant { note(.unexplained) }
  }

  mutating func complete() {
    guard !isSettled else { return }
    attempt.depth = list.count + 1
    isCompleted = true
    completion = latest.time
    finalize()
  }

  mutating func ask(_ slot: Int) {
    guard !isSettled else { return }
    permissions[slot].isAsked = true
    note(.unanswered, permission: slot)
  }

  mutating func grant(_ slot: Int, isAlready: Bool) {
    guard !isSettled else { return }
    if permissions[slot].isDeniedInAttempt { permissions[slot].isRecovered = true }
    permissions[slot].answer = isAlready ? .alreadyGranted : .granted
    note(.leftAfterGrant, permission: slot)
  }

  mutating func deny(_ slot: Int, isAlready: Bool, isRequired: Bool) {
    guard !isSettled else { return }
    permissions[slot].isDeniedInAttempt = true
    permissions[slot].answer = isAlready ? .alreadyDenied : .denied
    note(isRequired ? .denied : .leftAfterDenial, permission: slot)
  }

  mutating func choose(_ slot: Int, values: UInt64) {
    guard !isSettled else { return }
    chosen[slot] = values
    if attempt.reason == .leftAfterGrant { note(.unexplained) }
  }
}

/// One attempt, as far as it has come.
struct AttemptTruth: Sendable {
  /// The place of the furthest step, from 1; one past the last when completed.
  var depth = 0
  /// By position.
  var views: [Int]
  /// Why the user would be leaving now.
  var reason = LeavingReason.unexplained
  /// The permission the reason is about.
  var slot: Int?
  var trail = TrailTruth(time: 0, session: 0)

  init(stepCount: Int) {
    views = Array(repeating: 0, count: stepCount)
  }
}

/// What happened at one step.
struct StepTruth: Sendable {
  var views = 0
  var revisits = 0
  var skipped = false
  var wentBack = false
}

/// What a user was asked about a permission, and said.
struct PermissionTruth: Sendable {
  enum Answer: Sendable { case granted, denied, alreadyGranted, alreadyDenied }

  var isAsked = false
  /// The last one.
  var answer: Answer?
  var isDeniedInAttempt = false
  var isRecovered = false
}
