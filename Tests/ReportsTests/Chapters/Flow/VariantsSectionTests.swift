import Definitions
import EventLog
import Experiments
import Journeys
import Expectations
import Testing

@testable import Funnels
@testable import Reports

struct VariantsSectionTests {

  @Test func `variants stand below each other, then side by side, control first`() {
    expect(
      SampleReport.markdown { $0.flow.comparison[0].control = "B" },
      contains: """

        | Variant | Users | Completed | Completion rate | Left | Most left |
        | --- | ---: | ---: | ---: | ---: | --- |
        | `B` (control) | 4 | 3 | 75.0 % (30.1 to 95.4) † | 1 | 2. `=permissions` (1) |
        | `A` | 5 | 1 | 20.0 % (3.6 to 62.4) † | 4 | 2. `=permissions` (3) |

        How many users reached each step, by variant:

        | Step | `B` (control) | Of all | Left here | `A` | Of all | Left here |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | 1. `welcome` | 4 | 100.0 % † | 1 | 5 | 100.0 % † | 1 |
        | 2. `=permissions` | 3 | 75.0 % † | 0 | 4 | 80.0 % † | 3 |
        | **completed the flow** | 3 | 75.0 % † | – | 1 | 20.0 % † | – |

        `–`: nobody leaves after completing.

        """)
  }

  @Test func `a single verdict stands with the variants too`() {
    let report = SampleReport.markdown()
    let start = report.firstRange(of: "### Variants")?.upperBound ?? report.endIndex
    expect(report[start...].contains("\n- `B` against `A`: **too early**: "))
  }

  @Test func `what would show is explained where it is said`() {
    let words = "“Find” means in four of five such experiments; the rise aimed at is"
    let unclear = SampleReport.markdown {
      $0.flow.comparison[0].verdict = .noClearDifference
      $0.flow.comparison[0].usersNeeded = 1_234
    }
    expect(unclear, contains: words)
    expect(SampleReport.markdown { $0.flow.comparison[0].verdict = .better }, lacks: words)
  }

  @Test func `a control that nobody has is told, with the one that is taken instead`() {
    let words = """


      **No such control:** nobody is in the variant `Z` that `--control` names. Control is `A` instead.

      """
    let asked = { (control: Text) in
      SampleReport.markdown { $0.flow.settings.control = control }
    }
    expect(asked("Z"), contains: words)
    expect(asked("B"), lacks: "No such control")
    expect(SampleReport.markdown(), lacks: "No such control")
  }

  @Test func `users in no variant have rows that are called not compared`() {
    let report = SampleReport.markdown { contents in
      for (step, users) in [(SampleReport.welcome, 7), (SampleReport.completed, 2)] {
        contents.flow.rows.funnel.append(
          SampleReport.row(
            .variant, .mixed, step: step, reached: users, of: 7))
      }
    }
    expect(
      report, contains: "\n| *mixed*, not compared | 7 | 2 | 28.6 % (8.2 to 64.1) † | – | – |\n")
    expect(report, lacks: "*unassigned*, not compared")
    expect(SampleReport.markdown(), lacks: "not compared |")
  }

  @Test func `a variant without users has no rate, and the reason stands there`() {
    let report = SampleReport.markdown { $0.flow.rows.funnel[8].entered = 0 }
    expect(report, contains: "\n\n`–`: no user of the variant was counted.\n")
    expect(SampleReport.markdown(), lacks: "no user of the variant")
  }

  @Test func `where a variant has a list of its own each has a table in the order of its list`() {
    let report = SampleReport.markdown { contents in
      contents.flow.definition.experiment?.variants[1].steps = [0]
      contents.flow.rows.funnel.remove(at: 7)
      contents.flow.rows.losses[4].biggest = [SampleReport.welcome]
      contents.flow.rows.funnel[7].step = StepKey(index: 2, id: "completed")
      contents.flow.rows.funnel[7].reachedPrevious = 4
    }
    expect(
      report,
      contains: """

        `A` (control), by the flow's list of steps:

        | Step | Reached | Of all counted | Of the step before | Left here |  |
        | --- | ---: | ---: | ---: | ---: | --- |
        | 1. `welcome` | 5 | 100.0 % (56.6 to 100.0) † | – | 1 |  |
        | 2. `=permissions` | 4 | 80.0 % (37.6 to 96.4) † | – | 3 | ◀ most left |
        | **completed the flow** | 1 | 20.0 % (3.6 to 62.4) † | – | – |  |

        `B`, by its own list of steps:

        | Step | Reached | Of all counted | Of the step before | Left here |  |
        | --- | ---: | ---: | ---: | ---: | --- |
        | 1. `welcome` | 4 | 100.0 % (51.0 to 100.0) † | – | 1 | ◀ most left |
        | **completed the flow** | 3 | 75.0 % (30.1 to 95.4) † | 75.0 % (30.1 to 95.4) † | – |  |

        `–`: the first step has none before it, and nobody leaves after completing.

        """)
    expect(SampleReport.markdown(), lacks: "list of steps:")
  }

  @Test func `one variant alone is compared with nothing`() {
    let report = SampleReport.markdown {
      $0.flow.rows.funnel.removeSubrange(6...8)
      $0.flow.comparison = []
    }
    expect(
      report, contains: "\nThere is only one variant, so there is nothing to compare it with.\n")
    expect(SampleReport.markdown(), lacks: "one variant only")
  }

  @Test func `many variants stand below each other, the 20 with most users`() {
    let report = SampleReport.markdown { contents in
      contents.flow.rows.funnel = (1...22).flatMap { number in
        [(SampleReport.welcome, 100 + number), (SampleReport.completed, number)].map {
          SampleReport.row(
            .variant, .value(Text("v\(number)")), step: $0.0, reached: $0.1,
            of: 2 * $0.1)
        }
      }
      contents.flow.comparison[0].control = "v4"
      contents.flow.comparison[0].variant = "v1"
    }
    expect(
      report,
      contains: """

        | Variant | Users | Completed | Completion rate | Left | Most left |
        | --- | ---: | ---: | ---: | ---: | --- |
        | `v4` (control) | 104 | 4 | 50.0 % (21.5 to 78.5) | – | – |
        | `v22` | 122 | 22 | 50.0 % (35.8 to 64.2) | – | – |
        | `v21` |
        """)
    expect(report.contains("| `v3` | 103 |") && !report.contains("| `v2` |"))
    expect(report, contains: "\n\n2 smaller variants are in `funnel.csv`.\n")
    expect(report, lacks: "| Step | `v4`")
    expect(report, lacks: "- `v1` against")
  }

  @Test func `a flow without experiment has no such section`() {
    let report = SampleReport.markdown {
      $0.flow.rows.funnel.removeSubrange(3...8)
      $0.flow.comparison = []
      $0.flow.assignment = []
      $0.flow.checks = []
    }
    expect(report, lacks: "### Variants")
  }

  @Test func `the assignment has planned and observed shares, and who is in no variant`() {
    expect(
      SampleReport.markdown(),
      contains: """

        Everyone who was assigned, including users who still have time; shares are of those in one variant:

        | Assigned | Users | Planned share | Observed share |  |
        | --- | ---: | ---: | ---: | --- |
        | `A` | 6 | 50.0 % | 60.0 % † | equal split assumed |
        | `B` | 4 | 50.0 % | 40.0 % † | equal split assumed |
        | `x` | 0 | 0.0 % | 0.0 % † | not declared |

        Of all who started, in no comparison: 1 user (8.3 % †) seen with several variants (*mixed*), \
        1 user (8.3 % †) seen with no variant (*unassigned*).

        """)
    let none = SampleReport.markdown { contents in
      for index in 3...4 { contents.flow.assignment[index].users = 0 }
    }
    expect(none, lacks: "in no comparison")
  }

  @Test func `who was exposed and never entered is not among those seen with no variant`() {
    let words = """
       (*unassigned*). Users who were put into the experiment but never opened onboarding are \
      only in “Findings”.

      """
    let report = SampleReport.markdown {
      $0.flow.quality[0].finding = .rule(.exposedNeverEntered)
    }
    expect(report, contains: words)
    expect(SampleReport.markdown(), lacks: "Users who were exposed")
  }

  @Test func `of many arms the 20 largest are shown, mixed and unassigned always`() {
    let report = SampleReport.markdown { contents in
      let row = contents.flow.assignment[0]
      let arms = (1...22).map { number in
        var own = row
        own.arm = .variant(Text("v\(number)"))
        own.users = Count(number)
        return own
      }
      contents.flow.assignment = arms + contents.flow.assignment.suffix(2)
    }
    expect(report, contains: "in one variant; the smaller ones are in `assignment.csv`:\n")
    expect(report.contains("| `v3` | 3 |") && !report.contains("| `v2` | 2 |"))
    expect(report, contains: "several variants (*mixed*)")
    expect(SampleReport.markdown(), lacks: "the smaller ones")
  }
}
