import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Steps read in one pass against looking through the attempt anew for each step.
struct StepComparisonTests {
  @Test func `one pass finds what a search for each step finds`() {
    var reader = StepReader()
    var facts: [StepFacts] = []
    for seed in 0..<1000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let notation = Self.journey(with: &random)
      let journey = CutJourney(notation, in: Self.flow)
      let attempts = journey.inWindow(random.pick(["5s", "20s", "24h"]), steps: 4)
      reader.read(attempts, in: journey.events, stepCount: 4, into: &facts)
      let obvious = ObviousSteps(attempts: attempts, events: journey.events)
      for position in 0..<4 {
        expect(
          "\(facts[position])", equals: "\(obvious.facts(at: position))",
          "seed \(seed), position \(position):\n\(notation)")
      }
    }
  }

  private static let flow = referenceFlow("a b c d") {
    $0.steps[3].pages = [.name("d"), .name("b")]
    $0.completion = .lastStep
  }

  private static func journey(with random: inout SplitMix64) -> String {
    var time = 0
    return (0..<1 + random.below(12)).map { place in
      time += random.pick([0, 1, 1, 3])
      let event = random.pick([
        "view a", "view b", "view c", "view a", "view b", "view c", "view d", "back", "restart",
        "complete", "skip scope=step", "view nowhere",
      ])
      return "ada \(time)s \(place == 0 ? "view a" : event)"
    }.joined(separator: "\n")
  }
}

/// What a user did at a step, as its definition says.
private struct ObviousSteps {
  let attempts: [AttemptInWindow]
  let events: [JourneyEvent]

  func facts(at position: Int) -> StepFacts {
    var facts = StepFacts()
    for attempt in attempts {
      let own = attempt.events.filter { events[$0].position == position }
      let views = own.filter { events[$0].isView }
      if !views.isEmpty { facts.viewed = true }
      facts.revisits += max(0, views.count - 1)
      if own.contains(where: { events[$0].kind == .wentBack }) { facts.wentBack = true }
      if own.contains(where: { "\(events[$0].skip)" == "leavesStep" }) { facts.skipped = true }
      if views.contains(where: { goesBack(after: $0, in: attempt) }) { facts.wentBack = true }
      if facts.advanceMilliseconds == nil, let first = views.first {
        let next = attempt.events.first { $0 > first && isAdvance($0, beyond: position, attempt) }
        facts.advanceMilliseconds = next.map { events[$0].time - events[first].time }
      }
    }
    return facts
  }

  /// Whether the next view of a step is of an earlier one.
  private func goesBack(after view: Int, in attempt: AttemptInWindow) -> Bool {
    let next = attempt.events.first { $0 > view && events[$0].isView && events[$0].position != nil }
    guard let next, let shown = events[next].position, let here = events[view].position
    else { return false }
    return shown < here
  }

  private func isAdvance(_ index: Int, beyond position: Int, _ attempt: AttemptInWindow) -> Bool {
    if attempt.end == .completed, index == attempt.events.upperBound - 1 { return true }
    return events[index].isView && (events[index].position ?? -1) > position
  }
}
