import EventLog
import Journeys
import Testing

@testable import Funnels
@testable import Reports

/// Permissions and choices.
struct AnswersSectionTests {
  @Test func `the answers and what followed them are two tables that can be read`() {
    #expect(
      SampleReport.markdown().contains(
        """

        ### Permissions

        | Step | Permission | Asked | Granted | Denied | Unanswered | Grant rate |
        | --- | --- | ---: | ---: | ---: | ---: | ---: |
        | 2. `=permissions` | `screen_time` (required) | 6 | 4 | 2 | 0 | 66.7 % (30.0–90.0) |

        And then, by the final answer, with or without a prompt:

        | Step | Permission | Granted, completed | Granted, left | Denied, completed | Denied, left |
        | --- | --- | ---: | ---: | ---: | ---: |
        | 2. `=permissions` | `screen_time` | 4 | 1 | 0 | 2 |

        - `screen_time` at 2. `=permissions`: 2 denied it and left; 1 granted it and never \
        finished; 1 denied it first and granted it in the same attempt; 1 had granted it before and \
        saw no prompt.

        """))
  }

  @Test func `what did not happen is not told`() {
    let report = SampleReport.markdown {
      $0.permissions[0].isRequired = false
      $0.permissions[0].leftAfterDenial = 0
      $0.permissions[0].leftAfterGrant = 0
      $0.permissions[0].recovered = 0
      $0.permissions[0].alreadyGranted = 0
    }
    #expect(report.contains("| 2. `=permissions` | `screen_time` | 6 |"))
    #expect(!report.contains("- `screen_time` at"))
  }

  @Test func `who denied and completed, and who had denied before, are told`() {
    let report = SampleReport.markdown {
      $0.permissions[0].completedAfterDenial = 1_500
      $0.permissions[0].alreadyDenied = 7
    }
    #expect(report.contains("; 1,500 denied it and completed all the same; "))
    #expect(report.contains("; 7 had denied it before and saw no prompt."))
  }

  @Test func `a grant rate of nobody has its reason`() {
    let report = SampleReport.markdown {
      $0.permissions[0].asked = 0
      $0.permissions[0].grant = RateCell()
    }
    #expect(report.contains("; nobody was asked, so there is no grant rate."))
    #expect(!SampleReport.markdown().contains("nobody was asked"))
  }

  @Test func `a choice says how many kept the default`() {
    #expect(
      SampleReport.markdown().contains(
        """

        | Step | Choice | Value | Users | Of those who chose | Completed | Completion rate |
        | --- | --- | --- | ---: | ---: | ---: | ---: |
        | 1. `welcome` | `level` | `medium, or less` (default) | 5 | 100.0 % | 4 | 80.0 % (37.0–96.0) |

        - `level` at 1. `welcome`: 5 users, 100.0 % of those who chose, kept the default \
        `medium, or less`.

        """))
  }

  @Test func `a default that nobody kept is told, a choice without default is not`() {
    let report = SampleReport.markdown {
      $0.choices[0].isDefault = false
      $0.flows[0].definition.steps[0].choices = [
        ChoiceDefinition(id: "level", defaultValue: "high")
      ]
    }
    #expect(report.contains("\n- `level` at 1. `welcome`: nobody kept the default `high`.\n"))
    let without = SampleReport.markdown { $0.choices[0].isDefault = false }
    #expect(!without.contains("kept the default"))
  }

  @Test func `of many values the 20 with most users are shown`() {
    let report = SampleReport.markdown { contents in
      let row = contents.choices[0]
      contents.choices = (1...22).map { number in
        var own = row
        own.value = Text("v\(number)")
        own.isDefault = false
        own.users = number
        return own
      }
    }
    #expect(report.contains("| `level` | `v22` | 22 | 100.0 % | 4 | 80.0 % (37.0–96.0) |\n| 1."))
    #expect(report.contains("| `v3` | 3 |") && !report.contains("| `v2` | 2 |"))
    #expect(
      report.contains("\n- `level` at 1. `welcome`: 2 rarer values stand in `choices.csv`.\n"))
  }
}
