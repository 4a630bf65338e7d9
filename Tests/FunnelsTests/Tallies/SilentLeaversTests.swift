import Definitions
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Who did nothing at all after the view of the step they left at.
struct SilentLeaversTests {
  /// Those who left at step 1, and of them the silent ones.
  private func left(
    _ notation: String, in flow: FlowDefinition = referenceFlow("a b c"),
    _ change: (inout ReportSettings) -> Void = { _ in }
  ) -> [Int?] {
    let row = TalliedLog(notation, in: flow, change).results.rows.timing.first {
      $0.measure == .beforeLeaving && $0.step?.index == 1 && $0.key.segment == .everyone
    }
    return row.map { [$0.users.shown, $0.silent] } ?? []
  }

  @Test func `who is not heard of again is silent`() {
    expect(left("ada 0s view a"), equals: [1, 1])
    expect(left("ada 0s view a\nada 1s view a\nbob 0s view a"), equals: [2, 1])
    expect(left("ada 0s view a\nada 9s choose size step=a"), equals: [1, 0])
  }

  @Test(arguments: ["other signed_in", "other signed_in flow=g", "view x flow=g", "expose"])
  func `an event of another kind or flow is something that was logged`(event: String) {
    expect(left("ada 5s view a\nada 9s \(event)"), equals: [1, 0])
    expect(left("ada 5s view a\nada 5s \(event)"), equals: [1, 0])
    expect(left("ada 5s view a\nada 4s \(event)"), equals: [1, 1])
  }

  @Test func `what comes after a pause, in another session or after the window does not count`() {
    expect(left("ada 0s view a\nada 1800s other x"), equals: [1, 0])
    expect(left("ada 0s view a\nada 1801s other x"), equals: [1, 1])
    expect(left("ada 0s view a session=1\nada 1s other x session=1"), equals: [1, 0])
    expect(left("ada 0s view a session=1\nada 1s other x session=2"), equals: [1, 1])
    expect(left("ada 0s view a session=1\nada 1s other x"), equals: [1, 0])
    let short = referenceFlow("a b c") { $0.windowMilliseconds = 10_000 }
    expect(left("ada 0s view a\nada 10s other x", in: short), equals: [1, 0])
    expect(left("ada 0s view a\nada 11s other x", in: short), equals: [1, 1])
  }

  @Test func `a session that ends with the next event ends what was done`() {
    let log = "ada 0s view a session=1\nada 1s view a session=2\nada 2s other x session=1"
    expect(left(log), equals: [1, 1])
  }

  @Test func `each reading and each attempt looks behind its own view`() {
    let log = "ada 0s view a\nada 1s other x\nada 9s restart\nada 10s view a"
    expect(left(log), equals: [1, 0])
    expect(left(log) { $0.count = .attempts }, equals: [2, 1])
    expect(left(log) { $0.order = .ordered }, equals: [1, 0])
  }

  @Test func `halves of a log merge to the whole`() {
    let log = "ada 0s view a\nbob 0s view a\nbob 1s other x\ncyd 0s view a"
    for parts in 1...3 {
      let row = TalliedLog(log, parts: parts).results.rows.timing.first {
        $0.measure == .beforeLeaving && $0.step?.index == 1
      }
      expect(row?.silent, equals: 2)
    }
  }
}
