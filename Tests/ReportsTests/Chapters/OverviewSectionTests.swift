import Definitions
import EventLog
import Experiments
import Journeys
import Expectations
import Testing

@testable import Funnels
@testable import Reports

struct OverviewSectionTests {
  private func twoFlows(_ change: (inout Report) -> Void = { _ in }) -> String {
    SampleReport.markdown {
      change(&$0)
      var second = FlowDefinition(id: "other|flow", steps: [StepDefinition(id: "a")])
      second.title = nil
      $0.flows.append(
        FlowReport(definition: second, settings: ReportSettings(), started: 0, matured: 0))
    }
  }

  @Test func `several flows stand below each other before the first of them`() {
    expect(
      twoFlows(),
      contains: """
        # Onboarding report

        | Flow | Started | Counted | Completed | Completion rate | Left | Not yet counted | \
        Most left |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
        | 1. `First launch`, version `1` | 12 | 10 | 4 | 40.0 % (16.8 to 68.7) † | 6 | 2 | \
        2. `=permissions` (4) |
        | 2. `other\\|flow` | 0 | 0 | – | – | – | – | – |

        `–`: nobody started the flow.

        **1. `First launch`, version `1`** · 12 users started,
        """)
  }

  @Test func `one flow needs no overview`() {
    expect(SampleReport.markdown(), lacks: "| Flow |")
  }

  @Test func `several flows have numbers, and their names stand again over their tables`() {
    let report = twoFlows { $0.flow.isProvisional = true }
    expect(
      report, contains: "\n\n## Flow 1\n\nFlow `first|launch`, version `1`: **`First launch`**\n")
    expect(report, contains: "\n\n## Flow 2\n\nFlow `other|flow`\n")
    expect(report, hasPrefix: "# Onboarding report\n\n**Provisional** (flow 1): no user's window")
    expect(report, lacks: "## The flow")
  }
}
