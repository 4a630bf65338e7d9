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

  /// What the order of events shows.
  ///
  /// `journey`: not empty. `entry`: index of the first entry.
  func addJourney(_ journey: AttemptedJourney, entry: Int?, to findings: inout JourneyFindings) {
    if entry == nil { findings.add(.enteredMidway, at: journey.records[0].place) }
    if let entry, entry > 0 { findings.add(.eventsBeforeEntry, at: journey.records[0].place) }
    if journey.traits.contains(.suspect) {
      for index in journey.events.indices where journey.events[index].traits.contains(.suspect) {
        addEvent(journey.events[index], of: journey, at: index, to: &findings)
      }
    }
    guard journey.attempts.count > 1 else { return }
    for (ended, next) in zip(journey.attempts, journey.attempts.dropFirst())
    where ended.end == .completed {
      let back = next.events.lowerBound
      guard journey.events[back].kind != .restarted else { continue }
      findings.add(.returnedAfterCompletion, at: journey.records[back].place)
      return
    }
  }

  private func addEvent(
    _ event: JourneyEvent, of journey: AttemptedJourney, at index: Int,
    to findings: inout JourneyFindings
  ) {
    let place = journey.records[index].place
    if event.traits.contains(.unknownPage) { findings.add(.unknownPage, at: place) }
    switch event.skip {
    case .none, .leavesFlow: break
    case .unexplained: findings.add(.skipWithoutScope, at: place)
    case .leavesStep:
      // Outside of attempts nothing was shown before.
      let naming = meanings[event.shape, journey.list].naming
      guard let position = event.position ?? meanings.position(naming, lastShown: nil)
      else { break }
      let step = steps[journey.list][position]
      if !isSkippable[step] {
        findings.add(.skipOfUnskippable, at: place, step: step)
      }
    }
  }
}
