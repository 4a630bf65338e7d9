import EventLog
import Experiments
import Funnels
import Journeys

// The sums of each segment. One that only holds by the way, such as that all viewed who reached a
// step, is one like the others: who knows the one count knows the other.

extension ReportCounts {
  /// All sums of a report.
  mutating func relateAll() {
    relateSegments()
    for index in contents.funnel.indices where contents.funnel[index].step.index == 1 {
      guard !contents.funnel[index].isCompletion else { continue }
      relateJourneys(of: contents.funnel[index].key)
      boundJourneys(of: contents.funnel[index].key)
    }
    relateLists()
    relateAnswers()
    relateFindings()
    relateLosses()
    relateWeeks()
    relateExperiments()
    relateGoals()
    relateChanges()
  }

  private mutating func relateSegments() {
    segments(
      of: \.funnel, [\.viewed, \.reached, \.inProgress, \.attempts],
      [\.advanced, \.left, \.skippedStep, \.revisits, \.wentBack])
    segments(of: \.dropoff, [\.users])
    segments(of: \.exits, [\.users])
    segments(of: \.outcomes, [\.users])
    segments(
      of: \.permissions,
      [
        \.reached, \.asked, \.granted, \.denied, \.alreadyGranted, \.alreadyDenied, \.unanswered,
        \.recovered, \.completedAfterGrant, \.completedAfterDenial, \.leftAfterGrant,
        \.leftAfterDenial, \.completedUnanswered, \.leftUnanswered,
      ])
    segments(of: \.choices, [\.users, \.completed])
    segments(of: \.timing, [\.users], [\.open])
    segments(of: \.trend, [\.started, \.matured, \.completed, \.left, \.inProgress])
  }

  /// What became of the users of one segment, from their entry on.
  private mutating func relateJourneys(of key: RowKey) {
    guard let funnel = rows.funnel[key], let first = funnel.first, let last = funnel.last else {
      return
    }
    let entered = place(\.funnel, first, \.reached)
    let completed = place(\.funnel, last, \.reached)
    keep(entered + completed + outcomes(of: key, [.completed]))
    // Who went on from the last step completed.
    keep(funnel.dropLast().suffix(1).flatMap { place(\.funnel, $0, \.advanced) })
    relateSteps(funnel)
    relateReasons(of: key, funnel)
    relate(entered, completed + funnel.flatMap { place(\.funnel, $0, \.left) })
    relate(entered, outcomes(of: key, [.completed, .skippedFlow, .left]))
    relate(completed, outcomes(of: key, [.completed]))
    let young = outcomes(of: key, [.inProgress])
    relate(young, funnel.flatMap { place(\.funnel, $0, \.inProgress) })
    relateFlow(of: key, entered: entered, young: young)
    relatePeriods(of: key, entered: entered, completed: completed, young: young)
    relateTimes(of: key, entered: entered, young: young)
  }

  /// The rows of a funnel: across, and from step to step.
  private mutating func relateSteps(_ funnel: [Int]) {
    for (row, next) in zip(funnel, funnel.dropFirst().map { [$0] } + [[]]) {
      let reached = place(\.funnel, row, \.reached)
      let advanced = place(\.funnel, row, \.advanced)
      relate(reached, advanced + place(\.funnel, row, \.left))
      relate(reached, place(\.funnel, row, \.viewed))
      relate(advanced, next.flatMap { place(\.funnel, $0, \.reached) })
    }
  }

  /// Reasons make up those who left at a step; skips of the flow, that outcome.
  private mutating func relateReasons(of key: RowKey, _ funnel: [Int]) {
    for row in funnel where !contents.funnel[row].isCompletion {
      let own = rows.reasons(at: contents.funnel[row].step.id, of: key)
      relate(place(\.funnel, row, \.left), own.flatMap { place(\.dropoff, $0, \.users) })
    }
    relateExits(of: key)
    let skips = (rows.dropoff[key] ?? []).filter { contents.dropoff[$0].reason == .skippedFlow }
    relate(outcomes(of: key, [.skippedFlow]), skips.flatMap { place(\.dropoff, $0, \.users) })
  }

  /// What users did first, and what they did last, makes up those who left at a step.
  private mutating func relateExits(of key: RowKey) {
    for exits in (rows.exits[key] ?? []).runs(where: {
      contents.exits[$0].step == contents.exits[$1].step
        && contents.exits[$0].position == contents.exits[$1].position
    }) {
      guard let first = exits.first else { continue }
      let step = rows.step(contents.exits[first].step.id, of: key)
      relate(
        step.flatMap { place(\.funnel, $0, \.left) },
        exits.flatMap { place(\.exits, $0, \.users) })
    }
  }

  mutating func outcomes(of key: RowKey, _ outcomes: Set<Outcome>) -> [Int] {
    let own = (rows.outcomes[key] ?? []).filter { outcomes.contains(contents.outcomes[$0].outcome) }
    return own.flatMap { place(\.outcomes, $0, \.users) }
  }

  private mutating func relateFlow(of key: RowKey, entered: [Int], young: [Int]) {
    guard key.breakdown == .all else { return }
    for index in contents.flows.indices where contents.flows[index].key == key.flow {
      let matured = place(\.flows, index, \.matured)
      keep(matured)
      relate(matured, entered)
      relate(place(\.flows, index, \.started), matured + young)
    }
  }

  private mutating func relatePeriods(
    of key: RowKey, entered: [Int], completed: [Int], young: [Int]
  ) {
    let periods = rows.trend[key] ?? []
    for row in periods {
      let matured = place(\.trend, row, \.matured)
      relate(place(\.trend, row, \.started), matured + place(\.trend, row, \.inProgress))
      relate(matured, place(\.trend, row, \.completed) + place(\.trend, row, \.left))
    }
    relate(entered, periods.flatMap { place(\.trend, $0, \.matured) })
    relate(completed, periods.flatMap { place(\.trend, $0, \.completed) })
    relate(young, periods.flatMap { place(\.trend, $0, \.inProgress) })
    relate(entered + young, periods.flatMap { place(\.trend, $0, \.started) })
  }

  /// Of the times to complete everyone is, who is there or still open; of those at a step who went on,
  /// or left.
  private mutating func relateTimes(of key: RowKey, entered: [Int], young: [Int]) {
    for row in rows.timing[key] ?? [] {
      let timing = contents.timing[row]
      let users = place(\.timing, row, \.users)
      let steps = rows.step(timing.step?.id, of: key)
      switch timing.measure {
      case .complete: relate(entered + young, users + place(\.timing, row, \.open))
      case .advance: relate(users, steps.flatMap { place(\.funnel, $0, \.advanced) })
      case .beforeLeaving: relate(users, steps.flatMap { place(\.funnel, $0, \.left) })
      }
    }
  }
}
