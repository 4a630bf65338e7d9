import Definitions
import EventLog
import Journeys

// One user's way through the steps of a flow: all attempts, as the reference cuts them where nothing
// is known yet but the steps.
//
// Holes, and how they are read here:
// - Who never enters is not counted, nor what belongs to no attempt.
// - A skip without scope left its step where a page was shown after it in the attempt, else the flow;
//   then the attempt has not completed. Where skips leave steps it skipped its step all the same.
// - A relaunch: another session than that of the event before; where one of the two has none, a
//   longer pause than the idle time. In mid-flow: the step last shown is not the first, for whoever
//   sees that again has told nothing.
// - Going back: `went_back`, or a view of an earlier step next in the same attempt.

/// A skip, and whether a step was shown after it.
struct ReferenceInferredSkip {
  var scope: SkipScope?
  var step: Int?
  var isFollowedByPage: Bool
}

/// A user who entered; steps are indices into the flow's.
struct ReferenceStepWalk {
  let journey: ReferenceJourney
  /// The flow's step at each position of the user's list.
  let list: [Int]

  /// `nil` for who never entered.
  init?(_ events: [ReferenceEvent], in flow: ReferenceFlow) {
    let inOrder = ReferenceOrder.sorted(events, on: flow.list)
    let seen = inOrder.map(\.event).filter { $0.kind != .other }
    let variant = ReferenceVariants.variant(of: ReferenceVariants.values(on: seen, in: flow))
    let own = flow.list(of: variant)
    journey = ReferenceAttempts.journey(
      of: inOrder.filter(\.event.isOfJourney), on: own, in: flow)
    if journey.attempts.isEmpty { return nil }
    list = own.steps.compactMap { step in
      flow.definition.steps.firstIndex { $0.id == step.id }
    }
  }

  var completed: Bool {
    journey.attempts.contains { attempt in
      attempt.end == .completed
        && !Self.skips(of: attempt).contains { $0.scope == nil && !$0.isFollowedByPage }
    }
  }

  private var shown: Set<Int> {
    Set(journey.attempts.flatMap(\.events).compactMap(\.shown))
  }

  func saw(_ step: Int) -> Bool {
    shown.contains { list[$0 - 1] == step }
  }

  /// Whether the user got further than a step of their list.
  func gotPast(_ step: Int) -> Bool {
    guard let place = list.firstIndex(of: step) else { return false }
    return completed || shown.contains { $0 > place + 1 }
  }

  var skips: [ReferenceInferredSkip] { journey.attempts.flatMap { Self.skips(of: $0) } }

  private static func skips(of attempt: ReferenceAttempt) -> [ReferenceInferredSkip] {
    attempt.events.enumerated().filter { $0.element.event.kind == .skipped }.map { place, skip in
      ReferenceInferredSkip(
        scope: skip.event.scope, step: skip.step,
        isFollowedByPage: attempt.events[(place + 1)...].contains { $0.shown != nil })
    }
  }

  func skipped(_ step: Int, where rule: SkipRule) -> Bool {
    skips.contains { skip in
      guard let position = skip.step, list[position - 1] == step else { return false }
      return skip.scope == .step
        || skip.scope == nil && (skip.isFollowedByPage || rule == .step)
    }
  }

  func wentBack(from step: Int) -> Bool {
    journey.attempts.contains { attempt in
      let views = attempt.events.compactMap(\.shown)
      return attempt.events.contains { event in
        event.event.kind == .wentBack && event.step.map { list[$0 - 1] } == step
      } || zip(views, views.dropFirst()).contains { list[$0 - 1] == step && $1 < $0 }
    }
  }

  /// The positions shown first after relaunches in mid-flow.
  func pagesAfterRelaunch(in flow: ReferenceFlow) -> [Int] {
    var pages: [Int] = []
    var shown: Int?
    var isRelaunched = false
    for (previous, event) in zip([nil] + journey.events, journey.events) {
      if let previous, let shown, shown > 1, isLaunch(previous.event, event.event, in: flow) {
        isRelaunched = true
      }
      if event.event.kind == .completed || event.event.scope == .flow {
        (shown, isRelaunched) = (nil, false)
      } else if let page = event.shown, isInAttempt(event) {
        if isRelaunched { pages.append(page) }
        (shown, isRelaunched) = (page, false)
      }
    }
    return pages
  }

  private func isInAttempt(_ event: ReferenceStepEvent) -> Bool {
    !journey.outside.contains { $0.place == event.place }
  }

  private func isLaunch(_ event: Event, _ next: Event, in flow: ReferenceFlow) -> Bool {
    if let before = event.session, let now = next.session { return before != now }
    return next.time - event.time > flow.definition.idleMilliseconds
  }
}
