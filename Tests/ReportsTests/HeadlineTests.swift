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

        12 users started. The window of 1 d is over for 10 of them; every number below is about \
        these, unless a line says otherwise. Still in progress, so not counted as lost: 2 users \
        (16.7 % of those who started). Of those who left, 1 came back after the window.

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
    #expect(report.contains("\n\n12 users started; the window of 1 d is over for all of them.\n"))
    #expect(!report.contains("Still in progress") && !report.contains("came back"))
  }

  @Test func `where no window is over it says that too`() {
    let report = SampleReport.markdown { $0.flows[0].isProvisional = true }
    #expect(report.contains("\n\n12 users started; the window of 1 d is over for none of them."))
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
}
