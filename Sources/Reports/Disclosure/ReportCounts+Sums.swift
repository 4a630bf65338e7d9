import EventLog
import Experiments
import Funnels
import Journeys

// The sums of each segment. One that only holds by the way, such as that all viewed who reached a
// step, is one like the others: who knows the one count knows the other.

extension ReportCounts {
  /// All sums of a flow, those of its tables of segments first, in their order.
  mutating func relateAll(in tables: [CountedTable]) {
    for table in tables { table.relateSegments(&self) }
    for index in flow.rows.funnel.indices where flow.rows.funnel[index].step.index == 1 {
      guard !flow.rows.funnel[index].isCompletion else { continue }
      relateJourneys(of: flow.rows.funnel[index].key)
      boundJourneys(of: flow.rows.funnel[index].key)
    }
    relateLists()
    relateAnswers()
    relateFindings()
    relateOtherKinds()
    relateLosses()
    relateWeeks()
    relateExperiments()
    relateGoals()
    relateChanges()
  }

  /// What became of the users of one segment, from their entry on.
  private mutating func relateJourneys(of key: RowKey) {
    guard let funnel = rows.funnel[key], let first = funnel.first, let last = funnel.last else {
      return
    }
    let entered = place(\.rows.funnel, first, \.reached)
    let completed = place(\.rows.funnel, last, \.reached)
    keep(entered + completed + outcomes(of: key, [.completed]))
    // Who went on from the last step completed.
    keep(funnel.dropLast().suffix(1).flatMap { place(\.rows.funnel, $0, \.advanced) })
    relateSteps(funnel)
    relateReasons(of: key, funnel)
    relate(entered, completed + funnel.flatMap { place(\.rows.funnel, $0, \.left) })
    relate(entered, outcomes(of: key, [.completed, .skippedFlow, .left]))
    relate(completed, outcomes(of: key, [.completed]))
    let young = outcomes(of: key, [.inProgress])
    relate(young, funnel.flatMap { place(\.rows.funnel, $0, \.inProgress) })
    relateFlow(of: key, entered: entered, young: young)
    relatePeriods(of: key, entered: entered, completed: completed, young: young)
    relateTimes(of: key, entered: entered, young: young)
  }

  /// The rows of a funnel: across, and from step to step.
  private mutating func relateSteps(_ funnel: [Int]) {
    for (row, next) in zip(funnel, funnel.dropFirst().map { [$0] } + [[]]) {
      let reached = place(\.rows.funnel, row, \.reached)
      let advanced = place(\.rows.funnel, row, \.advanced)
      relate(reached, advanced + place(\.rows.funnel, row, \.left))
      relate(reached, place(\.rows.funnel, row, \.viewed))
      relate(advanced, next.flatMap { place(\.rows.funnel, $0, \.reached) })
    }
  }

  /// Reasons make up those who left at a step; skips of the flow, that outcome.
  private mutating func relateReasons(of key: RowKey, _ funnel: [Int]) {
    for row in funnel where !flow.rows.funnel[row].isCompletion {
      let own = rows.reasons(at: flow.rows.funnel[row].step.id, of: key)
      relate(place(\.rows.funnel, row, \.left), own.flatMap { place(\.rows.dropoff, $0, \.users) })
    }
    relateExits(of: key)
    let skips = (rows.dropoff[key] ?? []).filter { flow.rows.dropoff[$0].reason == .skippedFlow }
    relate(outcomes(of: key, [.skippedFlow]), skips.flatMap { place(\.rows.dropoff, $0, \.users) })
  }

  /// What users did first, and what they did last, makes up those who left at a step.
  private mutating func relateExits(of key: RowKey) {
    for exits in (rows.exits[key] ?? []).runs(where: {
      flow.rows.exits[$0].step == flow.rows.exits[$1].step
        && flow.rows.exits[$0].position == flow.rows.exits[$1].position
    }) {
      guard let first = exits.first else { continue }
      let step = rows.step(flow.rows.exits[first].step.id, of: key)
      relate(
        step.flatMap { place(\.rows.funnel, $0, \.left) },
        exits.flatMap { place(\.rows.exits, $0, \.users) })
    }
    relateEmptyTrails(of: key)
  }

  /// Who did nothing first did nothing last either.
  private mutating func relateEmptyTrails(of key: RowKey) {
    let empty = (rows.exits[key] ?? []).filter { flow.rows.exits[$0].event == "(nothing)" }
    for (first, last) in zip(empty, empty.dropFirst())
    where flow.rows.exits[first].step == flow.rows.exits[last].step {
      relate(place(\.rows.exits, first, \.users), place(\.rows.exits, last, \.users))
    }
  }

  mutating func outcomes(of key: RowKey, _ outcomes: Set<Outcome>) -> [Int] {
    let own = (rows.outcomes[key] ?? []).filter {
      outcomes.contains(flow.rows.outcomes[$0].outcome)
    }
    return own.flatMap { place(\.rows.outcomes, $0, \.users) }
  }

  private mutating func relateFlow(of key: RowKey, entered: [Int], young: [Int]) {
    guard key.breakdown == .all else { return }
    let matured = place(\.matured)
    keep(matured)
    relate(matured, entered)
    relate(place(\.started), matured + young)
  }

  private mutating func relatePeriods(
    of key: RowKey, entered: [Int], completed: [Int], young: [Int]
  ) {
    let periods = rows.trend[key] ?? []
    for row in periods {
      let matured = place(\.rows.trend, row, \.matured)
      relate(place(\.rows.trend, row, \.started), matured + place(\.rows.trend, row, \.inProgress))
      relate(matured, place(\.rows.trend, row, \.completed) + place(\.rows.trend, row, \.left))
    }
    relate(entered, periods.flatMap { place(\.rows.trend, $0, \.matured) })
    relate(completed, periods.flatMap { place(\.rows.trend, $0, \.completed) })
    relate(young, periods.flatMap { place(\.rows.trend, $0, \.inProgress) })
    relate(entered + young, periods.flatMap { place(\.rows.trend, $0, \.started) })
  }

  /// Of the times to complete everyone is, who is there or still open; of those at a step who went on,
  /// or left.
  private mutating func relateTimes(of key: RowKey, entered: [Int], young: [Int]) {
    for row in rows.timing[key] ?? [] {
      let timing = flow.rows.timing[row]
      let users = place(\.rows.timing, row, \.users)
      let steps = rows.step(timing.step?.id, of: key)
      switch timing.measure {
      case .complete: relate(entered + young, users + place(\.rows.timing, row, \.open))
      case .advance: relate(users, steps.flatMap { place(\.rows.funnel, $0, \.advanced) })
      case .beforeLeaving: relate(users, steps.flatMap { place(\.rows.funnel, $0, \.left) })
      }
    }
  }
}
