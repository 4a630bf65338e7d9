package import EventLog
package import Journeys

/// One finding about a flow, counted.
package struct FlowFinding: Sendable {
  package let rule: FlowRule
  package let count: Int
  /// Of what the rule counts: users of the flow, or events of its journeys; `nil` for none.
  package let share: Double?
  package let example: Place?
  /// The field a finding about breakdowns is about.
  package let field: EventField?

  /// The findings of a flow in the order of the rules.
  static func findings(flow: FlowReading, tally: FlowTally) -> [FlowFinding] {
    FlowRule.allCases.flatMap { rule -> [FlowFinding] in
      if rule == .breakdownMissingAtEntry { return missingAtEntry(flow: flow, tally: tally) }
      guard let found = tally.findings[rule] else { return [] }
      let whole = rule.countsUsers ? tally.everyone.users : tally.journeyEvents
      return [
        FlowFinding(
          rule: rule, count: found.count, share: Funnels.share(found.count, of: whole),
          example: found.example, field: nil)
      ]
    }
  }

  /// A field is worth a finding when more than one user in twenty lacks it at entry only.
  private static func missingAtEntry(flow: FlowReading, tally: FlowTally) -> [FlowFinding] {
    let started = tally.everyone.started
    return zip(flow.settings.by, tally.missingAtEntry).compactMap { field, users in
      guard users * 20 > started else { return nil }
      return FlowFinding(
        rule: .breakdownMissingAtEntry, count: users, share: Funnels.share(users, of: started),
        example: nil, field: field)
    }
  }
}

extension FlowRule {
  /// Whether the rule counts users; otherwise events.
  package var countsUsers: Bool {
    switch self {
    case .enteredMidway, .eventsBeforeEntry, .twoIDs, .undeclaredVariant, .lateVariant,
      .mixedUsers, .returnedAfterCompletion, .exposedNeverEntered, .breakdownMissingAtEntry:
      true
    case .undefinedFlow, .otherVersion, .variantsWithoutExperiment, .skipOfUnskippable,
      .skipWithoutScope, .unknownPage:
      false
    }
  }
}
