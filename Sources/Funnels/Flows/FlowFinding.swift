package import Definitions
package import EventLog
package import Journeys

/// How often a finding is about one step, and with how many users.
package struct FindingStep: Hashable, Sendable {
  package var step: StepKey
  package var count: Count
  package var users: Count
  /// How many saw the step; `nil` where that is not known.
  package var shown: Int?
}

extension [FindingStep] {
  /// Of those who saw the steps, each step's users counted; `nil` where nobody did, where that is not known,
  /// and where a count is hidden.
  package var shareOfViewers: Double? {
    let viewers = reduce(0) { $0 + ($1.shown ?? 0) }
    return reduce(0) { $0 + $1.users }.share(of: Count(viewers))
  }
}

/// One finding about a flow, counted over the whole log, whatever the report's filters; missing views
/// are those of the report's matured units.
package struct FlowFinding: Sendable {
  package let rule: FlowRule
  package let count: Int
  /// All that the rule counts a part of.
  package let whole: Int
  package let example: Place?
  /// The fields a finding about breakdowns is about.
  package let fields: [EventField]
  /// The steps a finding about steps is about, in the flow's order.
  package let steps: [FindingStep]
  /// The periods a finding about periods is about, by the first days of the first and the last one.
  package var periods: ClosedRange<Int>?

  /// More periods without users than this part users who are far from the rest.
  package static var widestGap: Int { PeriodRuns.widestGap }
  /// The experiments that a finding about experiments is about, those with most users first.
  package var experiments: [Text] = []

  /// `count ÷ whole`, or of the steps a finding is about; `nil` where the whole is nothing.
  package var share: Double? { steps.shareOfViewers ?? Funnels.share(count, of: whole) }

  /// The findings of a flow in the order of the rules.
  package static func findings(flow: FlowReading, tally: FlowTally) -> [FlowFinding] {
    let found = FlowRule.allCases.compactMap { rule in
      if rule == .breakdownMissingAtEntry { return missingAtEntry(flow: flow, tally: tally) }
      guard let found = tally.findings[rule.order] else { return nil }
      let steps = steps(of: found, in: flow.definition, shown: tally.shownInLog)
      return FlowFinding(
        rule: rule, count: found.count, whole: whole(of: rule, in: tally),
        example: found.example, fields: [], steps: steps,
        experiments: experiments(of: rule, in: tally))
    }
    let told = found.first { $0.rule == .breakdownMissingAtEntry }?.fields ?? []
    return found + farFromTheRest(flow: flow, tally: tally)
      + unseen(flow: flow, tally: tally, besides: told) + missingViews(flow: flow, tally: tally)
  }

  /// One for each step that matured units of the report have implied views of, in the flow's order.
  private static func missingViews(flow: FlowReading, tally: FlowTally) -> [FlowFinding] {
    guard !tally.impliedViews.entries.isEmpty else { return [] }
    let everyone = tally.everyone
    return flow.definition.steps.indices.compactMap { step in
      guard let part = tally.impliedViews[step]?[!everyone.isProvisional], part.users > 0
      else { return nil }
      let key = StepKey(index: step + 1, id: flow.definition.steps[step].id)
      return FlowFinding(
        rule: .viewMissing, count: part.users,
        whole: everyone.counted.steps[step][.reached], example: part.example, fields: [],
        steps: [FindingStep(step: key, count: Count(part.users), users: Count(part.users))])
    }
  }

  /// One for each field that nobody who entered has a value of, but for those that another finding
  /// tells to come later.
  private static func unseen(
    flow: FlowReading, tally: FlowTally, besides told: [EventField]
  ) -> [FlowFinding] {
    guard tally.inLog[.entered] > 0 else { return [] }
    let unseen = zip(flow.askedFields, tally.askedAtEntry).filter { !$1 }.map(\.0)
    return unseen.filter { !told.contains($0) }.map { field in
      FlowFinding(
        rule: .dimensionUnseen, count: tally.inLog[.entered],
        whole: tally.inLog[.users],
        example: tally.entryDays.entries.compactMap(\.tally.example).min(), fields: [field],
        steps: [])
    }
  }

  /// One for each run of periods, in order of time.
  private static func farFromTheRest(flow: FlowReading, tally: FlowTally) -> [FlowFinding] {
    let period = flow.settings.trend
    let entries = { (run: ClosedRange<Int>) in
      tally.entryDays.entries.filter { run.contains(period.start(ofDay: $0.0)) }.map(\.1)
        .reduce(FlowTally.ExampleTally()) { $0.merged(with: $1) }
    }
    return PeriodRuns(days: tally.entryDays.entries.map(\.number), period: period)
      .farFromTheRest { entries($0).users }.map { run in
        let found = entries(run)
        return FlowFinding(
          rule: .farFromTheRest, count: found.users,
          whole: tally.inLog[.users], example: found.example, fields: [], steps: [], periods: run)
      }
  }

  private static func experiments(of rule: FlowRule, in tally: FlowTally) -> [Text] {
    guard rule == .experimentNotCompared || rule == .variantsWithoutExperiment else { return [] }
    // Numbers are in the order of bytes.
    return tally.otherExperiments.entries.sorted { ($1.1.users, $0.0) < ($0.1.users, $1.0) }
      .map { tally.names.experiments[$0.0] }
  }

  private static func steps(
    of finding: FlowTally.FindingTally, in flow: FlowDefinition, shown: [Int]
  ) -> [FindingStep] {
    finding.steps.entries.sorted { $0.0 < $1.0 }.map { step, tally in
      FindingStep(
        step: StepKey(index: step + 1, id: flow.steps[step].id), count: Count(tally.count),
        users: Count(tally.users), shown: shown[step])
    }
  }

  private static func whole(of rule: FlowRule, in tally: FlowTally) -> Int {
    switch rule {
    case .enteredMidway, .eventsBeforeEntry, .twoIDs, .undeclaredVariant, .lateVariant,
      .mixedUsers, .experimentNotCompared, .returnedAfterCompletion, .breakdownMissingAtEntry,
      .farFromTheRest, .dimensionUnseen, .viewMissing:
      tally.inLog[.users]
    case .exposedNeverEntered: tally.inLog[.exposed]
    case .undefinedFlow, .otherVersion, .variantsWithoutExperiment, .ambiguousVariant,
      .skipOfUnskippable, .skipWithoutScope, .unknownPage, .placeholderUser:
      tally.inLog[.events]
    }
  }

  /// A field is worth a finding when more than one user in twenty lacks it at entry only.
  private static func missingAtEntry(flow: FlowReading, tally: FlowTally) -> FlowFinding? {
    let worth = flow.settings.by.indices.filter { field in
      let users = tally.missingAtEntry.filter { $0.key.contains(field) }
        .reduce(0) { $0 + $1.value.count }
      return users * 20 > tally.inLog[.entered]
    }
    guard !worth.isEmpty else { return nil }
    let shown = tally.missingAtEntry.filter { !worth.filter($0.key.contains).isEmpty }
    let users = shown.reduce(0) { $0 + $1.value.count }
    return FlowFinding(
      rule: .breakdownMissingAtEntry, count: users,
      whole: tally.inLog[.users],
      example: shown.compactMap(\.value.example).min(), fields: worth.map { flow.settings.by[$0] },
      steps: [])
  }
}
