import EventLog

/// Finds the first reason that applies at the furthest step of the deepest attempt; made once, for
/// its memory.
struct LeavingReasonRule {
  private var dialogues: [PermissionDialogue] = []

  /// The attempt that a reason is looked for in.
  struct DeepestAttempt {
    /// Its events within the window.
    let events: Range<Int>
    let end: AttemptEnd
    /// The furthest step's position.
    let furthest: Int
    let windowEnd: Int64
  }

  /// Why the user went no further than in the deepest attempt.
  ///
  /// `events`: the journey. `permissions`: by `EventShape`. `required`: those that the furthest step
  /// requires.
  mutating func leaving(
    _ attempt: DeepestAttempt, in events: [JourneyEvent], permissions: NameTable, required: [Int]
  ) -> Leaving {
    var sight = Sight()
    dialogues.empty()
    var places = FactPlaces()
    for index in attempt.events {
      let event = events[index]
      guard let position = event.position else { continue }
      if event.isView {
        sight.lastViewed = position
        sight.lastViewIndex = index
      }
      guard position == attempt.furthest else { continue }
      sight.note(event, at: index)
      if event.traits.contains(.permission), let permission = permissions[event.shape] {
        dialogues.add(event.kind, of: permission, at: index, places: &places)
      }
    }
    let last = events[attempt.events.upperBound - 1]
    let found = reason(attempt, sight, last: last, permissions, required)
    return Leaving(
      reason: found.reason, permission: found.permission,
      milliseconds: sight.firstRealViewTime.map { last.time - $0 }, event: found.event,
      start: sight.firstViewIndex ?? attempt.events.lowerBound, position: attempt.furthest,
      windowEnd: attempt.windowEnd)
  }

  /// What one pass over the attempt shows of the furthest step.
  private struct Sight {
    mutating func note(_ event: JourneyEvent, at index: Int) {
      lastKind = event.kind
      lastIndex = index
      if event.isView, firstViewIndex == nil { firstViewIndex = index }
      if event.traits.contains(.view), firstRealViewTime == nil { firstRealViewTime = event.time }
    }

    /// Real or implied.
    var firstViewIndex: Int?
    var firstRealViewTime: Int64?
    var lastKind: EventKind?
    /// Of the last event there.
    var lastIndex: Int?
    /// The position last viewed, wherever.
    var lastViewed: Int?
    var lastViewIndex: Int?
  }

  private func reason(
    _ attempt: DeepestAttempt, _ sight: Sight, last: JourneyEvent, _ permissions: NameTable,
    _ required: [Int]
  ) -> (reason: LeavingReason, permission: Int?, event: Int?) {
    let end = attempt.events.upperBound - 1
    if attempt.end == .skippedFlow { return (.skippedFlow, nil, end) }
    if let denied = requiredDenied(of: required) {
      return (.denied, denied.permission, denied.event)
    }
    if case .errorShown = sight.lastKind { return (.error, nil, sight.lastIndex) }
    if let latest = dialogues.max(by: { $0.lastIndex < $1.lastIndex }) {
      if let last = latest.lastAnswer, last.answer == .denial {
        return (.leftAfterDenial, latest.permission, last.event)
      }
      if latest.isPromptUp { return (.unanswered, latest.permission, latest.lastIndex) }
    }
    if last.position == attempt.furthest, last.kind.answer == .grant {
      return (.leftAfterGrant, permissions[last.shape], end)
    }
    if let lastViewed = sight.lastViewed, lastViewed < attempt.furthest {
      return (.wentBack, nil, sight.lastViewIndex)
    }
    return (.unexplained, nil, nil)
  }

  /// Of the required permissions whose last answer is a denial, the one denied last.
  private func requiredDenied(of required: [Int]) -> (permission: Int, event: Int)? {
    var latest: (permission: Int, event: Int)?
    for dialogue in dialogues {
      guard let answer = dialogue.lastAnswer, answer.answer == .denial else { continue }
      if let latest, answer.event <= latest.event { continue }
      guard required.contains(dialogue.permission) else { continue }
      latest = (dialogue.permission, answer.event)
    }
    return latest
  }
}

/// What was asked and answered about one permission at one step, in the order of events.
private struct PermissionDialogue {
  let permission: Int
  /// With the index of the event that carries it.
  var lastAnswer: (answer: PermissionAnswer, event: Int)?
  /// Whether a prompt came after the last answer.
  var isPromptUp = false
  var lastIndex: Int
}

extension PermissionDialogue: NumberedFact {
  /// All are of the furthest step.
  var position: Int { 0 }
  var number: Int { permission }
}

extension [PermissionDialogue] {
  fileprivate mutating func add(
    _ kind: EventKind, of permission: Int, at index: Int, places: inout FactPlaces
  ) {
    let known = places.place(ofStep: 0, number: permission, in: self)
    if known == nil { append(PermissionDialogue(permission: permission, lastIndex: index)) }
    let place = known ?? count - 1
    self[place].lastIndex = index
    self[place].isPromptUp = kind == .permissionRequested
    if let answer = kind.answer { self[place].lastAnswer = (answer, index) }
  }
}
