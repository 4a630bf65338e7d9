import Definitions
import EventLog
import Expectations
import Experiments
import Foundation
import Journeys
import TestBasics
import TestSupport
import Statistics
import Testing

@testable import Funnels
@testable import Reports

struct MarkdownReportTests {
  private func empty() -> Report {
    Report(
      provenance: Provenance(programVersion: "0.1.0", asOf: nil, definitionDigest: "d"))
  }

  private func text(_ contents: Report) -> String {
    contents.markdown(for: .stream)
  }

  /// `RECORD=1` writes what is made now, and fails.
  @Test func `the sample's report is the one that was read and found right`() throws {
    let file = "Fixtures/sample-report.md"
    guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
      let source = ProjectFolder.root.appendingPathComponent("Tests/ReportsTests/\(file)")
      try SampleReport.markdown().write(to: source, atomically: true, encoding: .utf8)
      Issue.record("recorded anew: review it with git diff, and run without RECORD")
      return
    }
    let url = Bundle.module.bundleURL.appendingPathComponent(file)
    #expect(SampleReport.markdown() == (try String(contentsOf: url, encoding: .utf8)))
  }

  @Test func `the sections of a flow stand in the order of a reader's questions`() {
    let headings = SampleReport.markdown().split(separator: "\n").filter { $0.hasPrefix("#") }
    expect(
      headings,
      equals: [
        "# Onboarding report", "## Contents", "## What was read", "## The flow",
        "### Funnel", "### Why users left",
        "### Permissions", "### Choices", "### Variants", "### Breakdowns", "### Trend", "### Time",
        "### Findings", "## What was left out", "## What the words mean", "## Rejected lines",
        "## About this report",
      ])
  }

  @Test func `an empty run says so and keeps its foot`() {
    let report = text(empty())
    expect(report, contains: "\nNo flow was found in what was read.\n")
    expect(report, contains: "\n- as of: –\n- time zone: none\n")
    expect(report, lacks: "What the words mean")
    expect(report.hasSuffix("\n") && !report.hasSuffix("\n\n"))
    expect(SampleReport.markdown(), lacks: "No flow was found")
  }

  @Test func `a provisional flow is announced at the top and in its section`() {
    let report = SampleReport.markdown { $0.flow.isProvisional = true }
    expect(
      report, hasPrefix: "# Onboarding report\n\n**Provisional**: no user's window is over yet")
    expect(report, contains: "\n\n**Provisional:** no user's window is over yet")
    expect(SampleReport.markdown(), lacks: "rovisional")
  }

  @Test func `a report of attempts, or by another reading, says so`() throws {
    var contents = SampleReport.contents()
    contents.flow.settings.order = .ordered
    contents.flow.settings.count = .attempts
    contents.flow.isProvisional = true
    contents.provenance.order = .ordered
    contents.provenance.count = .attempts
    let report = text(contents)
    for line in [
      "### Why attempts left\n", "| Step | Reason | Attempts | Of the step's attempts |",
      "**Provisional**: no attempt's window is over yet",
      "Attempts by the day they started, in `Europe/Berlin`",
      "\nA step counts as reached (`--order ordered`) when it and those before it were viewed",
      "\nCounted are attempts (`--count attempts`), each with its own entry, window and breakdown,",
      "\nAll counts and rates are of counted attempts, whose window is over",
      "**Started:** 12 attempts",
      "a user counts as often as they tried",
    ] {
      expect(report, contains: line)
    }
    for word in ["Counted are attempts", "--order", "Why attempts left", "12 attempts"] {
      expect(text(SampleReport.contents()), lacks: word)
    }
  }

  @Test(arguments: [
    (Reading.strict, "A step counts as reached (`--order strict`)"),
    (.any, "Row k counts who viewed k distinct steps (`--order any`)"),
  ])
  func `each reading has its own words`(order: Reading, words: String) {
    var contents = SampleReport.contents()
    contents.provenance.order = order
    expect(text(contents), contains: "\n\n\(words)")
    expect(text(contents), contains: "All counts and rates are of counted users")
  }

  @Test func `an inferred definition is announced`() {
    let report = SampleReport.markdown { $0.flow.isInferred = true }
    expect(
      report,
      hasPrefix: """
        # Onboarding report

        **Inferred**: the definition was inferred from the log, as no `onboarding.json` has one. \
        Which pages are steps, their order and what completes the flow are guesses, and every \
        number below rests on them. `onboarding-funnel infer` prints the definition for you to \
        edit, with the evidence for it.


        """)
    expect(SampleReport.markdown(), lacks: "inferred")
  }

  @Test func `an inferred definition says which pages were left out, and which may have to be`() {
    let report = SampleReport.markdown { contents in
      contents.flow.isInferred = true
      contents.flow.appPages = ["home", "search"]
      contents.flow.doubtfulSteps = ["tour", "done"]
    }
    expect(
      report,
      contains: """
        with the evidence for it. Left out as screens of the app that follow the flow: `home`, \
        `search`. `tour`, `done` may be screens of the app too: users leave from any of them, and no \
        event ends the flow. If they are, write a definition without them: more users finish than \
        this report says.

        """)
  }

  @Test func `no hostile name ends up in a heading or breaks a table`() throws {
    for name in try HostileNames.all() {
      let shown = VisibleText(utf8: name.utf8).string
      let report = SampleReport.markdown { contents in
        contents.flow.definition.id = Text(name)
        contents.flow.definition.title = Text(name)
        contents.flow.definition.steps[0].title = Text(name)
        contents.flow.rows.choices[0].key.flow.flow = Text(name)
        contents.flow.rows.choices[0].value = Text(name)
        contents.provenance.inputs = [name]
      }
      let headings = report.split(separator: "\n").filter { $0.hasPrefix("#") }
      expect(
        headings,
        equals: [
          "# Onboarding report", "## Contents", "## What was read", "## The flow",
          "### Funnel", "### Why users left", "### Permissions", "### Choices", "### Variants",
          "### Breakdowns", "### Trend", "### Time", "### Findings", "## What was left out",
          "### Outside the reported flows", "## What the words mean", "## Rejected lines",
          "## About this report",
        ], "\(shown)")
      let span = CodeSpan(name).markdown
      expect(report, contains: "Flow \(span), version `1`: **\(span)**", "\(shown)")
    }
  }

  @Test func `a hostile name of a step, permission, value or variant stays a code span`() throws {
    for name in try HostileNames.all() {
      let text = Text(name)
      let report = SampleReport.markdown { contents in
        contents.flow.rows.funnel[1].step.id = text
        contents.flow.rows.losses[0].biggest[0].id = text
        contents.flow.rows.losses[1].biggest[0].id = text
        for index in 1...2 { contents.flow.rows.dropoff[index].step.id = text }
        contents.flow.rows.dropoff[1].detail = text
        contents.flow.rows.permissions[0].permission = text
        contents.flow.rows.choices[0].choice = text
        contents.flow.rows.choiceSummaries[0].choice = text
        contents.flow.rows.choiceSummaries[0].leftValues[0].value = text
        contents.flow.quality[0].finding = .rule(.skipOfUnskippable)
        contents.flow.quality[0].steps = [
          FindingStep(step: StepKey(index: 2, id: text), count: 3, users: 1)
        ]
        contents.flow.rows.funnel[9].key.segment = .value(text)
        contents.flow.rows.funnel[10].key.segment = .value(text)
        contents.flow.rows.losses[1].key.segment = .value(text)
        contents.flow.rows.contrasts = [
          SegmentContrast(
            key: contents.flow.rows.funnel[9].key, side: .below, own: Proportion(0, of: 0),
            rest: Proportion(0, of: 0))
        ]
        contents.flow.rows.losses[4].key.segment = .value(text)
        contents.flow.comparison[0].variant = text
        for index in 6...8 { contents.flow.rows.funnel[index].key.segment = .value(text) }
        contents.flow.assignment[1].arm = .variant(text)
      }
      let line = CodeSpan(name).markdown
      let cell = CodeSpan(name, in: .tableCell).markdown
      let told = [
        "4 users left at 2. \(line), 66.7 % † of the 6 who left; main reason: 2 denied \(line), which",
        "| 2. \(cell) | denied \(cell), which is required | 2 |",
        "\n- \(line) at 2. `=permissions`: 2 denied it and left;",
        "\n- \(line) at 1. `welcome`: 5 of the 10 users",
        "- **Experiment:** \(line) against `A`",
        "| Step | `A` (control) | Of all | Left here | \(cell) | Of all | Left here |",
        "\n| \(cell) | 4 | 3 | 75.0 % (30.1 to 95.4) † | 1 |",
        "1 had answered \(line): 1 last chose \(line).",
        "\n| \(cell) | 4 | 50.0 % | 40.0 % † |",
        "- \(line) finishes less often:",
        "a step that your definition says cannot be skipped (2. \(line));",
        " At: 2. \(line) (3, by 1 user).",
        "| \(cell) | 6 | 3 | 50.0 % (18.8 to 81.2) † | 2. \(cell) (2) |",
      ]
      let shown = VisibleText(utf8: name.utf8).string
      for text in told { expect(report, contains: text, "\(shown): \(text)") }
    }
  }
}

extension MarkdownReportTests {
  /// There `viewed` is of the window from the entry, `reached` of the chain's.
  @Test func `no views are said to be missing in the readings of chains`() {
    var contents = SampleReport.contents()
    contents.flow.rows.funnel[0].viewed = 0
    let furthest = text(contents)
    expect(furthest, contains: "ome page views are missing")
    expect(furthest, contains: "so some page views were lost")
    contents.flow.settings.order = .ordered
    contents.provenance.order = .ordered
    let ordered = text(contents)
    expect(ordered, lacks: "ome page views are missing")
    expect(ordered, lacks: "so some page views were lost")
  }

  @Test func `a page that the app may leave out misses no views`() {
    var contents = SampleReport.contents()
    for step in contents.flow.definition.steps.indices {
      contents.flow.definition.steps[step].isOptional = true
      contents.flow.rows.funnel[step].viewed = 0
    }
    expect(text(contents), lacks: "so some page views were lost")
    contents.flow.quality[0].finding = .rule(.viewMissing)
    contents.flow.quality[0].severity = .warning
    contents.flow.quality[0].steps = [
      FindingStep(step: SampleReport.permissions, count: 3, users: 3)
    ]
    expect(text(contents), contains: "so some page views were lost, not sent or not shown: 2.")
  }
}
