import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Where most users of a segment were lost.
struct LossSummaryTests {
  private func summary(of tallied: TalliedLog, _ segment: Segment = .everyone) -> LossSummary? {
    tallied.results.rows.losses.first { $0.key.segment == segment }
  }

  @Test func `the biggest loss is the step that most users left at, whatever its share`() throws {
    // Two of four leave at a, one of one who reached b leaves there.
    let loss = try #require(
      summary(of: TalliedLog("ada 0s view a\nbob 0s view a\ncyd 0s view a\ncyd 1s view b")))
    expect(loss.left, equals: 3)
    expect(loss.biggest, equals: [StepKey(index: 1, id: "a")])
    expect(loss.usersAtBiggest, equals: 2)
    expect(loss.shareAtBiggest, equals: twoThirds)
  }

  @Test func `steps that lost as many are a draw, in their order`() throws {
    let loss = try #require(
      summary(of: TalliedLog("ada 0s view a\nada 1s view b\nada 2s view c\nbob 0s view a")))
    expect(loss.biggest.map(\.id), equals: ["a", "c"])
    expect(loss.usersAtBiggest, equals: 1)
    expect(loss.shareAtBiggest, equals: 0.5)
  }

  @Test func `where nobody left there is no biggest loss`() throws {
    for log in ["ada 0s view a\nada 1s complete", ""] {
      let loss = try #require(summary(of: TalliedLog(log)))
      expect(loss.left == 0 && loss.unexplained == 0)
      expectEmpty(loss.biggest)
      expectNil(loss.shareAtBiggest)
    }
  }

  @Test func `users of whom nothing says why are counted over all steps`() throws {
    let loss = try #require(
      summary(
        of: TalliedLog(
          """
          ada 0s view a
          bob 0s view a
          bob 1s error
          cyd 0s view a
          cyd 1s view b
          dan 0s view a
          dan 1s skip scope=flow
          """)))
    expect(loss.left, equals: 4)
    expect(loss.unexplained, equals: 2)
  }

  @Test func `users in progress are no loss`() throws {
    let loss = try #require(
      summary(of: TalliedLog("ada 0s view a\nbob 2h view a\nbob 3h view b", asOf: "25h")))
    expect(loss.left, equals: 1)
    expect(loss.biggest.map(\.id), equals: ["a"])
  }

  @Test func `each segment has its own, by the list its users see`() throws {
    let tallied = TalliedLog(variantLog, in: variantFlow)
    // B has c before b: its user bob left at its second step.
    try expect(
      #require(summary(of: tallied, .value("B"))).biggest, equals: [StepKey(index: 2, id: "c")])
    try expect(#require(summary(of: tallied)).biggest, equals: [StepKey(index: 3, id: "c")])
    try expect(#require(summary(of: tallied)).usersAtBiggest, equals: 3)
  }
}
