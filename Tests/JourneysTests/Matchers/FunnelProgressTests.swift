import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 4: the outcome, and the attempt that decides it.
struct FunnelProgressTests {
  @Test func `who completed in any attempt is completed`() {
    let progress = progress(
      "ada 0s view a\nada 1s view c\nada 2s skip scope=flow\nada 3s view a\nada 4s complete")
    expect(progress.outcome, equals: .completed)
    expect(progress.depth, equals: 4)
  }

  @Test func `else the deepest attempt decides`() {
    let skipped = progress("ada 0s view a\nada 1s restart\nada 2s view b\nada 3s skip scope=flow")
    expect(skipped.outcome, equals: .skippedFlow)
    expect(skipped.depth, equals: 2)
    let left = progress("ada 0s view a\nada 1s skip scope=flow\nada 2s view a\nada 3s view b")
    expect(left.outcome, equals: .left)
    expect(left.deciding.events, equals: 2..<4)
  }

  @Test func `of attempts as deep the earliest decides`() {
    let progress = progress("ada 0s view a\nada 1s skip scope=flow\nada 2s view a")
    expect(progress.outcome, equals: .skippedFlow)
    expect(progress.deciding.events, equals: 0..<2)
  }

  @Test func `what was completed after the window was left`() {
    expect(progress("ada 0s view a\nada 11s complete", window: "10s").outcome, equals: .left)
  }

  private func progress(_ notation: String, window: String = "24h") -> FunnelProgress {
    FunnelProgress(
      CutJourney(notation, in: referenceFlow("a b c")).inWindow(window, steps: 3), windowEnd: 0)
  }
}
