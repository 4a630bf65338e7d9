import EventLog

/// What in one journey contradicts the flow's definition.
struct FindingRules {
  let flow: FlowReading
  let list: Int
  let seen: SeenVariants
  let assignment: VariantAssignment

  /// - Parameters:
  ///   - events: The journey in order, with positions; not empty.
  ///   - entry: Index of the first entry.
  func findings(events: [JourneyEvent], attempts: [Attempt], entry: Int?) -> JourneyFindings {
    var findings = JourneyFindings()
    findings.events = events.count
    if entry == nil { findings.add(.enteredMidway, at: events[0].place) }
    if let entry, entry > 0 { findings.add(.eventsBeforeEntry, at: events[0].place) }
    addVariantFindings(at: events[entry ?? 0], to: &findings)
    for event in events { addEventFindings(event, to: &findings) }
    if let back = returnAfterCompletion(events: events, attempts: attempts) {
      findings.add(.returnedAfterCompletion, at: back.place)
    }
    return findings
  }

  private func addVariantFindings(at event: JourneyEvent, to findings: inout JourneyFindings) {
    let declared = flow.declaredVariants
    if !declared.isEmpty, seen.untilWindowEnd.contains(where: { !declared.contains($0) }) {
      findings.add(.undeclaredVariant, at: event.place)
    }
    if seen.hasLateValue { findings.add(.lateVariant, at: event.place) }
    if assignment == .mixed { findings.add(.mixedUsers, at: event.place) }
  }

  private func addEventFindings(_ event: JourneyEvent, to findings: inout JourneyFindings) {
    if event.isOfUnknownPage { findings.add(.unknownPage, at: event.place) }
    switch event.skip {
    case .none, .leavesFlow: break
    case .unexplained: findings.add(.skipWithoutScope, at: event.place)
    case .leavesStep:
      guard let position = event.position else { break }
      let step = flow.lists.lists[list].steps[position]
      if !flow.definition.steps[step].isSkippable {
        findings.add(.skipOfUnskippable, at: event.place)
      }
    }
  }

  /// The first view or start of a user who had completed, outside of an attempt that a `restarted`
  /// began.
  private func returnAfterCompletion(
    events: [JourneyEvent], attempts: [Attempt]
  ) -> JourneyEvent? {
    guard let completed = attempts.first(where: { $0.end == .completed }) else { return nil }
    let restarted = attempts.filter { events[$0.events.lowerBound].kind == .restarted }
    return events.indices[completed.events.upperBound...].first { index in
      (events[index].isView || events[index].kind == .started)
        && !restarted.contains { $0.events.contains(index) }
    }.map { events[$0] }
  }
}
