import EventLog
import Journeys

/// Steps whose button was pressed though no view of them came.
///
/// A view that comes late is one all the same: looked for is any in the attempt. What no attempt
/// holds, as where the log begins too late, is not judged.
///
/// Finding: at a step, more than one in twenty `page_completed` stand in an attempt without a view of
/// it; a note below that.
/// Fix: send `page_viewed` when the step appears, under a page of that step.
struct CompletedWithoutView: JourneyRule {
  /// By step of the flow; of all `page_completed` at it.
  private var counts: [CheckCount]

  init(stepCount: Int) {
    counts = Array(repeating: CheckCount(), count: stepCount)
  }

  mutating func add(_ seen: CheckedJourney) {
    for (number, attempt) in seen.journey.attempts.enumerated() {
      for index in attempt.events where seen.journey.events[index].kind == .pageCompleted {
        guard let position = seen.journey.events[index].position else { continue }
        let step = seen.list.steps[position]
        counts[step].whole += 1
        guard !seen.steps.hasView(of: position, attempt: number) else { continue }
        counts[step].add(seen.journey.records[index].place)
      }
    }
  }

  mutating func merge(_ other: Self) { counts.merge(other.counts) }

  func finding(names: [Text]) -> CheckFinding? {
    CheckFinding(.completedWithoutView, of: counts.enumerated().map { (.step($0), $1) })
  }
}
