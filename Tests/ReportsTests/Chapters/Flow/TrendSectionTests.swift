import Definitions
import Journeys
import Expectations
import Testing

@testable import Funnels
@testable import Reports

struct TrendSectionTests {
  /// The sample with one period for each number of starting users, of whom two of five complete.
  private func report(
    started: [Int], _ change: (inout Report) -> Void = { _ in }
  ) -> String {
    SampleReport.markdown { contents in
      var row = contents.flow.rows.trend[0]
      row.alarm = nil
      contents.flow.rows.trend = started.enumerated().map { day, users in
        row.periodStart = "day \(day + 1)"
        row.started = Count(users)
        row.matured = Count(users)
        row.completed = Count(users * 2 / 5)
        return row
      }
      change(&contents)
    }
  }

  @Test func `a period says whether it is final, and why a rate is missing`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ### Trend

        Users by the day they started, in `Europe/Berlin`:

        | Beginning\u{202F}on | State | Started | Counted | Completed | Completion rate | Not yet counted |
        | --- | --- | ---: | ---: | ---: | ---: | ---: |
        | 2026-03-07 | **alarm**, final | 10 | 10 | 4 | 40.0 % (16.8 to 68.7) † | 0 |
        | 2026-03-08 | not final | 2 | 0 | – | – | 2 |

        Not final: users who started at the end of that period would not have had their full 24 \
        hours yet, so its numbers may still change. `–`: nobody started, or nobody has had the full \
        24 hours yet.

        """)
  }

  @Test func `periods that have no rows are a line of their own`() {
    let report = SampleReport.markdown { $0.flow.rows.trend[1].periodsLeftOut = 9_190 }
    expect(
      report,
      contains: """
        | 2026-03-07 | **alarm**, final | 10 | 10 | 4 | 40.0 % (16.8 to 68.7) † | 0 |
        | … | nobody started, 9,190 days | 0 | 0 | – | – | 0 |
        | 2026-03-08 | not final | 2 | 0 | – | – | 2 |

        """)
  }

  @Test func `where all is final and has a rate there is nothing to explain`() {
    let report = SampleReport.markdown { $0.flow.rows.trend.removeLast() }
    expect(!report.contains("Not final:") && !report.contains("`–`: nobody started"))
  }

  @Test func `a period that is not final though all are counted is explained`() {
    let words = """
       Where 0 are not yet counted, all users known so far are counted, and only users who come in \
      later can change them.
      """
    let report = SampleReport.markdown {
      $0.flow.rows.trend[1].inProgress = 0
      $0.flow.rows.trend[1].matured = 2
    }
    expect(report, contains: words)
    expect(SampleReport.markdown(), lacks: "Where 0 are not yet counted")
    let provisional = SampleReport.markdown {
      $0.flow.rows.trend[1].inProgress = 0
      $0.flow.isProvisional = true
    }
    expect(provisional, lacks: "Where 0 are not yet counted")
  }

  @Test func `more than 14 days are told by weeks, with the alarms of days`() {
    let weeks: (inout Report) -> Void = { contents in
      var week = contents.flow.rows.trend[0]
      week.alarm = nil
      week.started = 40
      week.matured = 40
      week.completed = 16
      week.periodStart = "week 1"
      contents.flow.rows.weeks = [week]
    }
    let long = report(started: Array(repeating: 5, count: 15)) { contents in
      weeks(&contents)
      contents.flow.rows.trend[2].alarm = true
      contents.flow.rows.trend[4].alarm = true
      contents.flow.rows.trend[4].limits = RateLimits(low: 0.6, high: 0.815)
    }
    expect(
      long,
      contains: """

        Users by the week they started, from Monday, in `Europe/Berlin`; the days are in `trend.csv`:

        | Beginning\u{202F}on | State | Started | Counted | Completed | Completion rate | Not yet counted |
        | --- | --- | ---: | ---: | ---: | ---: | ---: |
        | week 1 | final | 40 | 40 | 16 | 40.0 % (26.3 to 55.4) | 0 |

        **Alarm** on day 3 (40.0 % †), day 5 (40.0 % †, usually 60.0 to 81.5 %).

        """)
    expect(long, lacks: "| day 2 |")
    let short = report(started: Array(repeating: 1, count: 14), weeks)
    expect(short.contains("| day 14 |") && !short.contains("week 1"))
    expect(!short.contains("the days are in") && !short.contains("**Alarm** on"))
    // A run of days without users is one line.
    let quiet = report(started: [1] + Array(repeating: 0, count: 30) + [1], weeks)
    expect(quiet, contains: "| day 2 to day 31 | nobody started, 30 days |")
  }

  @Test func `a run of periods without users is one line, a period with users never is`() {
    let report = report(started: [5, 0, 10, 15, 0, 0, 0, 20])
    expect(
      report,
      contains: """
        | day 1 | final | 5 | 5 | 2 | 40.0 % (11.8 to 76.9) † | 0 |
        | day 2 | nobody started | 0 | 0 | – | – | 0 |
        | day 3 | final | 10 | 10 | 4 | 40.0 % (16.8 to 68.7) † | 0 |
        | day 4 | final | 15 | 15 | 6 | 40.0 % (19.8 to 64.3) † | 0 |
        | day 5 to day 7 | nobody started, 3 days | 0 | 0 | – | – | 0 |
        | day 8 | final | 20 | 20 | 8 | 40.0 % (21.9 to 61.3) † | 0 |

        """)
  }

  @Test func `weeks are called weeks`() {
    let report = report(started: [1, 0, 0]) { $0.flow.settings.trend = .week }
    expect(report, contains: "\nUsers by the week they started, from Monday, in `Europe/")
    expect(report, contains: "| day 2 to day 3 | nobody started, 2 weeks |")
  }

  @Test func `of a very long trend the last 92 lines are shown, and where it began`() {
    let long = report(started: Array(repeating: 1, count: 94))
    expect(!long.contains("| day 2 |") && long.contains("| day 3 |") && long.contains("| day 94 |"))
    expect(long, contains: "\n\nEarlier periods are in `trend.csv`, from day 1 on.\n")
    expect(report(started: Array(repeating: 1, count: 92)), lacks: "Earlier periods")
  }

  @Test func `a flow that nobody entered has no trend`() {
    expect(report(started: []), lacks: "### Trend")
  }
}
