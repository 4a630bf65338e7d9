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
        them had denied `screen_time`, which is required; for 2 the log gives no reason.

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
    #expect(reasons([(.unexplained, nil, 4)]).contains(" left. The log gives no reason.\n"))
  }

  @Test func `a draw has the reasons of each step, up to three`() {
    let report = SampleReport.markdown {
      $0.losses[0].biggest = [SampleReport.welcome, SampleReport.permissions]
    }
    #expect(
      report.contains(
        """

        **Biggest loss:** a draw of 2 steps, 4 users each: 1. `welcome`, 2. `=permissions`. At \
        1. `welcome` the log gives no reason. At 2. `=permissions` 2 of them had denied \
        `screen_time`, which is required; for 2 the log gives no reason.

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
        | 1. `welcome` | no reason in the log | 2 | 20.0 % | 100.0 % |
        | 2. `=permissions` | had denied `screen_time`, which is required | 2 | 25.0 % | 50.0 % |
        | 2. `=permissions` | no reason in the log | 2 | 25.0 % | 50.0 % |

        - Of the 2 who left at 1. `welcome`, 1 had answered `level`: 1 last chose \
        `medium, or less`.

        **Not known:** for 4 of the 6 who left, the log gives no reason. A reason is what the log \
        shows before a user left, not what they thought.

        """))
  }

  @Test func `where each has a reason nothing is called unknown`() {
    let report = SampleReport.markdown { $0.losses[0].unexplained = 0 }
    #expect(report.contains("\nFor all 6 who left the log shows a reason. A reason is what"))
    #expect(!report.contains("**Not known:** for"))
  }

  @Test func `where nobody left there is no such section`() {
    let report = SampleReport.markdown {
      $0.dropoff = []
      $0.losses[0].left = 0
    }
    #expect(!report.contains("### Why users left") && !report.contains("**Biggest loss:**"))
  }

  @Test func `what users had chosen at the step they left at stands beside the reasons`() {
    let report = SampleReport.markdown {
      $0.choiceSummaries[0].step = SampleReport.permissions
      $0.choiceSummaries[0].left = 3
      $0.choiceSummaries[0].leftValues = [
        ChoiceSummary.Value(value: "no", users: 2), ChoiceSummary.Value(value: "yes", users: 1),
      ]
    }
    let words = "3 had answered `level`: 2 last chose `no`, 1 `yes`."
    #expect(report.contains(" for 2 the log gives no reason. Of the 4, \(words)\n"))
    #expect(report.contains("\n- Of the 4 who left at 2. `=permissions`, \(words)\n"))
    let nobody = SampleReport.markdown { $0.choiceSummaries[0].left = 0 }
    #expect(!nobody.contains("had answered"))
  }

  @Test func `of what they had chosen the three most frequent values are named`() {
    let report = SampleReport.markdown {
      $0.choiceSummaries[0].leftValues = ["a", "b", "c", "d"].map {
        ChoiceSummary.Value(value: $0, users: 1)
      }
    }
    #expect(report.contains(": 1 last chose `a`, 1 `b`, 1 `c`, others rarer values.\n"))
    #expect(!SampleReport.markdown().contains("others rarer values"))
  }
}
