import Definitions
import EventLog
import Journeys

/// Steps that an attempt must show before it completes, and has no event of.
///
/// Who is in no arm known, or in several, may have walked another list than the flow's: where a
/// variant has its own, they are not judged. Nor is anyone in a flow whose steps were read off the log,
/// which does not say what is required. A step with events and no view is the business of
/// `completed_without_view`.
///
/// Finding: at a step that is not optional, more than one in twenty completed attempts have no event
/// of it; a note below that.
/// Fix: send the step's view, or set `"optional": true` where the app may leave it out.
struct StepMissingBeforeCompletion: JourneyRule {
  /// By step of the flow; of all completed attempts whose list requires it.
  private var counts: [CheckCount]
  private let hasOwnLists: Bool
  /// By number of the variant, whether the definition names it.
  private let isDeclared: [Bool]

  init(flow: FlowReading, variants: [Text]) {
    counts = Array(repeating: CheckCount(), count: flow.definition.steps.count)
    hasOwnLists = flow.lists.lists.count > 1
    isDeclared = variants.map(flow.declaredVariants.contains)
  }

  mutating func add(_ seen: CheckedJourney) {
    guard knowsList(of: seen.assignment) else { return }
    for (number, attempt) in seen.journey.attempts.enumerated() where attempt.end == .completed {
      let completion = seen.journey.records[attempt.events.upperBound - 1].place
      for (position, step) in seen.list.steps.enumerated() where !seen.list.isOptional[position] {
        counts[step].whole += 1
        if !seen.steps.hasEvent(at: position, attempt: number) { counts[step].add(completion) }
      }
    }
  }

  private func knowsList(of assignment: VariantAssignment) -> Bool {
    guard hasOwnLists else { return true }
    return switch assignment {
    case .variant(let number): isDeclared[number]
    case .mixed, .unassigned, .noExperiment: false
    }
  }

  mutating func merge(_ other: Self) { counts.merge(other.counts) }

  func finding(names: [Text]) -> CheckFinding? {
    CheckFinding(.stepMissingBeforeCompletion, of: counts.enumerated().map { (.step($0), $1) })
  }
}
