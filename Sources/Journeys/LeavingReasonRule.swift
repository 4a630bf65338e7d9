package import EventLog

/// Why a matured user went no further, and how long after first seeing the step.
package struct Leaving: Sendable {
  package let reason: LeavingReason
  /// The permission the reason is about.
  package let permission: Text?
  /// From the first view of the furthest step to the attempt's last event; `nil` where that step
  /// was never viewed.
  package let milliseconds: Int64?
}

/// Finds the first reason that applies at the furthest step of the deepest attempt.
struct LeavingReasonRule {
  /// The events of the deepest attempt, within the window.
  let events: ArraySlice<JourneyEvent>
  let end: AttemptEnd
  /// The furthest step's position.
  let furthest: Int
  let isRequired: (Text) -> Bool
  let permissionOf: (JourneyEvent) -> Text?

  func leaving() -> Leaving {
    let (reason, permission) = reasonAndPermission()
    return Leaving(reason: reason, permission: permission, milliseconds: timeBeforeLeaving())
  }

  private func timeBeforeLeaving() -> Int64? {
    guard
      let first = events.first(where: { $0.isView && $0.position == furthest }),
      let last = events.last
    else { return nil }
    return last.time - first.time
  }

  private func reasonAndPermission() -> (LeavingReason, Text?) {
    if end == .skippedFlow { return (.skippedFlow, nil) }
    let there = events.filter { $0.position == furthest }
    let dialogues = PermissionDialogue.dialogues(in: there, permissionOf: permissionOf)
    if let denied = requiredDenied(dialogues) { return (.denied, denied) }
    if there.last?.kind == .errorShown { return (.error, nil) }
    if let last = dialogues.max(by: { $0.lastIndex < $1.lastIndex }) {
      if last.lastAnswer == .denial { return (.leftAfterDenial, last.permission) }
      if last.isPromptUp { return (.unanswered, last.permission) }
    }
    if let last = events.last, last.position == furthest, last.kind.answer == .grant {
      return (.leftAfterGrant, permissionOf(last))
    }
    let lastViewed = events.last { $0.isView && $0.position != nil }?.position
    if let lastViewed, lastViewed < furthest { return (.wentBack, nil) }
    return (.unexplained, nil)
  }

  /// Of the required permissions whose last answer is a denial, the one denied last.
  private func requiredDenied(_ dialogues: [PermissionDialogue]) -> Text? {
    dialogues
      .filter { $0.lastAnswer == .denial && isRequired($0.permission) }
      .max { $0.lastAnswerIndex < $1.lastAnswerIndex }?
      .permission
  }
}

/// What was asked and answered about one permission at one step, in the order of events.
private struct PermissionDialogue {
  let permission: Text
  var lastAnswer: PermissionAnswer?
  var lastAnswerIndex = -1
  /// Whether a prompt came after the last answer.
  var isPromptUp = false
  var lastIndex: Int

  static func dialogues(
    in events: [JourneyEvent], permissionOf: (JourneyEvent) -> Text?
  ) -> [PermissionDialogue] {
    var dialogues: [PermissionDialogue] = []
    for (index, event) in events.enumerated() where event.kind.isAboutPermission {
      guard let permission = permissionOf(event) else { continue }
      let known = dialogues.firstIndex { $0.permission == permission }
      var dialogue = known.map { dialogues[$0] } ?? Self(permission: permission, lastIndex: index)
      dialogue.lastIndex = index
      dialogue.isPromptUp = event.kind == .permissionRequested
      if let answer = event.kind.answer {
        dialogue.lastAnswer = answer
        dialogue.lastAnswerIndex = index
      }
      if let known { dialogues[known] = dialogue } else { dialogues.append(dialogue) }
    }
    return dialogues
  }
}
