import EventLog
import Experiments
import Journeys
import Testing

@testable import Funnels
@testable import Reports

struct OverviewSectionTests {
  private func twoFlows(_ change: (inout ReportContents) -> Void = { _ in }) -> String {
    SampleReport.markdown {
      change(&$0)
      var second = FlowDefinition(id: "other|flow", steps: [StepDefinition(id: "a")])
      second.title = nil
      $0.flows.append(
        ReportedFlow(definition: second, settings: ReportSettings(), started: 0, matured: 0))
    }
  }

  @Test func `several flows stand below each other before the first of them`() {
    #expect(
      twoFlows().contains(
        """

        ## The flows

        | Flow | Started | Counted | Completed | Completion rate | Left | Not yet counted | \
        Biggest loss |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
        | 1. `First launch`, version `1` | 12 | 10 | 4 | 40.0 % (16.8–68.7) | 6 | 2 | \
        2. `=permissions` (4) |
        | 2. `other\\|flow` | 0 | 0 | – | – | – | – | – |

        `–`: nobody started the flow.

        ## Flow 1

        """))
  }

  @Test func `one flow needs no overview`() {
    #expect(!SampleReport.markdown().contains("## The flows"))
  }

  @Test func `a broken split is told under the table`() {
    let report = twoFlows { contents in
      contents.checks[0].split = SampleReport.brokenSplit
    }
    #expect(
      report.contains(
        "\n\n**The split is broken** (flow 1): do not compare the variants there.\n\n`–`: nobody"))
    #expect(!twoFlows().contains("The split is broken"))
  }
}
