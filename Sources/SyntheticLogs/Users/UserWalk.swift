import Definitions
import EventLog
import Journeys

// One user's way through one flow, decided step by step. Every decision is counted, tells the truth
// what it means, and leaves events:
//
//     exposure ─▶ attempt: step ─▶ step ─▶ … ─▶ completed ─▶ signs in, restarts, is shown it again
//                   │        │        └─▶ skips the flow
//                   │        └─▶ app killed: a new session, from the start where the flow says so
//                   └─▶ leaves ─▶ comes back when the window is over
//
// All of it hangs on the log's seed and the user's number alone.

/// The walk of one user.
struct UserWalk {
  let log: SyntheticLog
  let script: FlowScript
  /// As the user is to see them.
  let steps: [StepScript]
  private let later: [LaterEventScript]
  let isMidway: Bool
  private let isExposed: Bool
  var dice: Dice
  private(set) var events: [PlannedEvent] = []
  var truth: UserTruth
  /// What the clock shows the user.
  var time: Int64
  private let user: UInt32
  /// The number of the latest event.
  private(set) var lastNumber: UInt32 = 0
  /// A view that is lost if the user is seen at a later step.
  var lostView: LostView?
  /// By permission: whether it was granted; `nil` before it was dealt with.
  var answers: [Bool?]
  /// By permission: whether the user ever saw the prompt.
  var prompted: [Bool]
  private var session: UInt16 = 0
  private var traits: UInt64
  /// What lines after the first have, for a user who is seen with two variants.
  private let laterTraits: UInt64
  private let hasTwoVariants: Bool
  /// How often the app may still be killed: nobody launches it for ever.
  private var relaunchesLeft = 3

  struct LostView {
    let position: Int
    let number: UInt32
  }

  /// How an attempt ends, and what a step leads to.
  enum Ending { case goesOn, completed, skippedFlow, left, killed }

  init(log: SyntheticLog, user: UInt32, entry: Int64) {
    var dice = Dice(seed: log.identity(of: user))
    let flow = dice.flow(of: log.flowPick)
    let script = log.scripts[flow]
    if script.draw > 0 {
      dice = Dice(
        seed: RandomNumbers.mixed(
          log.identity(of: user) &+ UInt64(script.draw) &* RandomNumbers.step))
    }
    var values: [Int] = []
    for pick in script.fieldPicks { values.append(dice.index(of: pick)) }
    var variant = 0
    var other: Int?
    if !script.variants.isEmpty, !dice.happens(script.unassigned) {
      variant = 1 + dice.index(of: script.variantPick)
      if script.variants.count > 1, dice.happens(script.mixed) {
        other = 1 + variant % script.variants.count
      }
    }
    let traits = UserTraits(flow: flow, variant: variant, values: values)
    let isOnFlowList = variant == 0 || other != nil
    let own = script.table(variant: isOnFlowList ? nil : variant - 1, fields: values)
    (steps, later) = (own.steps, own.later)
    self.traits = traits.packed(in: log.scripts)
    laterTraits = UserTraits(flow: flow, variant: other ?? variant, values: values)
      .packed(in: log.scripts)
    isMidway = dice.happens(script.midway)
    hasTwoVariants = other != nil
    truth = UserTruth(traits: traits, list: steps.map(\.step), script: script)
    answers = Array(repeating: nil, count: script.permissions.count)
    prompted = Array(repeating: false, count: script.permissions.count)
    isExposed = variant > 0 && script.spelling.hasExposures && !isMidway
    self.log = log
    self.script = script
    self.user = user
    self.dice = dice
    time = entry
  }

  mutating func walk() {
    if isExposed {
      emit(script.words.exposed)
      if dice.happens(script.exposedNeverEntered) { return }
    }
    var ending = attempt(opening: start)
    while ending == .killed {
      relaunchesLeft -= 1
      pause(median: Self.quarter)
      ending = attempt(opening: start)
    }
    guard !isMidway else { return }
    let end = time
    switch ending {
    case .completed:
      signIn()
      afterCompletion()
    case .skippedFlow: signIn()
    case .left: comeBack()
    case .goesOn, .killed: break
    }
    truth.finalize()
    liveOn(after: ending, at: end)
  }

  /// What the user does with the app in the days after.
  private mutating func liveOn(after ending: Ending, at end: Int64) {
    for event in later {
      let chance: Chance
      switch ending {
      case .completed: chance = event.completed
      case .skippedFlow: chance = event.skipped
      case .left: chance = event.left
      case .goesOn, .killed: continue
      }
      guard dice.happens(chance) else { continue }
      time = end
      pause(median: event.medianMilliseconds)
      emit(event.words)
    }
  }

  /// One attempt, from the first step on.
  private mutating func attempt(opening: Int?) -> Ending {
    truth.beginAttempt()
    if let opening, emit(opening, at: 0) { enter() }
    var previous: Int?
    var position = 0
    while position < steps.count {
      if dice.happens(steps[position].omit) {
        position += 1
        continue
      }
      switch visit(position, from: previous) {
      case .goesOn:
        previous = position
        position += 1
      case .killed where script.definition.relaunch == .resume:
        relaunchesLeft -= 1
        pause(median: Self.quarter)
      case let ending: return ending
      }
    }
    emit(script.words.completed)
    truth.complete()
    return .completed
  }

  private mutating func signIn() {
    guard dice.happens(script.signIn) else { return }
    time += 1_000 + dice.milliseconds(median: 20_000)
    emit(script.words.signedIn)
  }

  private mutating func afterCompletion() {
    if dice.happens(script.restart) {
      pause(median: Self.day)
      _ = attempt(opening: script.words.restarted)
    } else if dice.happens(script.showAgain) {
      pause(median: Self.day)
      _ = attempt(opening: nil)
    }
  }

  private mutating func comeBack() {
    guard let entry = truth.entry, dice.happens(script.comeBack) else { return }
    time = max(time, entry + script.definition.windowMilliseconds)
    pause(median: Self.day)
    _ = attempt(opening: start)
  }

  /// The words that begin an attempt, where the app says so.
  private var start: Int? { script.spelling.hasStarts ? script.words.started : nil }

  var mayBeKilled: Bool { relaunchesLeft > 0 && !isMidway }

  /// The app is away for a while; what follows is another session.
  private mutating func pause(median: Double) {
    time += 60_000 + dice.milliseconds(median: median)
    session += 1
  }

  private static let quarter = 900_000.0
  private static let day = 86_400_000.0
}

// MARK: - Events and truth

extension UserWalk {
  /// Leaves an event.
  ///
  /// `position`: the step it is of, `nil` for the flow as a whole; events of the first step of a user
  /// who enters midway were never sent.
  ///
  /// - Returns: Whether it stands in the log.
  @discardableResult
  mutating func emit(_ words: Int, at position: Int? = nil, values: UInt64 = 0) -> Bool {
    if let start = truth.windowStart, time > start + script.definition.windowMilliseconds {
      truth.finalize()
    }
    guard time < log.settings.end else {
      truth.finalize()
      return false
    }
    guard !(isMidway && position == 0) else { return false }
    let isOfNoJourney = log.words.all[words].isOfNoJourney
    if isMidway, !isOfNoJourney { truth.appearMidway(at: time) }
    let event = PlannedEvent(
      arrival: time + delay(), time: time, user: user, number: lastNumber + 1, traits: traits,
      values: values, words: UInt32(words), session: session)
    events.append(event)
    lastNumber = event.number
    truth.happen(
      words, at: time, session: session,
      step: isOfNoJourney ? nil : position.map { steps[$0].step } ?? 0)
    for goal in script.goals[words] { truth.reach(goal, by: words, at: time) }
    addDisturbances(of: event)
    if traits == laterTraits, hasTwoVariants, !isOfNoJourney { truth.showSecondVariant() }
    traits = laterTraits
    return true
  }

  private mutating func delay() -> Int64 {
    dice.below(dice.happens(share: log.settings.disorder) ? 600_000 : 2_000)
  }

  private mutating func addDisturbances(of event: PlannedEvent) {
    if dice.happens(share: log.settings.duplicates) {
      var again = event
      again.mark = .again
      again.arrival += 1_000 + dice.below(3_600_000)
      events.append(again)
    }
    if dice.happens(share: log.settings.badLines) {
      var bad = event
      bad.mark = PlannedEvent.badMarks[Int(dice.below(Int64(PlannedEvent.badMarks.count)))]
      events.append(bad)
    }
  }

  /// The first step shows, or a start comes.
  mutating func enter() {
    truth.enter(at: time)
    truth.reappear()
  }

  mutating func view(_ position: Int) {
    guard !steps[position].isSilent, emit(steps[position].words.viewed, at: position)
    else { return }
    if position == 0 { enter() }
    truth.view(position)
    forgetLostView(before: position)
  }

  /// An event that names the page shows that a page without views was there.
  mutating func show(_ position: Int, by words: Int) {
    guard emit(words, at: position), steps[position].isSilent else { return }
    truth.imply(position)
    forgetLostView(before: position)
  }

  private mutating func forgetLostView(before position: Int) {
    if let lost = lostView, position > lost.position, !truth.isSettled {
      events.removeAll { $0.number == lost.number }
      truth.loseView(of: lost.position)
    }
    lostView = nil
  }
}
