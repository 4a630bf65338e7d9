import EventLog
import Experiments
import Journeys
import Testing

@testable import Funnels
@testable import Reports

struct VariantsSectionTests {
  private static let noUsers = RateCell()

  @Test func `few variants stand side by side, control first`() {
    #expect(
      SampleReport.markdown { $0.comparison[0].control = "B" }.contains(
        """

        ### Variants

        | Step | `B` (control) | Of all | `A` | Of all |
        | --- | ---: | ---: | ---: | ---: |
        | 1. `welcome` | 4 | 100.0 % | 5 | 100.0 % |
        | 2. `=permissions` | 3 | 75.0 % | 4 | 80.0 % |
        | **completed** | 3 | 75.0 % (30.1–95.4) | 1 | 20.0 % (3.6–62.4) |

        """))
  }

  @Test func `the difference stands with both shares, and no variant is called better`() {
    #expect(
      SampleReport.markdown().contains(
        """

        - Completion, `B` against control `A`: 75.0 % of 4 against 20.0 % of 5 users, difference \
        +55.0 pp.

        **Not known:** whether a difference between variants is more than chance. This version \
        gives no interval and no verdict, so no variant is the winner yet.

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
  }

  @Test func `a step that a variant's list lacks is a dash with its reason`() {
    let report = SampleReport.markdown { $0.funnel.remove(at: 7) }
    #expect(report.contains("\n| 2. `=permissions` | 4 | 80.0 % | – | – |\n"))
    #expect(report.contains("\n\n`–`: the variant's own list lacks the step.\n"))
    #expect(!SampleReport.markdown().contains("own list lacks"))
  }

  @Test func `a variant without users has no rate, and the reason stands there`() {
    let report = SampleReport.markdown { $0.funnel[8].fromEntry = Self.noUsers }
    #expect(report.contains("\n\n`–`: no user of the variant was counted.\n"))
    #expect(!SampleReport.markdown().contains("no user of the variant"))
  }

  @Test func `a variant's own list of steps is spelt out`() {
    let report = SampleReport.markdown {
      $0.flows[0].definition.experiment?.variants[1].steps = [1, 0]
    }
    #expect(
      report.contains(
        "\nVariant `B` has a list of steps of its own: `=permissions`, `welcome`.\n"))
    #expect(!SampleReport.markdown().contains("has a list of steps of its own"))
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

        | Variant | Users | Completed | Completion rate |
        | --- | ---: | ---: | ---: |
        | `v4` (control) | 104 | 4 | 50.0 % |
        | `v22` | 122 | 22 | 50.0 % |
        | `v21` |
        """))
    #expect(report.contains("| `v3` | 103 |") && !report.contains("| `v2` |"))
    #expect(report.contains("\n\n2 smaller variants stand in `funnel.csv`.\n"))
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

  @Test func `the assignment has planned and observed shares, and notes where there are some`() {
    let report = SampleReport.markdown()
    #expect(
      report.contains(
        """

        Who was assigned, of all who started, whether their window is over or not (`–`: no share is \
        planned):

        | Assigned | Users | Planned share | Observed share |  |
        | --- | ---: | ---: | ---: | --- |
        | `A` | 6 | 50.0 % | 60.0 % | equal split assumed |
        | `B` | 4 | 50.0 % | 40.0 % | equal split assumed |
        | `x` | 0 | 0.0 % | 0.0 % | not declared |
        | *mixed* | 1 | – | 8.3 % | seen with several variants |
        | *unassigned* | 1 | – | 8.3 % | seen with no variant |

        """))
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
    #expect(report.contains("planned); the smaller ones stand in `assignment.csv`:\n"))
    #expect(report.contains("| `v3` | 3 |") && !report.contains("| `v2` | 2 |"))
    #expect(report.contains("| *mixed* | 1 |") && report.contains("| *unassigned* | 1 |"))
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
