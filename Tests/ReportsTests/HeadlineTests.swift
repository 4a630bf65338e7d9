import Experiments
import Journeys
import Testing

@testable import Funnels
@testable import Reports

/// What stands under a flow's name, before any table.
struct HeadlineTests {
  @Test func `it says who completed, who left and where, and whom that is about`() {
    #expect(
      SampleReport.markdown().contains(
        """

        Flow `first|launch`, version `1`: **`First launch`**

        **4 of 10 users completed: 40.0 %, 95 % interval 16.8–68.7 %.** 6 left (60.0 %). The \
        biggest loss is at 2. `=permissions`: 4 users.

        `B` against `A`: **too early**: 5 of 100 users matured in `A`, 4 in `B` \
        (it takes 100 in each).

        **Alarm:** completion left its usual limits on the day of 2026-03-07 (40.0 %). See “Trend”.

        **Read with care:** 3 events of pages that belong to no step. See “Findings”.

        12 users started, and 10 have had their full 24 hours: every number below is about these, \
        unless a line says otherwise. The others are not yet counted and not lost: 2 users (16.7 % \
        of those who started). Of those who left, 1 came back after their full 24 hours.

        """))
  }

  @Test func `a flow without version and title is named by its id`() {
    let report = SampleReport.markdown {
      $0.flows[0].definition.version = nil
      $0.flows[0].definition.title = nil
    }
    #expect(report.contains("\n\nFlow `first|launch`\n\n"))
  }

  @Test func `who skipped the flow is told apart from who left otherwise`() {
    let report = SampleReport.markdown {
      $0.outcomes[1].users = 2
      $0.outcomes[1].share = 0.2
      $0.outcomes[2].users = 4
      $0.outcomes[2].share = 0.4
    }
    #expect(
      report.contains(
        "** 6 left: 2 by skipping the flow (20.0 %), 4 otherwise (40.0 %). The biggest"))
    #expect(!SampleReport.markdown().contains("by skipping the flow"))
  }

  @Test func `where nobody left it says so and names no loss`() {
    let report = SampleReport.markdown {
      $0.losses[0].left = 0
      $0.losses[0].biggest = []
    }
    #expect(report.contains("** Nobody left.\n"))
    #expect(!report.contains("he biggest loss") && !report.contains("◀"))
    #expect(!SampleReport.markdown().contains("Nobody left"))
  }

  @Test func `a draw names its steps up to three`() {
    let few = SampleReport.markdown {
      $0.losses[0].biggest = [SampleReport.welcome, SampleReport.permissions]
    }
    #expect(
      few.contains("The biggest loss is a draw: 4 users each at 1. `welcome`, 2. `=permissions`.\n")
    )
    let many = SampleReport.markdown {
      $0.losses[0].biggest = Array(repeating: SampleReport.welcome, count: 4)
    }
    #expect(many.contains("The biggest loss is a draw of 4 steps, 4 users each.\n"))
  }

  @Test func `where every window is over nobody is called in progress`() {
    let report = SampleReport.markdown {
      $0.outcomes[3].users = 0
      $0.outcomes[5].users = 0
    }
    #expect(report.contains("\n\n12 users started, and all have had their full 24 hours.\n"))
    #expect(!report.contains("The others are not yet counted") && !report.contains("came back"))
  }

  @Test func `where no window is over it says that too`() {
    let report = SampleReport.markdown { $0.flows[0].isProvisional = true }
    #expect(report.contains("\n\n12 users started; none has had the full 24 hours yet."))
  }

  @Test func `who was seen in mid-flow only is in no number, and told`() {
    let report = SampleReport.markdown { $0.outcomes[4].users = 3 }
    let sentence = "Seen in mid-flow only, without an entry, and in none of these numbers: 3 users."
    #expect(report.contains(sentence))
    #expect(!SampleReport.markdown().contains("Seen in mid-flow only"))
  }

  @Test func `a flow that nobody started has no rate`() {
    let report = SampleReport.markdown {
      $0.flows[0].started = 0
      $0.flows[0].matured = 0
    }
    #expect(report.contains("\n\nNobody started this flow.\n"))
    #expect(!report.contains("users completed:"))
  }

  @Test func `of those not yet counted it says how many have completed already`() {
    let one = SampleReport.markdown { $0.funnel[2].inProgress = 1 }
    #expect(one.contains(" (16.7 % of those who started), 1 of whom has completed already. Of"))
    let two = SampleReport.markdown { $0.funnel[2].inProgress = 2 }
    #expect(two.contains(", 2 of whom have completed already. Of"))
    #expect(!SampleReport.markdown().contains("of whom have completed already"))
  }

  @Test func `the biggest losses of variants are told where they are not the same step`() {
    let report = SampleReport.markdown {
      $0.losses[4].biggest = [SampleReport.welcome]
      $0.funnel[3].left = 1
      $0.funnel[6].left = 1
      $0.funnel[4].left = 3
      $0.funnel[7].left = 0
    }
    #expect(
      report.contains(
        """
         4 users. It differs by variant: `A` (control) at 2. `=permissions` (3 of the 4 who reached \
        it); `B` at 1. `welcome` (1 of the 4 who reached it).

        """))
    #expect(
      report.contains(
        " By variant: 3 of the 4 who reached it left there in `A`, 0 of the 3 in `B`.\n"))
    #expect(!SampleReport.markdown().contains("y variant: "))
  }

  @Test func `a broken split is told at the top and forbids to compare the variants' losses`() {
    let report = SampleReport.markdown { contents in
      contents.losses[4].biggest = [SampleReport.welcome]
      contents.checks[0].split = SampleReport.brokenSplit
    }
    #expect(
      report.contains(
        """
         4 users.

        **The split is broken (p = 0.00040): do not read the comparison of the \
        variants.** `A` has 6 users, 60.0 % instead of the planned 50.0 %; `B` has 4 users, 40.0 % \
        instead of the planned 50.0 %. See “Variants”.

        **Alarm:**
        """))
    #expect(!report.contains("differs by variant") && !report.contains("By variant:"))
    #expect(!SampleReport.markdown().contains("The split is broken"))
  }

  @Test(
    arguments: [
      (.eventsBeforeEntry, "7 users with events before their first entry"),
      (.twoIDs, "7 users with a second id, so perhaps counted twice"),
      (.otherVersion, "7 events of a version that is not defined"),
      (.undeclaredVariant, "7 users in variants that the experiment does not name"),
      (.lateVariant, "7 users seen with another variant after their window"),
      (.mixedUsers, "7 users seen with several variants"),
      (.variantsWithoutExperiment, "7 events with a variant in a flow without experiment"),
      (.skipOfUnskippable, "7 skips of a step that cannot be skipped"),
      (.skipWithoutScope, "7 skips without scope, of a step or the flow"),
      (.returnedAfterCompletion, "7 users in the flow again after completing it"),
      (.exposedNeverEntered, "7 users exposed to the experiment who never entered"),
      (.unknownPage, "7 events of pages that belong to no step"),
      (.breakdownMissingAtEntry, "7 users whose value of a breakdown came after their entry"),
    ] as [(FlowRule, String)])
  func `what contradicts the definition stands at the top, in words`(rule: FlowRule, words: String)
  {
    let report = SampleReport.markdown {
      $0.quality[6].finding = .rule(rule)
      $0.quality[6].count = 7
    }
    #expect(report.contains("\n\n**Read with care:** \(words). See “Findings”.\n\n"))
  }

  @Test func `a finding about steps names them`() {
    let report = SampleReport.markdown {
      $0.quality[6].finding = .rule(.skipOfUnskippable)
      $0.quality[6].steps = [FindingStep(step: SampleReport.permissions, count: 3, users: 1)]
    }
    #expect(
      report.contains(
        "3 skips of a step that cannot be skipped (2. `=permissions`). See “Findings”"))
    #expect(report.contains(" belongs to no step. At: 2. `=permissions` (3, by 1 user). First: "))
    #expect(!SampleReport.markdown().contains(" At: "))
  }

  @Test func `without findings, or with those told elsewhere, nothing is to be read with care`() {
    #expect(SampleReport.markdown().contains("Read with care"))
    let none = SampleReport.markdown { $0.quality.removeLast() }
    let midway = SampleReport.markdown { $0.quality[6].finding = .rule(.enteredMidway) }
    for report in [none, midway] { #expect(!report.contains("Read with care")) }
  }
}
