import Definitions
import EventLog

/// What in one journey contradicts the flow's definition, whoever the report is about.
struct FindingRules {
  private let meanings: MeaningTable
  /// By list of the flow, the step at each position.
  private let steps: [[Int]]
  /// By step of the flow.
  private let isSkippable: [Bool]

  init(flow: FlowReading, meanings: MeaningTable) {
    steps = flow.lists.lists.map(\.steps)
    isSkippable = flow.definition.steps.map(\.isSkippable)
    self.meanings = meanings
  }

  /// What an event of a journey shows.
  struct Found: Sendable {
    let rule: FlowRule
    /// Index of the event.
    let event: Int
    /// The flow's step it is about, where the rule is about steps.
    var step: Int?
  }

  /// What the order of events shows, once for each event that shows it.
  ///
  /// `journey`: not empty. `entry`: index of the first entry. `found`: comes empty.
  func read(_ journey: AttemptedJourney, entry: Int?, into found: inout [Found]) {
    if entry == nil { found.append(Found(rule: .enteredMidway, event: 0)) }
    if let entry, entry > 0 { found.append(Found(rule: .eventsBeforeEntry, event: 0)) }
    if journey.traits.contains(.suspect) {
      for index in journey.events.indices where journey.events[index].traits.contains(.suspect) {
        readEvent(journey.events[index], of: journey, at: index, into: &found)
      }
    }
    guard journey.attempts.count > 1 else { return }
    for (ended, next) in zip(journey.attempts, journey.attempts.dropFirst())
    where ended.end == .completed {
      let back = next.events.lowerBound
      guard journey.events[back].kind != .restarted else { continue }
      found.append(Found(rule: .returnedAfterCompletion, event: back))
      return
    }
  }

  private func readEvent(
    _ event: JourneyEvent, of journey: AttemptedJourney, at index: Int, into found: inout [Found]
  ) {
    if event.traits.contains(.unknownPage) {
      found.append(Found(rule: .unknownPage, event: index))
    }
    switch event.skip {
    case .none, .leavesFlow: break
    case .unexplained: found.append(Found(rule: .skipWithoutScope, event: index))
    case .leavesStep:
      // Outside of attempts nothing was shown before.
      let naming = meanings[event.shape, journey.list].naming
      guard let position = event.position ?? meanings.position(naming, lastShown: nil)
      else { break }
      let step = steps[journey.list][position]
      if !isSkippable[step] {
        found.append(Found(rule: .skipOfUnskippable, event: index, step: step))
      }
    }
  }
}

extension JourneyFindings {
  /// Counts what the events of a journey show.
  mutating func add(_ found: [FindingRules.Found], of records: [EventRecord]) {
    for place in found.indices {
      let found = found[place]
      add(found.rule, at: records[found.event].place, step: found.step)
    }
  }
}
