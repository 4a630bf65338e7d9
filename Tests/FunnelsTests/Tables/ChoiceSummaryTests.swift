import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Who answered a choice, and what those had chosen who left at its step.
struct ChoiceSummaryTests {
  let flow = referenceFlow("a b") {
    $0.steps[0].choices = [ChoiceDefinition(id: "level")]
    $0.steps[1].choices = [ChoiceDefinition(id: "goals")]
  }

  private func summaries(_ log: String) -> [ChoiceSummary] {
    TalliedLog(log, in: flow).results.rows.choiceSummaries
  }

  @Test func `those who left at the step are told by what they chose last`() throws {
    let summary = try #require(
      summaries(
        """
        ada 0s view a
        ada 1s choose level values=easy
        ada 2s choose level values=hard
        bob 0s view a
        bob 1s choose level values=hard
        cyd 0s view a
        cyd 1s choose level values=easy
        dan 0s view a
        dan 1s choose level values=easy
        dan 2s view b
        eve 0s view a
        fay 0s view a
        fay 1s choose level values=easy
        fay 2s complete
        """
      ).first)
    expect(summary.step == StepKey(index: 1, id: "a") && summary.choice == "level")
    expect(summary.reached == 6 && summary.answered == 5)
    expect(summary.left, equals: 3)
    expect(summary.leftValues.map(\.value), equals: ["hard", "easy"])
    expect(summary.leftValues.map(\.users), equals: [2, 1])
    expect(!summary.hasSeveralValues)
  }

  @Test func `several values of one user are several values, an answer without one is none`() throws
  {
    let several = try #require(
      summaries("ada 0s view a\nada 1s choose level values=x,y\nbob 0s view a\nbob 1s choose level")
        .first)
    expect(several.hasSeveralValues)
    expect(several.answered == 2 && several.left == 2)
    expect(several.leftValues.map(\.value), equals: ["(none)", "x", "y"])
  }

  @Test func `an answer at a step that was never reached is not one of those who reached it`()
    throws
  {
    let summary = try #require(
      summaries("ada 0s view a\nada 1s choose goals values=x\nbob 0s view a\nbob 1s view b").first)
    expect(summary.choice, equals: "goals")
    expect(summary.reached == 1 && summary.answered == 0 && summary.left == 0)
    expectEmpty(summary.leftValues)
  }

  @Test func `choices come in the order of their steps, whatever the parts of the tally`() {
    let log = "ada 0s view a\nada 1s choose level values=x\nbob 0s view b\nbob 0s view a\n"
    let more = "cyd 0s view a\ncyd 1s view b\ncyd 2s choose goals values=y"
    for parts in 1...3 {
      let results = TalliedLog(log + more, in: flow, parts: parts).results
      expect(results.rows.choiceSummaries.map(\.choice), equals: ["level", "goals"])
      expect(results.rows.choiceSummaries.map(\.left), equals: [1, 1])
      expect(results.rows.choiceSummaries.map(\.answered), equals: [1, 1])
    }
  }
}
