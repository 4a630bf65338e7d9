import Journeys
import Expectations
import Testing

@testable import Funnels
@testable import Reports

struct TimeSectionTests {
  @Test func `times to complete, to go on and to leave stand together`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ### Time

        - Of all who started, a quarter had completed within 1 min 1 s †.
        - Of all who started, 25.0 % † had completed within 10 min and no more within 1 h, 40.0 % † \
        within 24 h and no more within 7 d. This allows for users who had less time before the log ended (Kaplan–Meier estimate).
        - These times are of all 12 users who started, however late they completed: 4 did, 8 had not \
        when the log ended. The rate at the top, 40.0 %, is of the 10 counted users only, so the share at \
        24 hours may differ from it here.

        | Step | Went on | Median to go on | 90 % within | Left | Median before leaving |
        | --- | ---: | ---: | ---: | ---: | ---: |
        | 1. `welcome` | 7 | 12.5 s † | 1 min 12 s † | 2 | no later event |

        Times are only known for users whose page view was logged. No later event: for at least \
        half of them nothing was logged after the page view, so how long they stayed is not known.

        """)
  }

  @Test func `times beyond the log's length are not told`() {
    func shares(_ seconds: Double?) -> String {
      let lines = SampleReport.markdown { $0.flow.longestSeconds = seconds }
        .split(separator: "\n")
      return String(lines.first { $0.contains(" had completed within 10 min") } ?? "")
    }
    expect(shares(604_800), contains: " within 24 h and no more within 7 d. This")
    expect(shares(604_799), contains: " and no more within 1 h, 40.0 % † within 24 h. This")
    expect(shares(604_799).hasSuffix(" The log is too short for longer times."))
    expect(!shares(604_800).contains("too short") && !shares(nil).contains("too short"))
  }

  @Test func `a median has its limits where there are some`() {
    let report = SampleReport.markdown {
      $0.flow.rows.timing[0].medianSeconds = 90
      $0.flow.rows.timing[0].p75Seconds = 120
      $0.flow.rows.timing[0].p90Seconds = 180
    }
    expect(
      report,
      contains: """
        - Of all who started, a quarter had completed within 1 min 1 s †, half within 1 min 30 s † \
        (95 % interval from 1 min 1 s on, without an upper end), three quarters within 2 min †, nine of \
        ten within 3 min †.

        """)
    let both = SampleReport.markdown {
      $0.flow.started = 30
      $0.flow.rows.timing[0].medianSeconds = 90
      $0.flow.rows.timing[0].medianSecondsHigh = 150
    }
    expect(both, contains: "half within 1 min 30 s (95 % interval 1 min 1 s to 2 min 30 s).")
    expect(report, lacks: "Fewer than a quarter")
  }

  @Test func `where nobody completed there is no time at all`() {
    let report = SampleReport.markdown { $0.flow.rows.timing[0].p25Seconds = nil }
    expect(report, lacks: "a quarter had completed within")
    expect(report, contains: "Fewer than a quarter had completed when the log ended.")
  }

  @Test func `a loss later than its view needs no explanation`() {
    let report = SampleReport.markdown { $0.flow.rows.timing[2].medianSeconds = 3 }
    expect(report.contains("| 2 | 3 s † |") && report.contains("whose page view was logged.\n"))
    expect(report, lacks: "ater event")
  }

  @Test func `nothing was logged is said only where it is true of at least half`() {
    let half = SampleReport.markdown { $0.flow.rows.timing[2].silent = 1 }
    expect(half, contains: "| 2 | no later event |")
    expect(half, contains: "for at least half of them nothing was logged after the page view")
    expect(half, lacks: "None in the flow")
    let none = SampleReport.markdown { $0.flow.rows.timing[2].silent = 0 }
    expect(none, contains: "| 2 | none in the flow |")
    expect(none, lacks: "nothing was logged")
    expect(
      none,
      contains: """
        None in the flow: for at least half of them no event of the flow came after the view of the \
        step, though for many the app logged others, so how long they stayed is not known.
        """)
  }

  @Test func `the rate at the top and the share of all who started are told apart`() {
    expect(
      SampleReport.markdown(),
      contains:
        " The rate at the top, 40.0 %, is of the 10 counted users only, so the share at 24 hours may"
    )
    let all = SampleReport.markdown { $0.flow.matured = 12 }
    expect(all, lacks: "The rate at the top")
  }

  @Test func `a time that nobody has is a dash with its reason`() {
    let report = SampleReport.markdown {
      $0.flow.rows.timing[2].users = 0
      $0.flow.rows.timing[2].medianSeconds = nil
    }
    expect(
      report, contains: "| 0 | – |\n\nTimes are only known for users whose page view was logged.")
    expect(report, contains: "was logged. `–`: there is none.\n")
    expect(SampleReport.markdown(), lacks: "`–`: there is none")
  }

  @Test func `more completions than in the summary are explained`() {
    func report(_ change: (inout Report) -> Void) -> String {
      SampleReport.markdown {
        $0.flow.rows.timing[0].users = 7
        change(&$0)
      }
    }
    let words = """
       The 4 who completed in the summary are fewer: completions after the full 24 hours are left \
      out there
      """
    expect(report { _ in }, contains: words + ", and so are users not yet counted.\n")
    expect(report { $0.flow.matured = 12 }, contains: words + ".\n")
    expect(SampleReport.markdown(), lacks: "in the summary")
  }

  @Test func `a flow that nobody started has no times`() {
    let report = SampleReport.markdown {
      $0.flow.started = 0
      $0.flow.rows.timing[1].users = 0
      $0.flow.rows.timing[2].users = 0
    }
    expect(report, lacks: "### Time")
  }

  @Test func `the median of those who finish stands first, and is marked where they are few`() {
    let report = { (finished: Int) in
      SampleReport.markdown { contents in
        contents.flow.rows.timing[0].finishersMedianSeconds = 121
        contents.flow.rows.funnel[2].reached = Count(finished)
      }
    }
    expect(
      report(29),
      contains: "- Of the counted users who completed, half took at most 2 min 1 s †.\n- Of all")
    expect(report(30), contains: "half took at most 2 min 1 s.\n")
    expect(SampleReport.markdown(), lacks: "half took at most")
  }
}
