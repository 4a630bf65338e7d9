import Journeys
import Testing

@testable import Funnels
@testable import Reports

struct TrendSectionTests {
  /// The sample with one period for each number of starting users.
  private func report(
    started: [Int], _ change: (inout ReportContents) -> Void = { _ in }
  ) -> String {
    SampleReport.markdown { contents in
      var row = contents.trend[0]
      row.alarm = nil
      contents.trend = started.enumerated().map { day, users in
        row.periodStart = "day \(day + 1)"
        row.started = users
        return row
      }
      change(&contents)
    }
  }

  @Test func `a period says whether it is final, and why a rate is missing`() {
    #expect(
      SampleReport.markdown().contains(
        """

        ### Trend

        Users by the day of their first entry, in `Europe/Berlin`:

        | From | State | Started | Completed | Completion rate | In progress |
        | --- | --- | ---: | ---: | ---: | ---: |
        | 2026-03-07 | **alarm**, final | 10 | 4 | 40.0 % (16.8–68.7) | 0 |
        | 2026-03-08 | not final | 2 | 0 | – | 2 |

        Not final: windows that began in that period may still be open, so its numbers may change. \
        `–`: nobody started, or no window is over, so there is no rate.

        """))
  }

  @Test func `where all is final and has a rate there is nothing to explain`() {
    let report = SampleReport.markdown { $0.trend.removeLast() }
    #expect(!report.contains("Not final:") && !report.contains("`–`: nobody started, or no window"))
  }

  @Test func `a run of periods without users is one line, a period with users never is`() {
    let report = report(started: [1, 0, 2, 3, 0, 0, 0, 4])
    #expect(
      report.contains(
        """
        | day 1 | final | 1 | 4 | 40.0 % (16.8–68.7) | 0 |
        | day 2 | nobody started | 0 | 4 | 40.0 % (16.8–68.7) | 0 |
        | day 3 | final | 2 | 4 | 40.0 % (16.8–68.7) | 0 |
        | day 4 | final | 3 | 4 | 40.0 % (16.8–68.7) | 0 |
        | day 5 to day 7 | nobody started, 3 days | 0 | 4 | 40.0 % (16.8–68.7) | 0 |
        | day 8 | final | 4 | 4 | 40.0 % (16.8–68.7) | 0 |

        """))
  }

  @Test func `weeks are called weeks`() {
    let report = report(started: [1, 0, 0]) { $0.flows[0].settings.trend = .week }
    #expect(report.contains("\nUsers by the week, from Monday, of their first entry, in `Europe/"))
    #expect(report.contains("| day 2 to day 3 | nobody started, 2 weeks |"))
  }

  @Test func `of a very long trend the last 92 lines are shown, and where it began`() {
    let long = report(started: Array(repeating: 1, count: 94))
    #expect(
      !long.contains("| day 2 |") && long.contains("| day 3 |") && long.contains("| day 94 |"))
    #expect(long.contains("\n\nEarlier periods stand in `trend.csv`, from day 1 on.\n"))
    #expect(!report(started: Array(repeating: 1, count: 92)).contains("Earlier periods"))
  }

  @Test func `a flow that nobody entered has no trend`() {
    #expect(!report(started: []).contains("### Trend"))
  }
}
