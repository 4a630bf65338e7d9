import Definitions
import EventLog
import Journeys
import TestBasics
import TestSupport
import Expectations
import Testing

@testable import Funnels
@testable import Reports

/// Permissions and choices.
struct AnswersSectionTests {
  @Test func `the answers and what followed them are two tables that can be read`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ### Permissions

        | Step | Permission | Asked | Granted | Denied | Unanswered | Grant rate |
        | --- | --- | ---: | ---: | ---: | ---: | ---: |
        | 2. `=permissions` | `screen_time` (required) | 6 | 4 | 2 | 0 | 66.7 % (30.0 to 90.3) † |

        What happened after the last answer, with or without a prompt:

        | Step | Permission | Granted, completed | Granted, left | Denied, completed | Denied, left |
        | --- | --- | ---: | ---: | ---: | ---: |
        | 2. `=permissions` | `screen_time` | 4 | 1 | 0 | 2 |

        “Left” here is everyone who gave that answer and did not complete, wherever they left; a \
        reason under “Why users left” is about where and how a user left. The two numbers can \
        differ.

        - `screen_time` at 2. `=permissions`: 2 denied it and left; 1 granted it and never \
        finished; 1 denied it first and granted it in the same attempt; 1 granted it before and \
        saw no prompt.

        No prompt is shown to users who have answered before: in an earlier installation, in the \
        system's settings, or elsewhere in the app.

        """)
  }

  @Test func `what did not happen is not told`() {
    let report = SampleReport.markdown {
      $0.flow.rows.permissions[0].isRequired = false
      $0.flow.rows.permissions[0].leftAfterDenial = 0
      $0.flow.rows.permissions[0].leftAfterGrant = 0
      $0.flow.rows.permissions[0].recovered = 0
      $0.flow.rows.permissions[0].alreadyGranted = 0
    }
    expect(report, contains: "| 2. `=permissions` | `screen_time` | 6 |")
    expect(report, lacks: "- `screen_time` at")
    expect(!report.contains("here is everyone who gave") && !report.contains("No prompt is shown"))
  }

  @Test func `who denied and completed, and who had denied before, are told`() {
    let report = SampleReport.markdown {
      $0.flow.rows.permissions[0].completedAfterDenial = 1_500
      $0.flow.rows.permissions[0].alreadyDenied = 7
    }
    expect(report, contains: "; 1,500 denied it and completed anyway; ")
    expect(report, contains: "; 7 denied it before and saw no prompt.")
  }

  @Test func `a grant rate of nobody has its reason`() {
    let report = SampleReport.markdown {
      $0.flow.rows.permissions[0].asked = 0
    }
    expect(report, contains: "; nobody was asked, so there is no grant rate.")
    expect(SampleReport.markdown(), lacks: "nobody was asked")
  }

  @Test func `a choice says how many kept the default`() {
    expect(
      SampleReport.markdown(),
      contains: """

        | Step | Choice | Value | Users | Of those who chose | Completed | Completion rate |
        | --- | --- | --- | ---: | ---: | ---: | ---: |
        | 1. `welcome` | `level` | `medium, or less` (default) | 5 | 100.0 % † | 4 | 80.0 % (37.6 to 96.4) † |

        - `level` at 1. `welcome`: 5 of the 10 users who reached the step answered; 5 users, \
        100.0 % † of those who chose, kept the default `medium, or less`.

        Users who gave one answer may finish more often for another reason: they chose it \
        themselves, and those who answer at a later step have already come far.

        """)
  }

  @Test func `of a paywall it says what those did who saw it`() {
    func report(_ change: (inout Report) -> Void = { _ in }) -> String {
      SampleReport.markdown { contents in
        contents.flow.definition.steps[0].isPaywall = true
        var other = contents.flow.rows.choices[0]
        (other.value, other.users, other.isDefault) = ("trial_started", 2, false)
        contents.flow.rows.choices.append(other)
        change(&contents)
      }
    }
    let words = "; of the 10 who saw it, 50.0 % `medium, or less`, 20.0 % `trial_started`."
    expect(report(), contains: words)
    expect(SampleReport.markdown(), lacks: "who saw it")
    let hidden = report { contents in
      contents.hide(below: 3)
      contents.flow.rows.choices[1].users = .hidden
    }
    expect(hidden, contains: "; of the 10 who saw it, 50.0 % `medium, or less`.")
    expect(report { $0.flow.rows.funnel[0].viewed = 0 }, contains: "of the 10 who saw it")
  }

  @Test func `where users gave several answers it says why the shares are so many`() {
    let words = "answered; several answers are possible, so the shares add up to more than 100 %; "
    expect(
      SampleReport.markdown { $0.flow.rows.choiceSummaries[0].hasSeveralValues = true },
      contains: words)
    expect(SampleReport.markdown(), lacks: "several answers")
  }

  @Test func `without choices nothing is said of causes`() {
    expect(SampleReport.markdown { $0.flow.rows.choices = [] }, lacks: "is the cause")
  }

  @Test func `a default that no event has is not called unkept, a choice without default is not`() {
    let report = SampleReport.markdown {
      $0.flow.rows.choices[0].isDefault = false
      $0.flow.definition.steps[0].choices = [
        ChoiceDefinition(id: "level", defaultValue: "high")
      ]
    }
    expect(
      report,
      contains: """
        reached the step answered; no event has the default `high`, so users who kept it may have sent none.

        """)
    let without = SampleReport.markdown { $0.flow.rows.choices[0].isDefault = false }
    expect(without, lacks: "the default")
  }

  @Test func `of many values the 20 with most users are shown`() {
    let report = SampleReport.markdown { contents in
      let row = contents.flow.rows.choices[0]
      contents.flow.rows.choices = (1...22).map { number in
        var own = row
        own.value = Text("v\(number)")
        own.isDefault = false
        (own.users, own.answered) = (Count(number), 22)
        own.completed = Count(min(4, number))
        return own
      }
    }
    expect(
      report, contains: "| `level` | `v22` | 22 | 100.0 % † | 4 | 18.2 % (7.3 to 38.5) † |\n| 1.")
    expect(report.contains("| `v3` | 3 |") && !report.contains("| `v2` | 2 |"))
    expect(report, contains: "reached the step answered; 2 rarer values are in `choices.csv`.\n")
  }

  @Test func `of many permissions the 50 that were asked for most are shown, in their order`() {
    let report = SampleReport.markdown { contents in
      let row = contents.flow.rows.permissions[0]
      contents.flow.rows.permissions = (1...53).map { number in
        var own = row
        own.permission = Text("p\(number)")
        own.asked = Count(number == 2 ? 90 : number)
        return own
      }
    }
    expect(report, contains: "| `p2` (required) | 90 |")
    expect(
      report.contains("`p5` (required)") && !report.contains("`p4`") && !report.contains("`p1`"))
    expect(report, contains: "\n3 rarer permissions are in `permissions.csv`.\n")
    expect(SampleReport.markdown(), lacks: "rarer permission")
  }

  @Test func `of many choices the 50 that most answered are shown`() {
    let report = SampleReport.markdown { contents in
      let (row, summary) = (contents.flow.rows.choices[0], contents.flow.rows.choiceSummaries[0])
      contents.flow.rows.choices = (10..<61).map { number in
        var own = row
        own.choice = Text("c\(number)")
        return own
      }
      contents.flow.rows.choiceSummaries = (10..<61).map { number in
        var own = summary
        own.choice = Text("c\(number)")
        own.answered = Count(number == 33 ? 1 : 2)
        return own
      }
    }
    expect(report.contains("`c32` |") && report.contains("`c60` |"))
    expect(report, lacks: "`c33` |")
    expect(report, contains: "\n1 rarer choice is in `choices.csv`.\n")
  }

  @Test func `the cost of the choices grows with their names`() {
    let growth = CostGrowth.measured(from: 500) { count in
      let markdown = SampleReport.markdown { report in
        let (row, summary) = (report.flow.rows.choices[0], report.flow.rows.choiceSummaries[0])
        report.flow.rows.choices = (0..<count).map { number in
          var named = row
          named.choice = Text("choice \(number)")
          return named
        }
        report.flow.rows.choiceSummaries = (0..<count).map { number in
          var named = summary
          named.choice = Text("choice \(number)")
          return named
        }
      }
      expect(markdown, contains: "\n\(Figures.count(count - 50)) rarer choices are in")
    }
    #expect(growth <= CostGrowth.most)
  }
}
