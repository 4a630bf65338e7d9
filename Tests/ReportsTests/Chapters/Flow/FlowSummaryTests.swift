@testable import Definitions
import EventLog
import Expectations
import Experiments
import Foundation
import Journeys
import Testing

@testable import Funnels
@testable import Insights
@testable import Reports

/// What a flow comes to: its counts, and what is said of it first.
struct FlowSummaryTests {
  @Test func `findings are called those of the whole log where the report is not of it`() {
    let finding = "3 events from pages that belong to no step;"
    expect(
      SampleReport.markdown(),
      contains: "- **Data:** check before you rely on these numbers: \(finding)")
    let part = SampleReport.markdown { $0.flow.settings.since = 0 }
    expect(
      part,
      contains:
        "check before you rely on these numbers: in the whole log, without filters, \(finding)")
  }

  @Test func `its counts say who started and completed, and where most left`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ## The flow

        Flow `first|launch`, version `1`: **`First launch`**

        - **Started:** 12 users. 10 have had the full 24 hours and are counted; 2 (16.7 % †) still have time.
        - **Completed:** **4 of 10 counted users: 40.0 %, 95 % interval 16.8 to 68.7 % †.** 6 left \
        (60.0 % †).
        - **Most left:** 4 users left at 2. `=permissions`, 66.7 % † of the 6 who left; main reason: \
        2 denied `screen_time`, which is required.

        ### Funnel

        """)
  }

  @Test func `first it says how many finish, what to trust, where users leave, and what to mend`() {
    expect(
      SampleReport.markdown(),
      hasPrefix: """
        # Onboarding report

        **`First launch`, version `1`** · 12 users started, 7–8 March 2026 · 2 still have time and are \
        left out

        **40 % finish**: 4 of 10, likely between 17 % and 69 %.

        - **Alarm:** completion was outside its usual range on the day of 2026-03-07 (40.0 % †), see “Trend”.
        - **Experiment:** `B` against `A`: **too early**: 5 of 100 users counted in `A`, 4 in `B` \
        (it takes 100 in each).
        - **Data:** check before you rely on these numbers: 3 events from pages that belong to no step; some page views are missing \
        (2. `=permissions`).

        | Where users leave | reached | left here |
        | --- | ---: | ---: |
        | `Hello \\| there` | 10 | 20.0 % (2) |
        | `=permissions` | 8 | **50.0 % (4)** |
        | **Completed** | 4 | – |

        | If nobody left at | Left | Leave rate | More completions | Completion |
        | --- | ---: | ---: | ---: | ---: |
        | `=permissions` | 4 | 50.0 % (21.5 to 78.5) † | +4 | 40 % → 80 % |
        | `Hello \\| there` | 2 | 20.0 % (5.7 to 51.0) † | +1 | 40 % → 50 % |

        ---

        ## Contents

        """)
  }

  @Test func `a flow without version and title is named by its id`() {
    let report = SampleReport.markdown {
      $0.flow.definition.version = nil
      $0.flow.definition.title = nil
    }
    expect(report, contains: "\n\nFlow `first|launch`\n\n")
  }

  @Test func `who skipped the flow is told apart from who left otherwise`() {
    let report = SampleReport.markdown {
      $0.flow.rows.outcomes[1].users = 2
      $0.flow.rows.outcomes[2].users = 4
    }
    expect(
      report, contains: "** 6 left: 2 by skipping the flow (20.0 % †), 4 otherwise (40.0 % †).")
    expect(SampleReport.markdown(), lacks: "by skipping the flow")
  }

  @Test func `where nobody left it says so and names no loss`() {
    let report = SampleReport.markdown {
      $0.flow.rows.losses[0].left = 0
      $0.flow.rows.losses[0].biggest = []
    }
    expect(report, contains: "** Nobody left.\n")
    expect(report, contains: "\n- **Most left:** none: nobody left.\n")
    expect(report, lacks: "◀")
    expect(SampleReport.markdown(), lacks: "obody left.")
  }

  @Test func `a draw names its steps up to three`() {
    let few = SampleReport.markdown {
      $0.flow.rows.losses[0].biggest = [SampleReport.welcome, SampleReport.permissions]
    }
    expect(
      few,
      contains: """
        - **Most left:** a tie, 4 users each at 1. `welcome`, 2. `=permissions`; why is under \
        “Why users left”.

        """)
    let many = SampleReport.markdown {
      $0.flow.rows.losses[0].biggest = Array(repeating: SampleReport.welcome, count: 4)
    }
    expect(many, contains: "- **Most left:** 4 steps tie, 4 users each; why is under")
  }

  @Test func `where every window is over nobody is called in progress`() {
    let report = SampleReport.markdown { $0.flow.rows.outcomes[3].users = 0 }
    expect(
      report, contains: "- **Started:** 12 users; all have had the full 24 hours and are counted.\n"
    )
    expect(report, lacks: "%) still have time")
  }

  @Test func `where no window is over it says that too`() {
    let report = SampleReport.markdown { $0.flow.isProvisional = true }
    expect(
      report,
      contains: """
        - **Started:** 12 users; none has had the full 24 hours yet, so all are counted as if they had.

        """)
  }

  @Test func `who was seen in mid-flow only is in no number, and told`() {
    let report = SampleReport.markdown { $0.flow.rows.outcomes[4].users = 3 }
    expect(report, contains: "; 3 users first seen in the middle of the flow, who are left out.\n")
    expect(SampleReport.markdown(), lacks: "seen in mid-flow only")
  }

  private func nobody(_ conditions: [FieldCondition]) -> String {
    SampleReport.markdown { contents in
      contents.flow.settings.conditions = conditions
      contents.flow.started = 0
      contents.flow.matured = 0
      contents.flow.rows.losses = []
    }
  }

  @Test func `a flow that nobody started has no rate`() {
    expect(
      nobody([]),
      contains: """
        - **Started:** nobody.
        - **Completed:** nobody is counted, so there is no rate.
        - **Most left:** nobody is counted.

        """)
    expect(nobody([]), contains: "\n\nNobody started, so there is no rate.\n\n")
  }

  @Test func `a filter that matched nobody is named`() {
    let filter = FieldCondition(field: .country, comparison: .equal, value: "x`y")
    let other = FieldCondition(field: .platform, comparison: .notEqual, value: "web")
    expect(
      nobody([filter, other]),
      contains: "\n- **Started:** nobody: no user matches ``country=x`y``, `platform!=web`.\n")
    expect(nobody([]), lacks: "matches")
  }

  @Test func `of those not yet counted it says how many have completed already`() {
    let one = SampleReport.markdown { $0.flow.rows.funnel[2].inProgress = 1 }
    expect(one, contains: "; 2 (16.7 % †) still have time; 1 of them has completed already.\n")
    let two = SampleReport.markdown { $0.flow.rows.funnel[2].inProgress = 2 }
    expect(two, contains: "; 2 (16.7 % †) still have time; 2 of them have completed already.\n")
    expect(SampleReport.markdown(), lacks: "of them have completed")
  }

  @Test func `the biggest losses of variants are told where they are not the same step`() {
    func report(usersOfA users: Int) -> String {
      SampleReport.markdown {
        $0.flow.rows.losses[4].biggest = [SampleReport.welcome]
        $0.flow.rows.funnel[3].reached = Count(users)
        $0.flow.rows.funnel[4].reached = 90
        $0.flow.rows.funnel[6].reached = 200
      }
    }
    expect(
      report(usersOfA: 100),
      contains: """
         which is required. It differs by variant: `A` (control) at 2. `=permissions` (3 of the 90 \
        who reached it); `B` at 1. `welcome` (1 of the 200 who reached it).

        """)
    expect(report(usersOfA: 99), lacks: "differs by variant")
    let draw = SampleReport.markdown { contents in
      contents.flow.rows.losses[4].biggest = (1...4).map { StepKey(index: $0, id: "s") }
      for (index, users) in [(3, 100), (4, 90), (6, 200)] {
        contents.flow.rows.funnel[index].reached = Count(users)
      }
    }
    expect(draw, contains: "who reached it); `B`: 4 steps tie, 1 each.\n")
  }

  @Test func `a broken split is the verdict and forbids to compare the variants' losses`() {
    let report = SampleReport.markdown { contents in
      contents.flow.rows.losses[4].biggest = [SampleReport.welcome]
      contents.flow.rows.funnel[3].reached = 100
      contents.flow.rows.funnel[6].reached = 100
      contents.flow.checks[0].split = SampleReport.brokenSplit
    }
    expect(
      report,
      contains: """

        - **Experiment:** **the split is broken (p = 0.00040): do not compare the variants.** `A` has \
        6 users, 60.0 % instead of the planned 50.0 %; `B` has 4 users, 40.0 % instead of the planned \
        50.0 %.
        - **Data:**
        """)
    expect(report, lacks: "differs by variant")
    expect(SampleReport.markdown(), lacks: "the split is broken")
  }

  @Test(
    arguments: [
      (.eventsBeforeEntry, "7 users with events before they started"),
      (.twoIDs, "7 users with a second id, who may be counted twice"),
      (.otherVersion, "7 events from a version that is not defined"),
      (.undeclaredVariant, "7 users in variants that the experiment does not name"),
      (.lateVariant, "7 users seen with another variant after their window"),
      (.mixedUsers, "7 users seen with several variants"),
      (.variantsWithoutExperiment, "7 events with a variant in a flow that has no experiment"),
      (.experimentNotCompared, "7 users in experiments that are not compared"),
      (.skipOfUnskippable, "7 skips of a step that your definition says cannot be skipped"),
      (.skipWithoutScope, "7 skips that do not say whether they skip a step or the flow"),
      (.returnedAfterCompletion, "7 users shown onboarding again after finishing"),
      (.exposedNeverEntered, "7 users put into the experiment who never opened onboarding"),
      (.unknownPage, "7 events from pages that belong to no step"),
      (
        .breakdownMissingAtEntry, "7 users whose breakdown value was only logged after they started"
      ),
      (.dimensionUnseen, "7 users without a field that the report names"),
    ] as [(FlowRule, String)])
  func `what contradicts the definition stands at the top, in words`(rule: FlowRule, words: String)
  {
    let report = SampleReport.markdown {
      $0.flow.quality[0].finding = .rule(rule)
      $0.flow.quality[0].count = 7
    }
    expect(
      report,
      contains:
        "\n- **Data:** check before you rely on these numbers: \(words); some page views are missing"
    )
  }

  @Test func `fewer than one view in twenty missing is no reason to doubt the numbers`() {
    func line(viewed: Int, minimum: Int? = nil) -> String {
      let report = SampleReport.markdown { contents in
        contents.quality = []
        contents.flow.quality = []
        contents.hide(below: minimum)
        for row in contents.flow.rows.funnel.indices {
          contents.flow.rows.funnel[row].reached *= 100
        }
        for row in contents.flow.rows.funnel.indices {
          contents.flow.rows.funnel[row].viewed = contents.flow.rows.funnel[row].reached
        }
        contents.flow.rows.funnel[1].viewed = Count(viewed)
      }
      return report.split(separator: "\n").first { $0.hasPrefix("- **Data:** ") }.map(String.init)
        ?? ""
    }
    expect(
      line(viewed: 761),
      equals: """
        - **Data:** no problem that affects these numbers; fewer than 5 % of page views are missing \
        (2. `=permissions`).
        """)
    expect(line(viewed: 760), contains: "check before you rely on these numbers: some page views")
    expect(line(viewed: 761, minimum: 5), contains: "some page views are missing")
  }

  @Test func `a finding about steps names them`() {
    let report = SampleReport.markdown {
      $0.flow.quality[0].finding = .rule(.skipOfUnskippable)
      $0.flow.quality[0].steps = [FindingStep(step: SampleReport.permissions, count: 3, users: 1)]
    }
    expect(
      report,
      contains: "3 skips of a step that your definition says cannot be skipped (2. `=permissions`);"
    )
    expect(report, contains: " belongs to no step. At: 2. `=permissions` (3, by 1 user). First: ")
    expect(SampleReport.markdown(), lacks: " At: ")
    let many = SampleReport.markdown {
      $0.flow.quality[0].steps = Array(
        repeating: FindingStep(step: SampleReport.permissions, count: 3, users: 1), count: 4)
    }
    expect(many, contains: "3 events from pages that belong to no step (at 4 steps);")
  }

  @Test func `without findings, or with those told otherwise, nothing is to be checked first`() {
    expect(SampleReport.markdown(), contains: "check before you rely")
    let none = SampleReport.markdown {
      $0.flow.quality = []
      $0.flow.rows.funnel[1].viewed = 8
    }
    let midway = SampleReport.markdown {
      $0.flow.quality[0].finding = .rule(.enteredMidway)
      $0.flow.rows.funnel[1].viewed = 8
    }
    for report in [none, midway] {
      expect(report, contains: "\n- **Data:** no problem that affects these numbers; 30 lines")
    }
    let sound = SampleReport.markdown {
      $0.flow.quality = []
      $0.quality[3].count = 0
      $0.flow.rows.funnel[1].viewed = 8
    }
    expect(sound, contains: "\n- **Data:** no problem was found.\n")
    let split = SampleReport.markdown {
      $0.flow.quality = []
      $0.quality[3].count = 0
      $0.flow.rows.funnel[1].viewed = 8
      $0.flow.insights = $0.flow.definition.experiments.map {
        Insight(.data, headline: "No planned shares.", subject: $0.id, isReasonNotToTrust: true)
      }
    }
    expect(split, contains: "\n- **Data:** the log itself has no problem.\n")
  }

  @Test func `events of a version that no definition covers are no problem of the flow`() {
    let contents = { (contents: inout Report) in
      let row = QualityRow(
        scope: .flow(FlowKey(flow: SampleReport.key.flow, version: nil)),
        finding: .rule(.otherVersion), severity: .warning, count: 7, of: 700,
        explanation: "of version 3")
      contents.quality[3].count = 0
      contents.flow.quality = [row]
      contents.flow.rows.funnel[1].viewed = 8
    }
    let report = SampleReport.markdown(contents)
    expect(
      report,
      contains:
        "\n- **Data:** no problem that affects these numbers; 7 events from a version that is")
    expect(
      report, contains: "\n### Outside the reported flows\n\n- **warning**, `other_version`, 7")
    var shown = SampleReport.charted()
    contents(&shown)
    expect(
      TerminalSummary(shown).text(columns: 100, in: .plain), lacks: "Problems in the log")
  }

  @Test func `rejected lines are told from a hundredth of the log on`() {
    func report(of lines: Count) -> String {
      SampleReport.markdown { $0.quality[3].whole = lines }
    }
    expect(report(of: 3_000), contains: "; 1.0 % of the log's lines could not be read.\n")
    expect(report(of: 3_030), lacks: "of the log's lines")
  }

  @Test func `where most gave no reason the main one of the others is told`() {
    func line(_ change: (inout Report) -> Void) -> String {
      let lines = SampleReport.markdown(change).split(separator: "\n")
      return String(lines.first { $0.hasPrefix("- **Most left:**") } ?? "")
    }
    expect(
      line { $0.flow.rows.dropoff[2].users = 3 }
        .hasSuffix(
          "for 3 the log gives no reason, and 2 denied `screen_time`, which is required."))
    expect(
      line { $0.flow.rows.dropoff.remove(at: 1) }.hasSuffix(" who left; the log gives no reason."))
    expect(
      line { $0.flow.rows.dropoff.remove(at: 2) }
        .hasSuffix(" who left; all 2 denied `screen_time`, which is required."))
    let one = line {
      $0.flow.rows.dropoff.remove(at: 2)
      $0.flow.rows.dropoff[1].users = 1
    }
    expect(one.hasSuffix(" who left; denied `screen_time`, which is required."))
  }

  @Test func `of a flow without experiment nothing is said of one`() {
    let report = SampleReport.markdown { $0.flow.definition.experiment = nil }
    expect(report, lacks: "**Experiment:**")
  }
}
