import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// Findings are of the whole log, whatever the filters. Where a report is of all of it too, a finding
// counts users who stand in the tables, or some of them.

extension ReportCounts {
  mutating func relateFindings() {
    for index in flow.quality.indices {
      guard case .flow(let key) = flow.quality[index].scope,
        case .rule(let rule) = flow.quality[index].finding
      else { continue }
      relateFinding(index, rule, of: RowKey(flow: key, breakdown: .all, segment: .everyone))
    }
  }

  private mutating func relateFinding(_ index: Int, _ rule: FlowRule, of all: RowKey) {
    let count = place(\.quality, index, \.count)
    let (everyone, midway) = (started(of: all), outcomes(of: all, [.enteredMidway]))
    switch rule {
    case .enteredMidway: relate(count, midway)
    case .mixedUsers: relate(count, assigned { $0.arm == .mixed })
    case .undeclaredVariant:
      // Of several experiments a user may be in undeclared variants of each, and counts once here.
      guard flow.definition.severalExperiments.isEmpty else { break }
      relate(count, assigned { $0.notes.contains(.undeclared) })
    case .dimensionUnseen: relate(count, everyone)
    case .returnedAfterCompletion:
      let timed = (rows.timing[all] ?? []).filter { flow.rows.timing[$0].measure == .complete }
      bound(count, atMost: timed.flatMap { place(\.rows.timing, $0, \.users) })
    case .breakdownMissingAtEntry:
      let segments = flow.quality[index].fields.map {
        RowKey(flow: all.flow, breakdown: .field($0), segment: .none)
      }
      bound(count, atMost: segments.flatMap { started(of: $0) })
    case .skipOfUnskippable: relateSkips(index, count, of: all)
    case .farFromTheRest: relatePeriods(index, count, of: all)
    case .viewMissing: relateMissingViews(index, count, of: all)
    case .eventsBeforeEntry, .twoIDs, .undefinedFlow, .otherVersion, .lateVariant,
      .variantsWithoutExperiment, .ambiguousVariant, .experimentNotCompared, .skipWithoutScope,
      .exposedNeverEntered, .unknownPage, .placeholderUser:
      break
    }
    if rule.isOfEntered { bound(count, atMost: everyone) }
    guard rule.isOfFlowsUsers else { return }
    let whole = place(\.quality, index, \.whole)
    spare(whole)
    relate(whole, everyone + midway)
  }

  /// Who entered in a segment, whether their time is over or not.
  private mutating func started(of key: RowKey) -> [Int] {
    let funnel = rows.funnel[key] ?? []
    return funnel.prefix(1).flatMap { place(\.rows.funnel, $0, \.reached) }
      + funnel.flatMap { place(\.rows.funnel, $0, \.inProgress) }
  }

  private mutating func assigned(where holds: (AssignmentRow) -> Bool) -> [Int] {
    let arms = flow.assignment.indices.filter { holds(flow.assignment[$0]) }
    return arms.flatMap { place(\.assignment, $0, \.users) }
  }

  /// Skips, those who skipped at each step, and those of them whom the funnel counts.
  private mutating func relateSkips(_ index: Int, _ count: [Int], of all: RowKey) {
    let steps = flow.quality[index].steps
    relate(count, steps.indices.flatMap { place(\.quality, index, \.steps[$0].count) })
    for (number, step) in steps.enumerated() {
      let users = place(\.quality, index, \.steps[number].users)
      relate(users, place(\.quality, index, \.steps[number].count))
      relate(
        users,
        rows.step(step.step.id, of: all).flatMap { place(\.rows.funnel, $0, \.skippedStep) })
    }
  }

  /// Those whose view of a step is missing, of those who reached it.
  private mutating func relateMissingViews(_ index: Int, _ count: [Int], of all: RowKey) {
    for step in flow.quality[index].steps {
      let reached = rows.step(step.step.id, of: all).flatMap { place(\.rows.funnel, $0, \.reached) }
      bound(count, atMost: reached)
    }
    relate(count, place(\.quality, index, \.steps[0].count))
    relate(count, place(\.quality, index, \.steps[0].users))
  }

  private mutating func relatePeriods(_ index: Int, _ count: [Int], of all: RowKey) {
    guard let periods = flow.quality[index].periods else { return }
    // Dates as text are in the order of time.
    let far = (rows.trend[all] ?? []).filter { periods.contains(flow.rows.trend[$0].periodStart) }
    relate(count, far.flatMap { place(\.rows.trend, $0, \.started) })
  }
}

extension FlowRule {
  /// Whether it counts users of the flow, of all who have events of it.
  fileprivate var isOfFlowsUsers: Bool {
    switch self {
    case .enteredMidway, .eventsBeforeEntry, .twoIDs, .undeclaredVariant, .lateVariant,
      .mixedUsers, .experimentNotCompared, .returnedAfterCompletion, .breakdownMissingAtEntry,
      .farFromTheRest, .dimensionUnseen:
      true
    case .undefinedFlow, .otherVersion, .variantsWithoutExperiment, .ambiguousVariant,
      .skipOfUnskippable, .skipWithoutScope, .exposedNeverEntered, .unknownPage, .viewMissing,
      .placeholderUser:
      false
    }
  }

  /// Whether all whom it counts entered.
  fileprivate var isOfEntered: Bool {
    isOfFlowsUsers && self != .enteredMidway && self != .twoIDs
  }
}
