import EventLog
import Experiments
import Funnels
import Journeys
import Testing

@testable import Reports

/// What speaks against an experiment, above its results.
struct TrustSectionTests {
  private func report(_ change: (inout TrustChecks) -> Void) -> String {
    SampleReport.markdown { change(&$0.checks[0]) }
  }

  private func report(splitP p: Double?, isPlanAssumed: Bool = false) -> String {
    report { $0.split = SplitCheck(p: p, isPlanAssumed: isPlanAssumed, isUneven: false) }
  }

  @Test func `whether the split holds is told in words`() {
    #expect(
      report(splitP: nil).contains(
        """

        **Not known:** whether the users fit the planned split; below 100 users that is not tested.

        """))
    #expect(
      report(splitP: 0.001).contains(
        """

        The sizes of the variants fit the planned split: sample ratio p = 0.0010, and below 0.001 \
        they would not.

        """))
    #expect(
      report(splitP: 0.5, isPlanAssumed: true)
        .contains("fit the equal split (none is defined): sample ratio p = 0.5000,"))
  }

  @Test func `a broken split is told first, and no difference with it`() {
    let report = report(splitP: 0.0000031)
    #expect(
      report.contains(
        """

        ### Variants

        **Do not compare these variants:** if users were assigned by the planned split, chance would \
        hardly ever make sizes as uneven as these. No difference is given, and the rates below are \
        each for itself: whatever broke the split may also be what makes the variants differ. Look \
        for one that crashes, redirects, or is logged elsewhere.

        | Variant |
        """))
    #expect(!report.contains("against `A`"))
  }

  @Test func `without a split of several variants there is no plan to fit`() {
    let report = report {
      $0.split = SplitCheck(p: 1, isPlanAssumed: false, isUneven: false, plannedArms: 1)
    }
    #expect(
      report.contains(
        """

        **Not known:** whether the users fit a plan: the definition has no split of several variants.

        """))
  }

  @Test func `a report that leaves out variants says that this breaks the split`() {
    let report = SampleReport.markdown {
      $0.checks[0].split = SampleReport.brokenSplit
      $0.flows[0].settings.conditions = [
        FieldCondition(field: .variant, comparison: .equal, value: "B")
      ]
    }
    #expect(
      report.contains(" This report leaves out variants (`--where`), which breaks any split.\n"))
    #expect(!self.report(splitP: 0.0004).contains("leaves out variants"))
  }

  @Test func `a share that changed from day to day is told with what to do`() {
    let report = report { $0.drifts = [SplitDrift(variant: "B", p: 6.7e-8)] }
    #expect(
      report.contains(
        """

        **The split changed from day to day:** the share of `B` is not the same on all days \
        (p = 0.000000067). Was it ramped up, or logged by some releases only? Days differ, so compare \
        users of days with one split: `--since`, `--until`.

        """))
    #expect(
      report.contains(
        " Read it with care: the split changed from day to day, see “Variants”.\n- **Data:**"))
  }

  @Test func `many mixed users are told, few are not`() {
    let report = report { $0.mixed = MixedUsers(users: 120, share: 0.014, mostShare: 0.01) }
    #expect(
      report.contains(
        """

        **Many users saw several variants:** 120 (1.4 % of all who started; from 1.0 % on that can \
        bend a comparison). They are in none, and they are no random part of all: who comes back or \
        changes device is seen more often. Look for an assignment that is not kept.

        """))
    #expect(
      report.contains(
        " Read it with care: 1.4 % of the users saw several variants, see “Variants”."))
    #expect(!SampleReport.markdown().contains("Many users saw"))
  }

  @Test func `a difference that turns round is told with both`() {
    let report = report {
      $0.reversals = [
        Reversal(
          variant: "B", parting: .field(.platform), difference: -0.018, stratified: 0.007),
        Reversal(variant: "B", parting: .weeks, difference: 0.02, stratified: -0.03),
      ]
    }
    #expect(
      report.contains(
        """

        **The difference turns round within platforms** (Simpson's paradox): over all users `B` \
        completes 1.8 points less often than `A`, within platforms 0.7 points more often. The \
        variants have different shares of them, which makes the first number; trust neither before \
        you know why.

        **The difference turns round within weeks of start** (Simpson's paradox): over all users `B` \
        completes 2.0 points more often than `A`, within weeks of start 3.0 points less often.
        """))
    #expect(report.contains("care: the difference turns round within parts of the users, see"))
  }

  @Test func `an experiment that nothing speaks against has no such words`() {
    let report = SampleReport.markdown()
    #expect(!report.contains("Read it with care") && !report.contains("turns round"))
    #expect(!report.contains("changed from day to day"))
  }
}
