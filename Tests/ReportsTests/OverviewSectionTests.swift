import EventLog
import Journeys
import Testing

@testable import Funnels
@testable import Reports

struct OverviewSectionTests {
  private func twoFlows() -> String {
    SampleReport.markdown {
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

        | Flow | Started | Window over | Completed | Completion rate | Left | In progress | \
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
}
