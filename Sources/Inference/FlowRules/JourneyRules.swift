import EventLog
import Journeys

/// What one journey shows of a flow's rules; positions are on the user's own list.
struct JourneyRules {
  private(set) var viewed: Set<Int> = []
  /// The furthest position viewed, or one past all where the flow was completed.
  private(set) var furthest = 0
  private(set) var isCompleted = false
  /// Where a step was skipped.
  private(set) var skipped: Set<Int> = []
  /// Where a skip without scope ended what was shown: of the step, if such skips leave steps.
  private(set) var endedBySkip: Set<Int> = []
  private(set) var skips = SkipCounts()
  private(set) var wentBack: Set<Int> = []
  let permissions: [PermissionFacts]
  let choices: [ChoiceFacts]
  private(set) var relaunches = RelaunchCounts()

  /// A journey with an entry; `numbers`: of permissions and choices.
  init(
    _ journey: AttemptedJourney, launches: AttemptReader, numbers: RunNames, shapes: [EventShape]
  ) {
    (permissions, choices) = journey.answers(numbers)
    for attempt in journey.attempts {
      furthest = max(furthest, attempt.furthestView ?? 0)
      readSteps(journey.events[attempt.events])
      let isLeft = readSkips(journey.events[attempt.events], shapes: shapes)
      if attempt.end == .completed, !isLeft { isCompleted = true }
    }
    if isCompleted { furthest = .max }
    readRelaunches(journey, launches: launches)
  }

  private mutating func readSteps(_ events: ArraySlice<JourneyEvent>) {
    var shown: Int?
    for event in events {
      guard let position = event.position else { continue }
      if event.traits.contains(.wentBack) { wentBack.insert(position) }
      guard event.isView else { continue }
      viewed.insert(position)
      if let shown, position < shown { wentBack.insert(shown) }
      shown = position
    }
  }

  /// A skip without scope left a step where the user was shown another after it, else the flow:
  /// skipping often runs the code of finishing.
  ///
  /// - Returns: Whether it left the flow.
  private mutating func readSkips(_ events: ArraySlice<JourneyEvent>, shapes: [EventShape]) -> Bool
  {
    var leavesFlow = false
    for index in events.indices where events[index].kind == .skipped {
      let scope = shapes[Int(events[index].shape)].scope
      // A screen of the app is no step: who skips to the home screen has left the flow.
      let goesOn = events[(index + 1)...].contains { $0.isView && $0.position != nil }
      let leavesStep = scope == .step || scope == nil && goesOn
      if leavesStep, let position = events[index].position { skipped.insert(position) }
      switch (scope, leavesStep) {
      case (nil, true): skips.withoutScopeAndGoingOn += 1
      case (nil, false):
        skips.withoutScopeAndEnding += 1
        if let position = events[index].position { endedBySkip.insert(position) }
        leavesFlow = true
      case (.step?, _): skips.ofStep += 1
      case (.flow?, _): skips.ofFlow += 1
      }
    }
    return leavesFlow
  }

  /// A relaunch in mid-flow restarts where the first step is shown next, and resumes where another.
  private mutating func readRelaunches(_ journey: AttemptedJourney, launches: AttemptReader) {
    var shown: Int?
    var isRelaunched = false
    for index in journey.events.indices {
      let event = journey.events[index]
      if index > 0, let shown, shown > 0,
        launches.launch(of: journey.records[index], after: journey.records[index - 1]) != .same
      {
        isRelaunched = true
      }
      if event.traits.contains(.completion) || event.skip == .leavesFlow {
        (shown, isRelaunched) = (nil, false)
      } else if event.isView, let position = event.position {
        if isRelaunched, position == 0 { relaunches.restarted += 1 }
        if isRelaunched, position > 0 { relaunches.resumed += 1 }
        (shown, isRelaunched) = (position, false)
      }
    }
  }
}

/// Skips by what stands on them, and by what followed where no scope does.
package struct SkipCounts: Sendable {
  package var ofStep = 0
  package var ofFlow = 0
  package var withoutScopeAndGoingOn = 0
  package var withoutScopeAndEnding = 0

  mutating func add(_ other: SkipCounts) {
    ofStep += other.ofStep
    ofFlow += other.ofFlow
    withoutScopeAndGoingOn += other.withoutScopeAndGoingOn
    withoutScopeAndEnding += other.withoutScopeAndEnding
  }
}

/// What was shown next after the app had been launched again in mid-flow.
package struct RelaunchCounts: Sendable {
  package var restarted = 0
  package var resumed = 0

  mutating func add(_ other: RelaunchCounts) {
    restarted += other.restarted
    resumed += other.resumed
  }
}
