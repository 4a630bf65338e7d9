import EventLog
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Where most users of a segment were lost.
struct LossSummaryTests {
  private func summary(of tallied: TalliedLog, _ segment: Segment = .everyone) -> LossSummary? {
    tallied.results.losses.first { $0.key.segment == segment }
  }

  @Test func `the biggest loss is the step that most users left at, whatever its share`() throws {
    // Two of four leave at a, one of one who reached b leaves there.
    let loss = try #require(
      summary(of: TalliedLog("ada 0s view a\nbob 0s view a\ncyd 0s view a\ncyd 1s view b")))
    #expect(loss.left == 3)
    #expect(loss.biggest == [StepKey(index: 1, id: "a")])
    #expect(loss.usersAtBiggest == 2)
    #expect(loss.shareAtBiggest == twoThirds)
  }

  @Test func `steps that lost as many are a draw, in their order`() throws {
    let loss = try #require(
      summary(of: TalliedLog("ada 0s view a\nada 1s view b\nada 2s view c\nbob 0s view a")))
    #expect(loss.biggest.map(\.id) == ["a", "c"])
    #expect(loss.usersAtBiggest == 1)
    #expect(loss.shareAtBiggest == 0.5)
  }

  @Test func `where nobody left there is no biggest loss`() throws {
    for log in ["ada 0s view a\nada 1s complete", ""] {
      let loss = try #require(summary(of: TalliedLog(log)))
      #expect(loss.left == 0 && loss.unexplained == 0)
      #expect(loss.biggest.isEmpty)
      #expect(loss.shareAtBiggest == nil)
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
    #expect(loss.left == 4)
    #expect(loss.unexplained == 2)
  }

  @Test func `users in progress are no loss`() throws {
    let loss = try #require(
      summary(of: TalliedLog("ada 0s view a\nbob 2h view a\nbob 3h view b", asOf: "25h")))
    #expect(loss.left == 1)
    #expect(loss.biggest.map(\.id) == ["a"])
  }

  @Test func `each segment has its own, by the list its users see`() throws {
    let tallied = TalliedLog(variantLog, in: variantFlow)
    // B has c before b: its user bob left at its second step.
    #expect(try #require(summary(of: tallied, .value("B"))).biggest == [StepKey(index: 2, id: "c")])
    #expect(try #require(summary(of: tallied)).biggest == [StepKey(index: 3, id: "c")])
    #expect(try #require(summary(of: tallied)).usersAtBiggest == 3)
  }
}
