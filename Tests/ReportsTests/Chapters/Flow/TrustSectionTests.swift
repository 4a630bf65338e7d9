import Definitions
import EventLog
import Expectations
@testable import Experiments
import Funnels
import Journeys
import Testing

@testable import Reports

/// What speaks against an experiment, above its results.
struct TrustSectionTests {
  private func report(_ change: (inout TrustChecks) -> Void) -> String {
    SampleReport.markdown { change(&$0.flow.checks[0]) }
  }

  private func report(
    splitP p: Double?, plan: SplitPlan = .given, since: Int64? = nil
  ) -> String {
    SampleReport.markdown {
      $0.flow.checks[0].split = SplitCheck(p: p, plan: plan)
      $0.flow.settings.since = since
    }
  }

  @Test func `whether the split holds is told in words`() {
    expect(
      report(splitP: nil),
      contains: """

        **Not tested yet:** whether group sizes fit the planned split; that takes 100 users.

        """)
    expect(
      report(splitP: 0.05),
      contains: "\n\nGroup sizes are as in the planned split (sample ratio p = 0.0500).\n\n")
    expect(
      report(splitP: 0.5, plan: .assumedEqual),
      contains: "Group sizes are as in the equal split (none is defined) (sample ratio p = 0.5000)."
    )
  }

  @Test func `the effect by week of entry stands below the variants, few users marked`() {
    let report = report { checks in
      checks.weeks = [
        WeeklyEffect(
          variant: "B", monday: 20_514, controlUsers: 200, controlRate: 0.25, variantUsers: 100,
          variantRate: 0.5),
        WeeklyEffect(
          variant: "B", monday: 20_521, controlUsers: 0, controlRate: nil, variantUsers: 20,
          variantRate: 0.5),
      ]
    }
    expect(
      report,
      contains: """

        `B` against control by week of entry. Weeks differ by chance, too:

        | Week from | Users of `A` | Completed | Users of the variant | Completed | Difference in points |
        | --- | ---: | ---: | ---: | ---: | ---: |
        | 2026-03-02 | 200 | 25.0 % | 100 | 50.0 % | +25.0 |
        | 2026-03-09 | 0 | – | 20 | 50.0 % † | – |

        """)
  }

  @Test func `the weeks of a report with a minimum cell are hidden, for no other table has them`() {
    var contents = SampleReport.contents()
    contents.flow.checks[0].weeks = [
      WeeklyEffect(
        variant: "B", monday: 0, controlUsers: 200, controlRate: 0.25, variantUsers: 100,
        variantRate: 0.5)
    ]
    expect(contents.hidingCells(below: nil).flow.checks[0].weeks.count, equals: 1)
    expectEmpty(contents.hidingCells(below: 5).flow.checks[0].weeks)
  }

  @Test(arguments: [(5_000, true), (640, false)])
  func `what a plan would have saved is told where it is a tenth or more`(
    tuning: Int, isTold: Bool
  ) {
    let report = SampleReport.markdown { contents in
      contents.flow.checks[0] = TrustChecks(
        experiment: contents.flow.checks[0].experiment,
        control: contents.flow.checks[0].control, tuning: tuning,
        split: contents.flow.checks[0].split,
        mixed: contents.flow.checks[0].mixed)
      for index in contents.flow.comparison.indices
      where contents.flow.comparison[index].isCompletion {
        contents.flow.comparison[index].controlUsers = 300
        contents.flow.comparison[index].variantUsers = 340
        contents.flow.comparison[index].verdict = .noClearDifference
      }
    }
    expect(report.contains("which then takes about 25 % fewer users"), equals: isTold)
  }

  @Test(arguments: [(0.001, "0.0010"), (0.0499, "0.0499")])
  func `from 0.001 to 0.05 the split may be broken`(p: Double, digits: String) {
    let report = report(splitP: p)
    expect(
      report,
      contains: """

        **The split may be broken:** chance alone rarely makes group sizes this far from the planned split (sample ratio p = \(digits)). Below 0.001 the variants would not be compared.

        """)
    expect(report, contains: " Check first: the split may be broken, see “Variants”.\n- **Data:**")
  }

  @Test func `a filtered report says that the split is that of the whole log`() {
    let whole = ", counted over the whole log, without this report's filters"
    for (p, words) in [(0.5, "p = 0.5000)"), (0.01, "p = 0.0100)"), (0.0001, "this uneven")] {
      expect(report(splitP: p, since: 0), contains: "\(words)\(whole).")
      expect(report(splitP: p), lacks: whole)
    }
  }

  @Test func `a broken split is told first, and no difference with it`() {
    let report = report(splitP: 0.0000031)
    expect(
      report,
      contains: """

        ### Variants

        **Do not compare these variants:** with the planned split, chance would almost never make group sizes this uneven. No difference is shown: whatever broke the split may also be what makes the variants differ. Look for a variant that crashes, redirects, or is logged elsewhere.

        | Variant |
        """)
    expect(report, lacks: "against `A`")
  }

  @Test func `without a plan there is nothing to fit`() {
    expect(
      SampleReport.markdown { $0.flow.checks[0].split = SplitCheck(p: 1, plannedArms: 1) },
      contains: """

        **Not known:** whether the users fit a plan: the definition has no split of several variants.

        """)
    expect(
      report(splitP: 0.5, plan: .unknown),
      contains: """

        **Not known:** whether the users fit a plan: the definition has no split and names fewer than \
        two variants.

        """)
  }

  @Test func `sizes that an equal plan would make unlikely are told with what to add`() {
    let report = SampleReport.markdown {
      $0.flow.checks[0].split = SplitCheck(
        p: 0.0001, plan: .unknown, unlikelySizes: SizeRatio([200, 100]))
      $0.flow.assignment[0].notes = [.unevenWithoutPlan(SizeRatio([200, 100]))]
    }
    expect(
      report,
      contains: """
        two variants. Group sizes are 2:1: if equal ones were planned, the split is broken. Add `split` \
        to the definition, so that it can be tested.

        """)
    expect(report, lacks: "Do not compare")
  }

  @Test func `the summary of a filtered report gives the shares of the whole log`() {
    let report = SampleReport.markdown { contents in
      contents.flow.checks[0].split = SampleReport.brokenSplit
      contents.flow.settings.until = 0
      for (arm, users) in [64, 36].enumerated() {
        contents.flow.assignment[arm].usersInLog = Count(users)
        contents.flow.assignment[arm].wholeInLog = 100
      }
    }
    expect(
      report,
      contains: """
        **the split is broken (p = 0.00040): do not compare the variants.** In the whole \
        log `A` has 64.0 % instead of the planned 50.0 %; `B` has 36.0 % instead of the planned 50.0 %.
        """)
  }

  @Test func `a share that changed from day to day is told with what to do`() {
    let report = report { $0.drifts = [SplitDrift(variant: "B", p: 6.7e-8)] }
    expect(
      report,
      contains: """

        **The split changed from day to day:** the share of `B` is not the same on all days \
        (p = 0.000000067). Was it ramped up, or logged only by some releases? Compare only days \
        with the same split: `--since`, `--until`.

        """)
    expect(
      report,
      contains: " Check first: the split changed from day to day, see “Variants”.\n- **Data:**")
  }

  @Test func `many mixed users are told, few are not`() {
    let report = report { $0.mixed = MixedUsers(users: 120, of: 8_600, mostShare: 0.01) }
    expect(
      report,
      contains: """

        **Many users saw several variants:** 120 (1.4 % of all who started; from 1.0 % on that \
        can bias a comparison). They are left out. Returning users are more likely to be affected, \
        so this can bias the result. Make sure that a user keeps the variant.

        """)
    expect(
      report, contains: " Check first: 1.4 % of the users saw several variants, see “Variants”.")
    expect(SampleReport.markdown(), lacks: "Many users saw")
  }

  @Test func `a difference that turns round is told with both`() {
    let report = report {
      $0.reversals = [
        Reversal(
          variant: "B", stratification: .field(.platform), difference: -0.018, stratified: 0.007),
        Reversal(variant: "B", stratification: .weeks, difference: 0.02, stratified: -0.03),
      ]
    }
    expect(
      report,
      contains: """

        **The difference reverses within platforms** (Simpson's paradox): over all users `B` \
        completes 1.8 points less often than `A`, within platforms 0.7 points more often. The \
        variants have different shares of them, which distorts the overall number; find out why \
        before you trust either.

        **The difference reverses within weeks of start** (Simpson's paradox): over all users `B` \
        completes 2.0 points more often than `A`, within weeks of start 3.0 points less often.
        """)
    expect(report, contains: "Check first: the difference reverses within groups of users, see")
  }

  @Test func `an experiment that nothing speaks against has no such words`() {
    let report = SampleReport.markdown()
    expect(!report.contains("Read it with care") && !report.contains("turns round"))
    expect(report, lacks: "changed from day to day")
  }
}
