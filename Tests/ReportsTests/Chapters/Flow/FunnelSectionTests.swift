import Definitions
import EventLog
import Journeys
import Expectations
import Testing

@testable import Funnels
@testable import Reports

struct FunnelSectionTests {
  @Test func `the step that most left at is marked in the table, in words`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ### Funnel

        | Step | Reached | Of all counted | Of the step before | Left here | Not yet counted |  |
        | --- | ---: | ---: | ---: | ---: | ---: | --- |
        | 1. `welcome` “`Hello \\| there`” | 10 | 100.0 % (72.2 to 100.0) † | – | 2 | 1 |  |
        | 2. `=permissions` | 8 | 80.0 % (49.0 to 94.3) † | 80.0 % (49.0 to 94.3) † | 4 | 1 | ◀ most left |
        | **completed the flow** | 4 | 40.0 % (16.8 to 68.7) † | 50.0 % (21.5 to 78.5) † | – | 0 |  |

        `–`: the first step has none before it, and nobody leaves after completing. Not yet counted: \
        users who have not had their full 24 hours yet, at the furthest step they have reached so \
        far; on the last row those who have completed already.

        """)
  }

  @Test func `a title that only spells the id otherwise is not repeated`() {
    for title in ["Welcome", "wel come", "WELCOME!"] as [Text] {
      let report = SampleReport.markdown { $0.flow.definition.steps[0].title = title }
      expect(report, contains: "\n| 1. `welcome` | 10 |", "\(title)")
    }
    let other = SampleReport.markdown { $0.flow.definition.steps[0].title = "Welcome 2" }
    expect(other, contains: "\n| 1. `welcome` “`Welcome 2`” | 10 |")
  }

  @Test func `a step stands on the line of its number`() {
    let report = SampleReport.contents().markdown(for: .stream)
    expect(report, contains: "users left at 2. `=permissions`")
  }

  @Test func `where all are counted nothing is said of those who are not`() {
    let report = SampleReport.markdown { contents in
      for index in 0...2 { contents.flow.rows.funnel[index].inProgress = 0 }
    }
    expect(report, contains: "nobody leaves after completing.\n\n")
    expect(report, lacks: "Not yet counted: users")
  }

  @Test func `every step of a draw is marked`() {
    let report = SampleReport.markdown {
      $0.flow.rows.losses[0].biggest = [SampleReport.welcome, SampleReport.permissions]
    }
    expect(report, contains: "| 2 | 1 | ◀ most left |\n| 2. `=permissions` |")
    expect(report, contains: "| 4 | 1 | ◀ most left |\n| **completed the flow** |")
  }

  @Test func `a step named completed is not taken for completion`() {
    let step = StepKey(index: 2, id: "completed")
    let report = SampleReport.markdown {
      $0.flow.rows.funnel[1].step = step
      $0.flow.rows.losses[0].biggest = [step]
    }
    expect(report, contains: "| 2. `completed` | 8 |")
    expect(report, contains: "| – | 0 |  |\n\n`–`")
  }

  @Test func `where nobody was counted the missing rates have their reason`() {
    let reason = "; there is no rate where nobody is counted."
    expect(SampleReport.markdown { $0.flow.matured = 0 }, contains: reason)
    expect(SampleReport.markdown(), lacks: reason)
  }

  @Test func `a step that some lists lack is told with their users`() {
    let sentence = """

      Step `=permissions` is not in the variant of 1,234 users: they could not reach it, but are in the total.

      """
    expect(SampleReport.markdown(), contains: sentence)
    expect(SampleReport.markdown { $0.flow.absences = [] }, lacks: "is missing from")
  }

  @Test func `views that fail, skips of a step and ways back are told where there are some`() {
    let report = SampleReport.markdown()
    expect(
      report,
      contains: """

        - Reached by more users than viewed it, so some page views were lost, not sent or not shown: \
        2. `=permissions` (7 of 8).
        - Skipped the page and stayed: 2. `=permissions` (1 user).
        - Went back from the step: 2. `=permissions` (1 user).

        """)
    let without = SampleReport.markdown {
      $0.flow.rows.funnel[1].viewed = 8
      $0.flow.rows.funnel[1].skippedStep = 0
      $0.flow.rows.funnel[1].wentBack = 0
    }
    for words in ["Reached by more", "Skipped the page", "Went back from"] {
      expect(without, lacks: words)
    }
  }

  @Test func `a variant with a list of its own explains a step with more users than the one above`()
  {
    let sentence =
      "\n- Variants with their own list of steps: `B`. So a step may be reached by"
    let report = SampleReport.markdown {
      $0.flow.definition.experiment?.variants[1].steps = [1, 0]
    }
    expect(report, contains: sentence)
    expect(report, contains: "went on is under “Variants”, variant by variant.\n")
    expect(
      report, contains: "\n| Step | Reached | Of all counted | Left here | Not yet counted |  |\n")
    expect(report, contains: "\n\n`–`: nobody leaves after completing. Not yet")
    expect(SampleReport.markdown(), lacks: "list of steps of their own")
    // The flow's own list, spelt out.
    let same = SampleReport.markdown {
      $0.flow.definition.experiment?.variants[1].steps = [0, 1]
    }
    expect(same, lacks: "list of steps of their own")
  }

  @Test func `of more variants than have tables, the share of the step before is in the table`() {
    let report = SampleReport.markdown { contents in
      contents.flow.definition.experiment?.variants[1].steps = [1, 0]
      for name in ["C", "D", "E"] as [Text] {
        contents.flow.rows.funnel.append(
          SampleReport.row(
            .variant, .value(name), step: SampleReport.welcome, reached: 1, of: 1))
      }
    }
    expect(report, contains: "what share of the step before went on is in `funnel.csv`.\n")
  }

  @Test func `what the definition has none of is told in a line`() {
    let report = SampleReport.markdown {
      $0.flow.rows.permissions = []
      $0.flow.rows.choices = []
      $0.flow.definition.experiment = nil
    }
    expect(
      report,
      contains:
        "\n- Not defined for this flow, so not reported: permissions, choices, an experiment.\n")
    expect(SampleReport.markdown(), lacks: "Not defined for this flow")
    let defined = SampleReport.markdown {
      $0.flow.rows.choices = []
      $0.flow.definition.steps[0].choices = [ChoiceDefinition(id: "level")]
    }
    expect(defined, lacks: "Not defined for this flow")
  }
}
