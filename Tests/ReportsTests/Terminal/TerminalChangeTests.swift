@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels
@testable import Reports

struct TerminalChangeTests {
  /// 250 users and 200, or so many times as many; `nil` for no users.
  private func row(_ part: ChangePart, step: StepKey, times: Int?) -> ChangeRow {
    ChangeRow(
      key: SampleReport.all, ownName: "now", baseName: "2026-05-01..2026-05-08", part: part,
      step: step, base: ChangeCounts(users: 250, reached: 113) * (times ?? 0),
      own: ChangeCounts(users: 200, reached: 82) * (times ?? 1),
      contribution: times.map { _ in -0.042 })
  }

  private func words(
    times: Int?, step: StepKey = SampleReport.permissions,
    _ words: ChangeWords = ChangeWords(nil)
  ) -> [String] {
    let rows = [
      row(.completion, step: SampleReport.completed, times: times),
      row(.step, step: step, times: times),
    ]
    let change = TerminalChange(change: ChangeSummary(rows), words: words, nameColumns: 30)
    return change.paragraphs.map { "\($0.sign?.text ?? "") \($0.words.withOrdinarySpaces)" }
  }

  @Test func `a clear change names the step that most comes from`() {
    expect(
      words(times: 10),
      equals: [
        """
        ▼ Completion fell by 4.2 points against 2026-05-01..2026-05-08 (45.2 % → 41.0 %; 95 %: −7.1 to \
        −1.3), mostly on the way to 2 “=permissions”.
        """
      ])
  }

  @Test func `the way from the last step is one to completing`() {
    expect(
      words(times: 10, step: SampleReport.completed)[0]
        .hasSuffix("mostly on the way to completing the flow."))
  }

  @Test func `a part of the other sign is not named, and the mix is where it makes most`() {
    func words(step: Double, mix: Double) -> String {
      var rows = [
        row(.completion, step: SampleReport.completed, times: 10),
        row(.step, step: SampleReport.permissions, times: 10),
        row(.mix, step: SampleReport.permissions, times: 10),
      ]
      (rows[1].contribution, rows[2].contribution) = (step, mix)
      for place in rows.indices { rows[place].key.breakdown = .field(.platform) }
      return TerminalChange(change: ChangeSummary(rows), nameColumns: 30).paragraphs[0].words
    }
    expect(
      words(step: 0.03, mix: -0.072)
        .hasSuffix(", mostly because of a different mix of platform."))
    expect(words(step: 0.058, mix: 0).hasSuffix("−1.3)."))
    expect(words(step: -0.03, mix: -0.012).hasSuffix("on the way to 2 “=permissions”."))
  }

  @Test func `what the interval leaves open is no clear change`() {
    expect(
      words(times: 1),
      equals: [
        """
        = Against 2026-05-01..2026-05-08: no clear change of completion (45.2 % → 41.0 %; 95 %: −13.3 to \
        +5.0).
        """
      ])
  }

  @Test func `of two groups one is lower than the other`() {
    let segment = FieldCondition(field: .platform, comparison: .equal, value: "ios")
    let groups = ChangeWords(ChangeSides(segment: segment, of: ReportSettings()))
    expect(
      words(times: 10, groups),
      equals: [
        """
        ▼ Completion is 4.2 points lower than in 2026-05-01..2026-05-08 (41.0 % against 45.2 %; 95 %: \
        −7.1 to −1.3), mostly on the way to 2 “=permissions”.
        """
      ])
    let unclear = words(times: 1, groups)[0]
    expect(unclear, contains: ": no clear difference of completion (41.0 % against")
  }

  @Test func `a side without users, and no comparison at all`() {
    expect(words(times: nil), equals: ["… Nothing to compare with 2026-05-01..2026-05-08."])
    expectEmpty(TerminalChange(change: nil, nameColumns: 30).paragraphs)
  }
}

extension ChangeCounts {
  fileprivate static func * (counts: Self, times: Int) -> Self {
    ChangeCounts(users: counts.users * times, reached: counts.reached * times)
  }
}
