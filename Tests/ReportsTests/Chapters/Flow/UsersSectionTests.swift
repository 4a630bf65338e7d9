@testable import Definitions
import EventLog
import Expectations
import Funnels
import Journeys
import Testing

@testable import Insights
@testable import Reports

/// How to list the users behind the statements at the top.
struct UsersSectionTests {
  private func report(_ change: (inout Report) -> Void = { _ in }) -> String {
    SampleReport.markdown { contents in
      var loss = Insight(.stepLoss, headline: "Most are lost.")
      loss.step = SampleReport.permissions
      var unlogged = Insight(.unlogged, headline: "Why is not logged.")
      unlogged.step = StepKey(index: 1, id: "it's")
      var who = Insight(.who, headline: "Some finish less often.")
      who.subject = "country=New Zealand"
      let others = [Insight(.fatigue, headline: "The further, the fewer.")]
      contents.flow.insights = [loss] + others + [unlogged, who]
      change(&contents)
    }
  }

  @Test func `each statement about users has its command`() {
    let text = report { contents in
      contents.provenance.inputs = ["logs/july", "my logs"]
      contents.provenance.readingOptions = [
        ReadingOption(name: "config", value: "-own.json"),
        ReadingOption(name: "as-of", value: "2026-03-08T12:00:00Z"),
      ]
    }
    expect(
      text,
      contains: """

        ### Who they are

        These commands list the users in the statements at the top, with their ids. Keep the lists as \
        safe as the log.

        - Statement 1: `onboarding-funnel users logs/july 'my logs' --flow 'first|launch' --left-at \
        '=permissions' --config=-own.json --as-of 2026-03-08T12:00:00Z`
        - Statement 3: `onboarding-funnel users logs/july 'my logs' --flow 'first|launch' --left-at \
        'it'\\''s' --reason unexplained --config=-own.json --as-of 2026-03-08T12:00:00Z`
        - Statement 4: `onboarding-funnel users logs/july 'my logs' --flow 'first|launch' --outcome \
        left --where 'country=New Zealand' --config=-own.json --as-of 2026-03-08T12:00:00Z`

        """)
  }

  @Test func `who finishes less is listed with who skipped the flow, too, if anybody did`() throws {
    let skipped = report { contents in
      let row = contents.flow.rows.outcomes.firstIndex { $0.outcome == .skippedFlow }
      contents.flow.rows.outcomes[row ?? 0].users = 3
    }
    let line = try #require(skipped.split(separator: "\n").first { $0.hasPrefix("- Statement 4") })
    expect(String(line), contains: "--outcome left --where 'country=New Zealand'` and `onboard")
    expect(String(line), contains: "--outcome skipped_flow --where 'country=New Zealand'`")
  }

  @Test func `filters of the report hold for the list too`() {
    let filtered = report { contents in
      contents.flow.settings.conditions = [
        FieldCondition(field: .platform, comparison: .notEqual, value: "web")
      ]
    }
    expect(filtered, contains: "--left-at '=permissions' --where 'platform!=web'`")
  }

  @Test func `standard input is to be given again`() {
    expect(
      report(), contains: "with their ids. Where an input is `-`, give them the same log. Keep the")
    expect(report(), contains: "`onboarding-funnel users logs - --flow")
  }

  @Test(arguments: [0, 21])
  func `no inputs, and more than the report names, are left to the reader`(count: Int) {
    let text = report { contents in
      contents.provenance.inputs = (0..<count).map { "\($0).ndjson" }
    }
    expect(text, contains: "Replace LOG with the inputs of this report. Keep the lists")
    expect(text, contains: "- Statement 1: `onboarding-funnel users LOG --flow")
  }

  @Test func `where small counts are hidden nobody is listed`() {
    expect(report { $0.hide(below: 5) }, lacks: "Who they are")
    expect(SampleReport.markdown(), lacks: "Who they are")
  }
}
