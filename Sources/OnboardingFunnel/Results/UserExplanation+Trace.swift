import Definitions
import EventLog
import Funnels
import Journeys

/// One user's trace in one flow of a run, to be made values of.
struct TracedValues {
  let flow: FlowReading
  let names: FlowNames
  let symbols: RunSymbols
  /// By the number that an event's record has for its session.
  let sessions: [UInt32: Text]
  /// `file:line` of each event.
  let locations: [Place: String]
  /// `nil` where the user has no event in the flow.
  let trace: JourneyTrace?

  var flowValue: Analysis.UserExplanation.Flow {
    let definition = flow.definition
    return Analysis.UserExplanation.Flow(
      id: definition.id.string, version: definition.version?.string,
      title: definition.title?.string, outcomes: trace?.facts.map(outcomes) ?? [],
      variants: trace?.facts.map(variants) ?? [:],
      attempts: trace.map(attempts) ?? [], events: trace?.events.map(event) ?? [])
  }

  private func outcomes(_ facts: JourneyFacts) -> [Analysis.UserExplanation.Outcome] {
    guard facts.hasEntered else {
      return [
        Analysis.UserExplanation.Outcome(
          word: Outcome.enteredMidway.rawValue, isIncluded: facts.isIncluded,
          entered: facts.startTime, windowEnd: nil, step: nil, reason: nil, permission: nil)
      ]
    }
    guard let attempts = facts.attempts else {
      return [outcome(facts.whole, of: facts, isIncluded: facts.isIncluded, at: facts.startTime)]
    }
    return attempts.map {
      outcome($0.entered, of: facts, isIncluded: $0.isIncluded, at: $0.startTime)
    }
  }

  private func outcome(
    _ entered: EnteredFacts, of facts: JourneyFacts, isIncluded: Bool, at time: Int64
  ) -> Analysis.UserExplanation.Outcome {
    let found = UserRowFacts(
      entered, in: flow, list: flow.lists.lists[facts.list].steps, names: names)
    let window = Window(start: time, milliseconds: flow.definition.windowMilliseconds)
    let outcome = entered.isMatured ? found.outcome : .inProgress
    return Analysis.UserExplanation.Outcome(
      word: outcome.rawValue, isIncluded: isIncluded, entered: time, windowEnd: window.end,
      step: step(entered.isCompleted ? nil : entered.depth - 1, list: facts.list),
      reason: entered.isMatured ? found.reason?.rawValue : nil,
      permission: entered.isMatured ? found.detail?.string : nil)
  }

  /// The id of the step at a position of a list; `nil` for no position, and beyond the list.
  private func step(_ position: Int?, list: Int) -> String? {
    let steps = flow.lists.lists[list].steps
    guard let position, steps.indices.contains(position) else { return nil }
    return flow.definition.steps[steps[position]].id.string
  }

  private func variants(_ facts: JourneyFacts) -> [String: String] {
    let experiments = flow.definition.experiments.map(\.id.string)
    let names: [String?] =
      facts.assignments.isEmpty
      ? [facts.assignment.word(among: self.names.variants)]
      : facts.assignments.enumerated().map { place, assignment in
        assignment.word(among: self.names.severalVariants[place])
      }
    return Dictionary(
      zip(experiments, names).compactMap { id, name in name.map { (id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func attempts(_ trace: JourneyTrace) -> [Analysis.UserExplanation.Attempt] {
    trace.attempts.enumerated().map { index, attempt in
      Analysis.UserExplanation.Attempt(
        begins: attempt.times.lowerBound, ends: attempt.times.upperBound,
        cause: .init(attempt.cause), end: .init(attempt.end),
        isDeciding: trace.facts?.attempts != nil || trace.deciding == index)
    }
  }

  private func event(_ event: TracedEvent) -> Analysis.UserExplanation.Event {
    let shape = symbols.shapes[Int(event.record.shape)]
    return Analysis.UserExplanation.Event(
      time: event.record.time, name: shape.otherName?.string ?? shape.kind.name,
      page: shape.step?.string ?? shape.stepIndex.map { String($0) },
      session: sessions[event.record.session]?.string,
      location: locations[event.record.place] ?? "", fate: .init(event.fate),
      attempt: event.attempt.map { $0 + 1 }, effect: .init(event.effect),
      step: step(event.position, list: trace?.facts?.list ?? 0))
  }
}

extension TracedEvent {
  /// The index of the attempt that it is in.
  fileprivate var attempt: Int? {
    if case .attempt(let index) = fate { index } else { nil }
  }
}

extension VariantAssignment {
  /// The variant's name, `(mixed)` or `(unassigned)`; `nil` without an experiment.
  func word(among variants: [Text]) -> String? {
    switch self {
    case .noExperiment: nil
    case .variant(let number): variants[number].string
    case .mixed: "(mixed)"
    case .unassigned: "(unassigned)"
    }
  }
}

extension Analysis.UserExplanation.Attempt.Cause {
  fileprivate init(_ cause: AttemptCause) {
    self =
      switch cause {
      case .firstEntry: .firstEntry
      case .nextEntry: .nextEntry
      case .restarted: .restarted
      case .anotherSession: .anotherSession
      case .pause: .pause
      }
  }
}

extension Analysis.UserExplanation.Attempt.End {
  fileprivate init(_ end: AttemptEnd) {
    self =
      switch end {
      case .open: .open
      case .completed: .completed
      case .skippedFlow: .skippedFlow
      }
  }
}

extension Analysis.UserExplanation.Event.Fate {
  fileprivate init(_ fate: EventFate) {
    self =
      switch fate {
      case .afterAsOf: .afterAsOf
      case .duplicate: .duplicate
      case .outside: .outside
      case .beforeEntry: .beforeEntry
      case .withEntry: .withEntry
      case .attempt: .inAttempt
      case .betweenAttempts: .betweenAttempts
      }
  }
}

extension Analysis.UserExplanation.Event.Effect {
  fileprivate init?(_ effect: EventEffect) {
    switch effect {
    case .none: return nil
    case .concernsStep: self = .concernsStep
    case .showsStep: self = .showsStep
    case .revisitsStep: self = .revisitsStep
    case .impliesView: self = .impliesView
    case .unknownPage: self = .unknownPage
    case .skipsStep: self = .skipsStep
    case .skipsNothing: self = .skipsNothing
    case .skipsFlow: self = .skipsFlow
    case .completes: self = .completes
    }
  }
}
