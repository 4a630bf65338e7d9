import Journeys
import Testing

@testable import Funnels
@testable import Reports

struct TimeSectionTests {
  @Test func `times to complete, to go on and to leave stand together`() {
    #expect(
      SampleReport.markdown().contains(
        """

        ### Time

        - From entry to completion: a quarter within 1 min 1 s.
        - No time (`–`), because so many never completed: half, three quarters, nine of ten.
        - Completed: 25.0 % within 10 min, 25.0 % within 1 h, 40.0 % within 24 h, 40.0 % within 7 d.
        - These times are of all 12 users who started, in or after their window: 4 completed, 8 had \
        not yet.

        | Step | Went on | Median to go on | 90 % within | Left | Median before leaving |
        | --- | ---: | ---: | ---: | ---: | ---: |
        | 1. `welcome` | 7 | 12.5 s | 1 min 12 s | 2 | 0 ms |

        Only users whose view of the step was logged have a time; `–`: there is none. `0 ms` before \
        leaving: the view of the step is the last that was logged.

        """))
  }

  @Test func `a median has its limits where there are some`() {
    let report = SampleReport.markdown {
      $0.timing[0].medianSeconds = 90
      $0.timing[0].p75Seconds = 120
      $0.timing[0].p90Seconds = 180
    }
    #expect(
      report.contains(
        """
        - From entry to completion: a quarter within 1 min 1 s, half within 1 min 30 s (1 min 1 s to \
        –), three quarters within 2 min, nine of ten within 3 min.

        """))
    #expect(!report.contains("No time (`–`)"))
  }

  @Test func `where nobody completed there is no time at all`() {
    let report = SampleReport.markdown { $0.timing[0].p25Seconds = nil }
    #expect(!report.contains("- From entry to completion: "))
    #expect(
      report.contains("so many never completed: a quarter, half, three quarters, nine of ten."))
  }

  @Test func `a loss later than its view needs no explanation`() {
    let report = SampleReport.markdown { $0.timing[2].medianSeconds = 3 }
    #expect(report.contains("`–`: there is none.\n"))
    #expect(!report.contains("`0 ms` before leaving"))
  }

  @Test func `a flow that nobody started has no times`() {
    let report = SampleReport.markdown {
      $0.flows[0].started = 0
      $0.timing[1].users = 0
      $0.timing[2].users = 0
    }
    #expect(!report.contains("### Time"))
  }
}
