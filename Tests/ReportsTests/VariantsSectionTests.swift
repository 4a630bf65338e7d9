import EventLog
import Experiments
import Journeys
import Testing

@testable import Funnels
@testable import Reports

struct VariantsSectionTests {
  private static let noUsers = RateCell()

  @Test func `variants stand below each other, then side by side, control first`() {
    #expect(
      SampleReport.markdown { $0.comparison[0].control = "B" }.contains(
        """

        | Variant | Users | Completed | Completion rate | Left | Biggest loss |
        | --- | ---: | ---: | ---: | ---: | --- |
        | `B` (control) | 4 | 3 | 75.0 % (30.1–95.4) | 1 | 2. `=permissions` (1) |
        | `A` | 5 | 1 | 20.0 % (3.6–62.4) | 4 | 2. `=permissions` (3) |

        | Step | `B` (control) | Of all | Left here | `A` | Of all | Left here |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | 1. `welcome` | 4 | 100.0 % | 1 | 5 | 100.0 % | 1 |
        | 2. `=permissions` | 3 | 75.0 % | 0 | 4 | 80.0 % | 3 |
        | **completed the flow** | 3 | 75.0 % | – | 1 | 20.0 % | – |

        `–`: nobody leaves after completing.

        """))
  }

  @Test func `the difference stands with both shares, and no variant is called better`() {
    #expect(
      SampleReport.markdown().contains(
        """

        - Completion, `B` against control `A`: 75.0 % of 4 against 20.0 % of 5 users, difference \
        +55.0 pp.

        Differences are of the unrounded rates.

        **Not known:** whether a difference between variants is more than chance. This version does \
        not judge that, so no variant is the winner yet. Do not compare the intervals of two \
        variants by eye, and do not stop as soon as a difference looks large: let the experiment run \
        for as long as was planned, then have the counts in `comparison.csv` tested.

        """))
  }

  @Test func `a difference that does not exist has its reason`() {
    let report = SampleReport.markdown {
      $0.comparison[0].variantUsers = 0
      $0.comparison[0].variantRate = nil
      $0.comparison[0].difference = nil
    }
    #expect(
      report.contains(
        "– of 0 against 20.0 % of 5 users, no difference, because one of them has no users.\n"))
    #expect(!report.contains("unrounded rates"))
  }

  @Test func `under a broken split there is no difference and no talk of winners`() {
    let report = SampleReport.markdown { contents in
      for index in 0...1 { contents.assignment[index].sampleRatioP = 0.0004 }
    }
    #expect(
      report.contains(
        """

        No difference is given: the split is broken, and whatever broke it may also be what makes \
        the variants differ.

        """))
    #expect(!report.contains("55.0 pp") && !report.contains("winner"))
    #expect(!SampleReport.markdown().contains("No difference is given"))
  }

  @Test func `a variant without users has no rate, and the reason stands there`() {
    let report = SampleReport.markdown { $0.funnel[8].fromEntry = Self.noUsers }
    #expect(report.contains("\n\n`–`: no user of the variant was counted.\n"))
    #expect(!SampleReport.markdown().contains("no user of the variant"))
  }

  @Test func `where a variant has a list of its own each has a table in the order of its list`() {
    let report = SampleReport.markdown { contents in
      contents.flows[0].definition.experiment?.variants[1].steps = [0]
      contents.funnel.remove(at: 7)
      contents.losses[4].biggest = [SampleReport.welcome]
      contents.funnel[7].step = StepKey(index: 2, id: "completed")
      contents.funnel[7].fromPrevious = RateCell(rate: 0.75)
    }
    #expect(
      report.contains(
        """

        `A` (control), by the flow's list of steps:

        | Step | Reached | Of all who entered | Of the step before | Left here |  |
        | --- | ---: | ---: | ---: | ---: | --- |
        | 1. `welcome` | 5 | 100.0 % | – | 1 |  |
        | 2. `=permissions` | 4 | 80.0 % | – | 3 | ◀ biggest loss |
        | **completed the flow** | 1 | 20.0 % (3.6–62.4) | – | – |  |

        `B`, by its own list of steps:

        | Step | Reached | Of all who entered | Of the step before | Left here |  |
        | --- | ---: | ---: | ---: | ---: | --- |
        | 1. `welcome` | 4 | 100.0 % | – | 1 | ◀ biggest loss |
        | **completed the flow** | 3 | 75.0 % (30.1–95.4) | 75.0 % | – |  |

        `–`: no step stands before the first, and nobody leaves after completing.

        """))
    #expect(!SampleReport.markdown().contains("list of steps:"))
  }

  @Test func `one variant alone is compared with nothing`() {
    let report = SampleReport.markdown {
      $0.funnel.removeSubrange(6...8)
      $0.comparison = []
    }
    #expect(report.contains("\nThere is one variant only, so nothing to compare it with.\n"))
    #expect(!report.contains("no variant is the winner"))
    #expect(!SampleReport.markdown().contains("one variant only"))
  }

  @Test func `many variants stand below each other, the 20 with most users`() {
    let report = SampleReport.markdown { contents in
      contents.funnel = (1...22).flatMap { number in
        [(SampleReport.welcome, 100 + number), (SampleReport.completed, number)].map {
          SampleReport.row(
            .variant, .value(Text("v\(number)")), step: $0.0, reached: $0.1,
            rate: RateCell(rate: 0.5))
        }
      }
      contents.comparison[0].control = "v4"
      contents.comparison[0].variant = "v1"
    }
    #expect(
      report.contains(
        """

        | Variant | Users | Completed | Completion rate | Left | Biggest loss |
        | --- | ---: | ---: | ---: | ---: | --- |
        | `v4` (control) | 104 | 4 | 50.0 % | – | – |
        | `v22` | 122 | 22 | 50.0 % | – | – |
        | `v21` |
        """))
    #expect(report.contains("| `v3` | 103 |") && !report.contains("| `v2` |"))
    #expect(report.contains("\n\n2 smaller variants are in `funnel.csv`.\n"))
    #expect(!report.contains("| Step | `v4`"))
    #expect(!report.contains("Completion, `v1`"))
  }

  @Test func `a flow without experiment has no such section`() {
    let report = SampleReport.markdown {
      $0.funnel.removeSubrange(3...8)
      $0.comparison = []
      $0.assignment = []
    }
    #expect(!report.contains("### Variants") && !report.contains("winner"))
  }

  @Test func `the assignment has planned and observed shares, and who is in no variant`() {
    #expect(
      SampleReport.markdown().contains(
        """

        Who was assigned, counted yet or not; shares are of those in one variant:

        | Assigned | Users | Planned share | Observed share |  |
        | --- | ---: | ---: | ---: | --- |
        | `A` | 6 | 50.0 % | 60.0 % | equal split assumed |
        | `B` | 4 | 50.0 % | 40.0 % | equal split assumed |
        | `x` | 0 | 0.0 % | 0.0 % | not declared |

        Of all who started, in no comparison: 1 user (8.3 %) seen with several variants (*mixed*), \
        1 user (8.3 %) seen with no variant (*unassigned*).

        """))
    let none = SampleReport.markdown { contents in
      for index in 3...4 { contents.assignment[index].users = 0 }
    }
    #expect(!none.contains("in no comparison"))
  }

  @Test func `who was exposed and never entered is not among those seen with no variant`() {
    let words = """
       (*unassigned*). Users who were exposed but never entered are not among them: they are in \
      “Findings” only.

      """
    let report = SampleReport.markdown {
      $0.quality[6].finding = .rule(.exposedNeverEntered)
    }
    #expect(report.contains(words))
    #expect(!SampleReport.markdown().contains("Users who were exposed"))
  }

  @Test func `of many arms the 20 largest are shown, mixed and unassigned always`() {
    let report = SampleReport.markdown { contents in
      let row = contents.assignment[0]
      let arms = (1...22).map { number in
        var own = row
        own.arm = .variant(Text("v\(number)"))
        own.users = number
        return own
      }
      contents.assignment = arms + contents.assignment.suffix(2)
    }
    #expect(report.contains("in one variant; the smaller ones are in `assignment.csv`:\n"))
    #expect(report.contains("| `v3` | 3 |") && !report.contains("| `v2` | 2 |"))
    #expect(report.contains("several variants (*mixed*)"))
    #expect(!SampleReport.markdown().contains("the smaller ones"))
  }

  @Test func `whether the split holds is told in words`() {
    func report(_ p: Double?) -> String {
      SampleReport.markdown { contents in
        for index in 0...1 { contents.assignment[index].sampleRatioP = p }
      }
    }
    #expect(
      report(nil).contains(
        "\n**Not known:** whether the users fit the planned split; below 100 users that is not tested.\n"
      )
    )
    #expect(
      report(0.001).contains(
        """

        The users do not contradict the planned split: sample ratio p = 0.0010; below 0.001 they \
        would.

        """))
    #expect(
      report(0.0004).contains(
        """

        **The split is broken:** if users were assigned as planned, sizes as uneven as these would \
        come about in fewer than 1 of 1,000 experiments (sample ratio p = 0.0004). Do not compare \
        the variants before the cause is found.

        """))
    #expect(report(1e-12).contains("(sample ratio p < 0.0001)"))
  }
}
