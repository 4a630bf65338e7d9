import EventLog

/// What in one journey contradicts the flow's definition, whoever the report is about.
struct FindingRules {
  let flow: FlowReading
  let list: Int
  let naming: (JourneyEvent) -> StepNaming

  /// What the order of events shows.
  ///
  /// `events`: the journey in order, with positions; not empty. `entry`: index of the first entry.
  func addJourney(
    _ events: [JourneyEvent], attempts: [Attempt], entry: Int?, to findings: inout JourneyFindings
  ) {
    if entry == nil { findings.add(.enteredMidway, at: events[0].place) }
    if let entry, entry > 0 { findings.add(.eventsBeforeEntry, at: events[0].place) }
    for event in events { addEvent(event, to: &findings) }
    let returns = zip(attempts, attempts.dropFirst()).first { ended, next in
      ended.end == .completed && events[next.events.lowerBound].kind != .restarted
    }
    if let returns {
      findings.add(.returnedAfterCompletion, at: events[returns.1.events.lowerBound].place)
    }
  }

  /// What the variants seen on a user who entered show.
  func addVariants(
    _ seen: SeenVariants, assignment: VariantAssignment, to findings: inout JourneyFindings
  ) {
    if let late = seen.lateExample { findings.add(.lateVariant, at: late) }
    guard let example = seen.example else { return }
    switch assignment {
    case .variant(let variant):
      if !flow.declaredVariants.contains(variant) { findings.add(.undeclaredVariant, at: example) }
    case .mixed: findings.add(.mixedUsers, at: example)
    case .unassigned, .noExperiment: break
    }
  }

  private func addEvent(_ event: JourneyEvent, to findings: inout JourneyFindings) {
    if event.isOfUnknownPage { findings.add(.unknownPage, at: event.place) }
    switch event.skip {
    case .none, .leavesFlow: break
    case .unexplained: findings.add(.skipWithoutScope, at: event.place)
    case .leavesStep:
      // Outside of attempts nothing was shown before.
      guard let position = event.position ?? naming(event).position(lastShown: nil) else { break }
      let step = flow.lists.lists[list].steps[position]
      if !flow.definition.steps[step].isSkippable {
        findings.add(.skipOfUnskippable, at: event.place, step: step)
      }
    }
  }
}
