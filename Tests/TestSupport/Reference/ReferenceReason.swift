import Definitions
import EventLog
import Journeys

// Why a user left, at the furthest step of the deepest attempt: the first rule that applies. Which
// attempt and step these are in the other readings, `ReferenceProgress` says.
//
// Holes, and how they are read here:
// - "There" are the attempt's events of that step, within the window.
// - A permission is required where that step declares it so.
// - A prompt is up where the last event of the permission there is a request: an earlier grant does
//   not answer a later prompt; an earlier denial has been taken by the rule above it.
// - `went_back` goes by the last view of a known step.
// - At a step with "paywall" the trail of exits.csv is asked, before `went_back`: the last of its events that
//   tells of a purchase, made, cancelled or failed; without one, whether it tells that the paywall was
//   closed. An event tells by its own name, or a choice by its value, whatever its case and signs.

struct ReferenceLeaving: Hashable {
  var reason: LeavingReason
  /// The permission it is about.
  var detail: Text?
}

extension ReferenceUser {
  /// Only of users who did not complete.
  var leaving: ReferenceLeaving {
    guard let attempt = progress.attempt else {
      preconditionFailure("who left has entered")
    }
    let furthest = progress.lastStep
    if attempt.end == .skippedFlow { return ReferenceLeaving(reason: .skippedFlow) }
    let there = attempt.events(at: furthest).map(\.event)
    if let permission = requiredPermissionDeniedLast(among: there, at: furthest) {
      return ReferenceLeaving(reason: .denied, detail: permission)
    }
    if there.last?.kind == .errorShown { return ReferenceLeaving(reason: .error) }
    if let permission = there.last(where: { $0.isPermissionRequest || $0.isAnswer })?.permission {
      let dealtWith = there.filter { $0.permission == permission }
      if dealtWith.last(where: \.isAnswer)?.isDenial == true {
        return ReferenceLeaving(reason: .leftAfterDenial, detail: permission)
      }
      let last = dealtWith.last { $0.isPermissionRequest || $0.isAnswer }
      if last?.isPermissionRequest == true {
        return ReferenceLeaving(reason: .unanswered, detail: permission)
      }
    }
    if let last = attempt.events.last, last.step == furthest, last.event.isGrant {
      return ReferenceLeaving(reason: .leftAfterGrant, detail: last.event.permission)
    }
    if list.steps[furthest - 1].isPaywall, let reason = ReferencePaywall.reason(of: self) {
      return ReferenceLeaving(reason: reason)
    }
    if let lastShown = attempt.events.compactMap(\.shown).last, lastShown < furthest {
      return ReferenceLeaving(reason: .wentBack)
    }
    return ReferenceLeaving(reason: .unexplained)
  }

  /// The required permission whose last answer there is a denial; of several the latest denied.
  private func requiredPermissionDeniedLast(among there: [Event], at step: Int) -> Text? {
    let required = list.steps[step - 1].permissions.filter(\.isRequired).map(\.id)
    let answers = there.filter(\.isAnswer)
    let lastDenials = answers.indices.filter { index in
      let answer = answers[index]
      let isLast = !answers[(index + 1)...].contains { $0.permission == answer.permission }
      return isLast && answer.isDenial && required.contains { $0 == answer.permission }
    }
    return lastDenials.last.flatMap { answers[$0].permission }
  }
}
