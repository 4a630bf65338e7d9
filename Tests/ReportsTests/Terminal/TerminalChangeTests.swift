import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels
@testable import Reports

struct TerminalChangeTests {
  private func row(_ part: ChangePart, step: StepKey, _ limits: (Double, Double)?) -> ChangeRow {
    ChangeRow(
      key: SampleReport.all, ownName: "now", baseName: "2026-05-01..2026-05-08", part: part,
      step: step, base: ChangeCounts(users: 250, reached: 113, rate: 0.452),
      own: ChangeCounts(users: 200, reached: 82, rate: 0.41),
      difference: limits.map { _ in -0.042 }, differenceLow: limits?.0, differenceHigh: limits?.1,
      contribution: limits.map { _ in -0.042 })
  }

  private func words(
    _ limits: (Double, Double)?, step: StepKey = SampleReport.permissions,
    _ words: ChangeWords = ChangeWords(nil)
  ) -> [String] {
    let rows = [
      row(.completion, step: SampleReport.completed, limits),
      row(.step, step: step, limits),
    ]
    let change = TerminalChange(change: ChangeSummary(rows), words: words, nameColumns: 30)
    return change.paragraphs.map { "\($0.sign?.text ?? "") \($0.words.withOrdinarySpaces)" }
  }

  @Test func `a clear change names the step that most comes from`() {
    expect(
      words((-0.08, -0.005)),
      equals: [
        """
        ▼ Completion fell by 4.2 points against 2026-05-01..2026-05-08 (45.2 % → 41.0 %; 95 %: −8.0 to \
        −0.5), mostly on the way to 2 “=permissions”.
        """
      ])
  }

  @Test func `the way from the last step is one to completing`() {
    expect(
      words((-0.08, -0.005), step: SampleReport.completed)[0]
        .hasSuffix("mostly on the way to completing the flow."))
  }

  @Test func `what the interval leaves open is no clear change`() {
    expect(
      words((-0.08, 0.01)),
      equals: [
        """
        = Against 2026-05-01..2026-05-08: no clear change of completion (45.2 % → 41.0 %; 95 %: −8.0 to \
        +1.0).
        """
      ])
  }

  @Test func `of two groups one is lower than the other`() {
    let segment = FieldCondition(field: .platform, comparison: .equal, value: "ios")
    let groups = ChangeWords(ChangeSides(segment: segment, of: ReportSettings()))
    expect(
      words((-0.08, -0.005), groups),
      equals: [
        """
        ▼ Completion is 4.2 points lower than in 2026-05-01..2026-05-08 (41.0 % against 45.2 %; 95 %: \
        −8.0 to −0.5), mostly on the way to 2 “=permissions”.
        """
      ])
    let unclear = words((-0.08, 0.01), groups)[0]
    expect(unclear, contains: ": no clear difference of completion (41.0 % against")
  }

  @Test func `a side without users, and no comparison at all`() {
    expect(words(nil), equals: ["… Nothing to compare with 2026-05-01..2026-05-08."])
    expectEmpty(TerminalChange(change: nil, nameColumns: 30).paragraphs)
  }
}
