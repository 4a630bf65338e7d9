import EventLog
import Journeys
import Testing

@testable import Funnels
@testable import Reports

/// Where most users left and why, in words.
struct LossesSectionTests {
  private func reasons(_ reasons: [(LeavingReason, Text?, Int)]) -> String {
    SampleReport.markdown { contents in
      let row = contents.dropoff[1]
      contents.dropoff = reasons.map { reason, permission, users in
        var own = row
        own.reason = reason
        own.detail = permission
        own.users = users
        return own
      }
      contents.funnel[1].left = reasons.reduce(0) { $0 + $1.2 }
    }
  }

  @Test func `the sentence under the funnel has step, users, share and reasons`() {
    #expect(
      SampleReport.markdown().contains(
        """

        **Biggest loss:** 4 users left at 2. `=permissions`, 66.7 % of the 6 who left. Why: 2 of \
        them had denied `screen_time`, which is required; of 2 nothing says why.

        """))
  }

  @Test(
    arguments: [
      (LeavingReason.skippedFlow, nil, "skipped the rest of the flow"),
      (.denied, "cam", "had denied `cam`, which is required"), (.error, nil, "saw an error last"),
      (.leftAfterDenial, "cam", "had denied `cam`, which is not required"),
      (.unanswered, "cam", "left the prompt for `cam` unanswered"),
      (.leftAfterGrant, "cam", "had granted `cam` and went no further"),
      (.wentBack, nil, "had gone back to an earlier step"),
    ] as [(LeavingReason, Text?, String)])
  func `a single reason is that of all who left there`(
    reason: LeavingReason, permission: Text?, words: String
  ) {
    #expect(reasons([(reason, permission, 4)]).contains(" Why: all 4 \(words).\n"))
    #expect(reasons([(reason, permission, 1)]).contains(" Why: this user \(words).\n"))
    #expect(reasons([(reason, permission, 1)]).contains("| 2. `=permissions` | \(words) | 1 |"))
  }

  @Test func `where nothing says why, that is said`() {
    #expect(reasons([(.unexplained, nil, 4)]).contains(" Why: nothing in the log says why.\n"))
  }

  @Test func `a draw has the reasons of each step, up to three`() {
    let report = SampleReport.markdown {
      $0.losses[0].biggest = [SampleReport.welcome, SampleReport.permissions]
    }
    #expect(
      report.contains(
        """

        **Biggest loss:** a draw of 2 steps, 4 users each: 1. `welcome`, 2. `=permissions`. At \
        1. `welcome` nothing in the log says why. At 2. `=permissions` 2 of them had denied \
        `screen_time`, which is required; of 2 nothing says why.

        """))
    let many = SampleReport.markdown {
      $0.losses[0].biggest = Array(repeating: SampleReport.welcome, count: 4)
    }
    #expect(many.contains("1. `welcome`. The next table has their reasons.\n"))
  }

  @Test func `every step has its reasons in the table`() {
    #expect(
      SampleReport.markdown().contains(
        """

        ### Why users left

        | Step | Reason | Users | Of the step's users | Of those who left there |
        | --- | --- | ---: | ---: | ---: |
        | 1. `welcome` | nothing says why | 2 | 20.0 % | 100.0 % |
        | 2. `=permissions` | had denied `screen_time`, which is required | 2 | 25.0 % | 50.0 % |
        | 2. `=permissions` | nothing says why | 2 | 25.0 % | 50.0 % |

        **Not known:** of 4 of the 6 who left nothing in the log says why. A reason is what the log \
        shows before a user left, not what they thought.

        """))
  }

  @Test func `where each has a reason nothing is called unknown`() {
    let report = SampleReport.markdown { $0.losses[0].unexplained = 0 }
    #expect(report.contains("\nFor all 6 who left the log shows a reason. A reason is what"))
    #expect(!report.contains("**Not known:** of"))
  }

  @Test func `where nobody left there is no such section`() {
    let report = SampleReport.markdown {
      $0.dropoff = []
      $0.losses[0].left = 0
    }
    #expect(!report.contains("### Why users left") && !report.contains("**Biggest loss:**"))
  }
}
