import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 3: how far an attempt came within the window.
struct AttemptInWindowTests {
  @Test func `depth is the place of the furthest viewed step`() {
    expect(depths("ada 0s view a\nada 1s view c\nada 2s view b"), equals: [3])
    expect(depths("ada 0s view a\nada 1s back b\nada 2s error c"), equals: [1])
    expect(depths("ada 0s view a\nada 1s done b\nada 2s error c"), equals: [2])
  }

  @Test(arguments: ["start", "restart"])
  func `entering is reaching step 1 without any view`(entry: String) {
    expect(depths("ada 0s \(entry)"), equals: [1])
  }

  @Test func `who completes has gone past the last step, whatever was viewed`() {
    expect(depths("ada 0s start\nada 1s complete"), equals: [4])
  }

  @Test func `pages of no step do not count`() {
    expect(depths("ada 0s view a\nada 1s view nowhere"), equals: [1])
  }

  @Test func `what lies after the window is cut off, the end included`() {
    let journey = cut("ada 0s view a\nada 10s view b\nada 11s view c\nada 12s complete")
    let cut = journey.inWindow("10s", steps: 3)
    expect(cut.map(\.events), equals: [0..<2])
    expect(cut.map(\.depth), equals: [2])
    expect(cut.map(\.end), equals: [.open])
    expect(journey.inWindow("12s", steps: 3).map(\.end), equals: [.completed])
    expect(journey.inWindow("12s", steps: 3).map(\.depth), equals: [4])
  }

  @Test func `a flow skip after the window is none`() {
    let journey = cut("ada 0s view a\nada 11s skip scope=flow")
    expect(journey.inWindow("10s", steps: 3).map(\.end), equals: [.open])
    expect(journey.inWindow("11s", steps: 3).map(\.end), equals: [.skippedFlow])
  }

  @Test func `an attempt that begins after the window is left out`() {
    let journey = cut("ada 0s view a\nada 10s restart\nada 11s restart\nada 12s view b")
    expect(journey.inWindow("10s", steps: 3).map(\.events), equals: [0..<1, 1..<2])
    expect(journey.inWindow("9s", steps: 3).map(\.events), equals: [0..<1])
  }

  @Test func `every attempt shares the window of the first entry`() {
    let journey = cut("ada 0s view a\nada 9s restart\nada 11s view c")
    expect(journey.inWindow("10s", steps: 3).map(\.depth), equals: [1, 1])
  }

  private func cut(_ notation: String) -> CutJourney {
    CutJourney(notation, in: referenceFlow("a b c"))
  }

  private func depths(_ notation: String) -> [Int] {
    cut(notation).inWindow(steps: 3).map(\.depth)
  }
}
