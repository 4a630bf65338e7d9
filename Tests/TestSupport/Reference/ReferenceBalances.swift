import Definitions
import EventLog
import Journeys

// What must always hold, or the engine is wrong: reached = advanced + left, left = Σ reasons,
// reached(1) = completed + Σ left, Σ segments = all, started = matured + in progress, and every
// event is kept, a duplicate, or after as-of.

enum ReferenceBalances {
  static func check(_ segments: [ReferenceSegment], of population: ReferencePopulation) {
    for segment in segments { check(segment) }
    for breakdown in Set(segments.map(\.breakdown)) {
      let parts = segments.filter { $0.breakdown == breakdown }
      precondition(
        parts.map(\.entered.count).reduce(0, +) == population.entered.count
          && parts.map(\.midway.count).reduce(0, +) == population.midway.count,
        "segments sum to all")
      for step in population.flow.list.steps.map(\.id) {
        let all = population.entered.filter { $0.isMatured && $0.reached(step) }.count
        let sum = parts.flatMap(\.matured).filter { $0.reached(step) }.count
        precondition(all == sum, "segments sum to all by step id")
      }
    }
  }

  private static func check(_ segment: ReferenceSegment) {
    let matured = segment.matured
    let completed = matured.filter(\.hasCompleted).count
    precondition(segment.entered.count == matured.count + segment.inProgress.count)
    var allLeft = 0
    for step in segment.list.steps.map(\.id) {
      let reached = matured.filter { $0.reached(step) }.count
      let advanced = matured.filter { $0.advanced(beyond: step) }.count
      let left = matured.filter { $0.stands(at: step) }
      precondition(reached == advanced + left.count, "reached = advanced + left")
      let byReason = LeavingReason.allCases.map { reason in
        left.filter { $0.leaving.reason == reason }.count
      }
      precondition(byReason.reduce(0, +) == left.count, "left = Σ reasons")
      allLeft += left.count
    }
    precondition(matured.count == completed + allLeft, "reached(1) = completed + Σ left")
    let outcomes = segment.entered.map(\.outcome)
    let ended = outcomes.filter { $0 == .skippedFlow || $0 == .left }.count
    precondition(ended == allLeft, "left in the funnel = left and skipped in the outcomes")
  }

  static func check(_ events: ReferenceSortedOut, of input: ReferenceInput) {
    precondition(
      input.events.count
        == events.kept.count + events.duplicates.count + events.afterAsOf.count)
    let rejected = input.lines.rejected.values.reduce(0, +)
    precondition(input.lines.lines >= input.lines.blank + rejected)
  }

  static func check(
    _ periods: [ReferencePeriod], of population: ReferencePopulation
  ) {
    let inPeriods = periods.map { period in
      population.entered.filter {
        $0.entryTime >= period.start && $0.entryTime < period.end
      }.count
    }
    precondition(
      inPeriods.reduce(0, +) == population.entered.count, "every entry lies in one period")
  }
}
