import EventLog
import Expectations
import Foundation
import Journeys
import Testing

@testable import Funnels
@testable import Reports

/// Where most users left and why, in words.
struct LossesSectionTests {
  private func reasons(_ reasons: [(LeavingReason, Text?, Int)]) -> String {
    SampleReport.markdown { contents in
      let row = contents.flow.rows.dropoff[1]
      contents.flow.rows.dropoff = reasons.map { reason, permission, users in
        var own = row
        own.reason = reason
        own.detail = permission
        own.users = Count(users)
        return own
      }
      contents.flow.rows.funnel[1].left = Count(reasons.reduce(0) { $0 + $1.2 })
    }
  }

  @Test(
    arguments: [
      (LeavingReason.skippedFlow, nil, "skipped the rest of the flow"),
      (.denied, "cam", "denied `cam`, which is required"), (.error, nil, "saw an error last"),
      (.leftAfterDenial, "cam", "denied `cam`, which is not required, then left"),
      (.unanswered, "cam", "did not answer the prompt for `cam`"),
      (.leftAfterGrant, "cam", "granted `cam`, then left"),
      (.wentBack, nil, "went back to an earlier step"),
    ] as [(LeavingReason, Text?, String)])
  func `a single reason is that of all who left there`(
    reason: LeavingReason, permission: Text?, words: String
  ) {
    expect(reasons([(reason, permission, 4)]), contains: " who left; all 4 \(words).\n")
    expect(reasons([(reason, permission, 1)]), contains: "| 2. `=permissions` | \(words) | 1 |")
  }

  @Test func `every step has its reasons in the table`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ### Why users left

        | Step | Reason | Users | Of the step's users | Of those who left there |
        | --- | --- | ---: | ---: | ---: |
        | 1. `welcome` | no reason in the log | 2 | 20.0 % † | 100.0 % † |
        | 2. `=permissions` | denied `screen_time`, which is required | 2 | 25.0 % † | 50.0 % † |
        | 2. `=permissions` | no reason in the log | 2 | 25.0 % † | 50.0 % † |

        - Of the 2 who left at 1. `welcome`, 1 had answered `level`: 1 last chose \
        `medium, or less`.
        - Of those who left, 1 user came back after the 24 hours.

        **Not known:** for 4 of the 6 who left, the log gives no reason. A reason is what the log shows, not what a user thought.

        """)
  }

  @Test func `where each has a reason nothing is called unknown`() {
    let report = SampleReport.markdown { $0.flow.rows.losses[0].unexplained = 0 }
    expect(report, contains: "\nFor all 6 who left the log shows a reason. A reason is what")
    expect(report, lacks: "**Not known:** for")
  }

  @Test func `of many reasons at a step the 20 with most users are shown`() {
    let report = SampleReport.markdown { contents in
      let rows = contents.flow.rows.dropoff
      contents.flow.rows.dropoff =
        (1...21).map { number in
          var own = rows[1]
          own.detail = Text("p\(number)")
          own.users = Count(number == 3 ? 1 : number == 21 ? 3 : 2)
          return own
        } + [rows[2]]
    }
    expect(report, contains: "denied `p21`, which is required |")
    expect(!report.contains("denied `p3`,") && !report.contains("denied `p20`,"))
    expect(report, contains: "`=permissions` | no reason in the log")
    expect(report, contains: "\n2 rarer reasons are in `dropoff.csv`.\n")
    expect(SampleReport.markdown(), lacks: "rarer reason")
  }

  @Test func `where nobody left there is no such section`() {
    let report = SampleReport.markdown {
      $0.flow.rows.dropoff = []
      $0.flow.rows.losses[0].left = 0
    }
    expect(report, lacks: "### Why users left")
  }

  @Test func `what users had chosen at the step they left at stands beside the reasons`() {
    let report = SampleReport.markdown {
      $0.flow.rows.choiceSummaries[0].step = SampleReport.permissions
      $0.flow.rows.choiceSummaries[0].left = 3
      $0.flow.rows.choiceSummaries[0].leftValues = [
        ChoiceSummary.Value(value: "no", users: 2), ChoiceSummary.Value(value: "yes", users: 1),
      ]
    }
    let words = "3 had answered `level`: 2 last chose `no`, 1 `yes`."
    expect(report, contains: "\n- Of the 4 who left at 2. `=permissions`, \(words)\n")
    expect(report.components(separatedBy: words).count, equals: 2)
    let nobody = SampleReport.markdown { $0.flow.rows.choiceSummaries[0].left = 0 }
    expect(nobody, lacks: "had answered")
  }

  @Test func `of many choices that leavers had made the 20 most frequent are named`() {
    let report = SampleReport.markdown { contents in
      let summary = contents.flow.rows.choiceSummaries[0]
      contents.flow.rows.choiceSummaries = (10..<32).map { number in
        var own = summary
        own.choice = Text("c\(number)")
        own.left = Count(number == 12 ? 1 : number == 13 ? 2 : 3)
        return own
      }
    }
    expect(report.contains("3 had answered `c11`:") && report.contains("3 had answered `c31`:"))
    expect(!report.contains("answered `c12`") && !report.contains("answered `c13`"))
    expect(report, contains: ", some had answered 2 rarer choices.\n")
    expect(SampleReport.markdown(), lacks: "some had answered")
  }

  @Test func `of what they had chosen the three most frequent values are named`() {
    let report = SampleReport.markdown {
      $0.flow.rows.choiceSummaries[0].leftValues = ["a", "b", "c", "d"].map {
        ChoiceSummary.Value(value: $0, users: 1)
      }
    }
    expect(report, contains: ": 1 last chose `a`, 1 `b`, 1 `c`, others rarer values.\n")
    expect(SampleReport.markdown(), lacks: "others rarer values")
  }
}
