import Definitions
import EventLog
import Funnels
import Testing

@testable import Insights
@testable import Reports

/// How to list the users behind the statements at the top.
struct UsersSectionTests {
  private func report(_ change: (inout ReportContents) -> Void = { _ in }) -> String {
    SampleReport.markdown { contents in
      var loss = Insight(.stepLoss, headline: "Most are lost.")
      loss.step = SampleReport.permissions
      var unlogged = Insight(.unlogged, headline: "Why is not logged.")
      unlogged.step = StepKey(index: 1, id: "it's")
      var who = Insight(.who, headline: "Some finish less often.")
      who.subject = "country=New Zealand"
      let others = [Insight(.fatigue, headline: "The further, the fewer.")]
      contents.insights = [FlowInsights(flow: SampleReport.key, [loss] + others + [unlogged, who])]
      change(&contents)
    }
  }

  @Test func `each statement about users has its command`() {
    #expect(
      report().contains(
        """

        ### Who they are

        These commands list the users in the statements at the top, with their ids. Replace LOG \
        with the inputs of this report, and keep the lists as safe as the log.

        - Statement 1: `onboarding-funnel users LOG --flow 'first|launch' --left-at =permissions`
        - Statement 3: `onboarding-funnel users LOG --flow 'first|launch' --left-at 'it'\\''s' --reason \
        unexplained`
        - Statement 4: `onboarding-funnel users LOG --flow 'first|launch' --outcome left --where \
        'country=New Zealand'`

        """))
  }

  @Test func `filters of the report hold for the list too`() {
    let filtered = report { contents in
      contents.flows[0].settings.conditions = [
        FieldCondition(field: .platform, comparison: .notEqual, value: "web")
      ]
    }
    #expect(filtered.contains("--left-at =permissions --where 'platform!=web'`"))
  }

  @Test func `where small counts are hidden nobody is listed, nor where attempts are counted`() {
    #expect(!report { $0.minimumCell = 5 }.contains("Who they are"))
    #expect(!report { $0.flows[0].settings.count = .attempts }.contains("Who they are"))
    #expect(!report { $0.flows[0].settings.since = 0 }.contains("Who they are"))
    #expect(!SampleReport.markdown().contains("Who they are"))
  }
}
