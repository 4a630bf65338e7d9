import OnboardingEvents

/// 2026-03-02T09:15:00.123Z.
let sampleTime: Int64 = 1_772_442_900_123

/// One of every kind, with and without what may be left out.
let allKinds: [OnboardingEvent.Kind] = [
  .started, .restarted, .completed, .exposed,
  .pageViewed(step: "welcome"), .pageCompleted(step: "welcome ➜"),
  .stepSkipped(step: "a"), .flowSkipped(step: "a"), .wentBack(step: "a"), .errorShown(step: "a"),
  .permissionRequested("camera"), .permissionRequested("camera", step: "setup"),
  .permissionGranted("camera", step: "setup"), .permissionDenied("camera", step: "setup"),
  .permissionAlreadyGranted("camera", step: "setup"),
  .permissionAlreadyDenied("camera", step: "setup"),
  .choiceMade("topics", values: ["<music>", "a,b"], step: "interests"),
  .choiceMade("difficulty", values: ["medium"]), .choiceMade("none", values: []),
  .custom("workout_logged"),
]

extension OnboardingEvent {
  /// An event with a value in every field.
  static func full(_ kind: Kind) -> OnboardingEvent {
    var event = OnboardingEvent(kind, user: "u\"1\\\n\u{7}", time: sampleTime)
    event.account = "1"
    event.eventID = "e</script>"
    event.session = "s"
    event.sequence = -3
    event.flow = "<flow>"
    event.flowVersion = "2"
    event.stepIndex = 4
    event.variant = "B"
    event.experiments = ["a": "1", "b": "2"]
    event.platform = "ios"
    event.appVersion = "1.2.3"
    event.osVersion = "26"
    event.locale = "de-DE"
    event.country = "DE"
    event.properties = ["plan": "pro", "Build": "7", "é": "x"]
    return event
  }
}
