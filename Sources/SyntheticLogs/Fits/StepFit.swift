import Definitions
import EventLog
import Journeys
import Statistics

// Rates are measured the way they are used: what a user did at a step is told as a walk through the
// decisions of `StepDecision`, in their order, and each decision that the walk came by is counted. So
// what is left of the users after one decision is what the next is a share of, and walks by these
// rates lose as many users at the step as the log did, whatever their reasons.

/// How users of one group dealt with one step.
struct StepFit: Sendable {
  private let definition: StepDefinition
  private var counts: [DecisionCount] = StepDecision.allCases.map { _ in DecisionCount() }
  private(set) var permissions: [PermissionFit]
  private(set) var choices: [ChoiceFit]
  /// From the view of the step to that of a later one, of users who went on.
  private var times = TimeHistogram()

  init(_ definition: StepDefinition) {
    self.definition = definition
    permissions = definition.permissions.map { _ in PermissionFit() }
    choices = definition.choices.map { _ in ChoiceFit() }
  }

  /// Counts one more user.
  ///
  /// `dialogues` and `chosen`: by permission and choice of the step; chosen are numbers of values. `rare`: the kinds
  /// of events that are of too few users to stand in another log.
  mutating func add(
    _ way: UserWay, dialogues: [PermissionFacts?], chosen: [[Int]], rare: Set<EventKind>
  ) {
    if definition.isOptional, !way.isFirst {
      let isOmitted = way.goesOn && !way.facts.viewed && !way.facts.skipped
      count(.omit, isOmitted)
      if isOmitted { return }
    }
    if way.goesOn, let time = way.facts.advanceMilliseconds { times.add(time) }
    let detour = goBack(way)
    if detour == .left { return }
    let isStep = act(way, dialogues: dialogues, chosen: chosen, rare: rare)
    guard isStep, way.goesOn, detour == .none, !way.isFirst, !way.isLast else { return }
    count(.loseView, !way.facts.viewed)
  }

  private enum Detour { case none, andBack, left }

  private mutating func goBack(_ way: UserWay) -> Detour {
    guard !way.isFirst, definition.allowsBack else { return .none }
    let leaves = way.reason == .wentBack
    let goes = leaves || way.facts.wentBack
    count(.back, goes)
    guard goes else { return .none }
    count(.leaveAfterBack, leaves)
    return leaves ? .left : .andBack
  }

  /// Everything after going back.
  ///
  /// - Returns: Whether the user is still there in the end.
  private mutating func act(
    _ way: UserWay, dialogues: [PermissionFacts?], chosen: [[Int]], rare: Set<EventKind>
  ) -> Bool {
    let skipsFlow = way.reason == .skippedFlow && !rare.contains(.skipped)
    count(.skipFlow, skipsFlow)
    if skipsFlow { return false }
    let skips = way.goesOn && way.facts.skipped && !rare.contains(.skipped)
    count(.skip, skips)
    if skips { return true }
    let ways = zip(definition.permissions, dialogues).map { permission, facts in
      let isAbout = way.permission == permission.id
      return PermissionFit.way(
        facts, reason: isAbout ? way.reason : nil, isRequired: permission.isRequired,
        rare: rare)
    }
    let asked = definition.permissions.indices.first { place in
      guard let reason = way.reason, way.permission == definition.permissions[place].id else {
        return false
      }
      return PermissionFit.canLeave(ways[place], for: reason)
    }
    let leavesByError = way.reason == .error && !rare.contains(.errorShown)
    let isPlain = !way.goesOn && asked == nil && !leavesByError
    let choice = isPlain ? chosen.firstIndex { $0.count == 1 } : nil
    count(.leave, isPlain && choice == nil)
    if isPlain, choice == nil { return false }
    for place in choices.indices {
      choices[place].add(chosen[place], leaves: place == choice)
      if place == choice { return false }
    }
    for place in permissions.indices {
      permissions[place].add(
        ways[place], leaves: place == asked, isRequired: definition.permissions[place].isRequired)
      if place == asked { return false }
    }
    let hasError = leavesByError || (way.hasError && !rare.contains(.errorShown))
    count(.error, hasError)
    if hasError { count(.leaveAfterError, leavesByError) }
    return !leavesByError
  }

  private mutating func count(_ decision: StepDecision, _ happened: Bool) {
    counts[decision.place].add(happened)
  }

  mutating func merge(_ other: StepFit) {
    counts.merge(other.counts)
    for place in permissions.indices { permissions[place].merge(other.permissions[place]) }
    for place in choices.indices { choices[place].merge(other.choices[place]) }
    times.merge(other.times)
  }

  /// Every decision with its share; where it was never made, it never happens.
  ///
  /// `isMultiple`: by choice.
  func decisions(isMultiple: [Bool]) -> [StepDecision: Double] {
    var counts = counts
    // Nobody leaves in the middle of choosing several.
    for (choice, isMultiple) in zip(choices, isMultiple) where isMultiple {
      counts[StepDecision.leave.place].happened += choice.leaverCount
    }
    var shares: [StepDecision: Double] = [:]
    for decision in StepDecision.allCases { shares[decision] = counts[decision.place].share }
    return shares
  }

  /// In seconds, to the next step; `nil` where nobody is known to have taken any.
  var medianSeconds: Double? { times.quantile(0.5).map { Double($0) / 1000 } }
}

extension StepDecision {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
