import TestSupport
import Testing

@testable import Journeys

/// Semantics 4: the outcome, and the attempt that decides it.
struct StandingTests {
  @Test func `who completed in any attempt is completed`() {
    let standing = standing(
      "ada 0s view a\nada 1s view c\nada 2s skip scope=flow\nada 3s view a\nada 4s complete")
    #expect(standing.outcome == .completed)
    #expect(standing.depth == 4)
  }

  @Test func `else the deepest attempt decides`() {
    let skipped = standing("ada 0s view a\nada 1s restart\nada 2s view b\nada 3s skip scope=flow")
    #expect(skipped.outcome == .skippedFlow)
    #expect(skipped.depth == 2)
    let left = standing("ada 0s view a\nada 1s skip scope=flow\nada 2s view a\nada 3s view b")
    #expect(left.outcome == .left)
    #expect(left.deciding.events == 2..<4)
  }

  @Test func `of attempts as deep the earliest decides`() {
    let standing = standing("ada 0s view a\nada 1s skip scope=flow\nada 2s view a")
    #expect(standing.outcome == .skippedFlow)
    #expect(standing.deciding.events == 0..<2)
  }

  @Test func `what was completed after the window was left`() {
    #expect(standing("ada 0s view a\nada 11s complete", window: "10s").outcome == .left)
  }

  private func standing(_ notation: String, window: String = "24h") -> Standing {
    Standing(
      CutJourney(notation, in: referenceFlow("a b c")).inWindow(window, steps: 3), windowEnd: 0)
  }
}
