import Definitions
import EventLog
import Expectations
import Journeys
import Testing

@testable import Funnels
@testable import Reports

/// What was read, what was left out, and the findings.
struct InputSectionTests {
  @Test func `what was read stands between the summary and the tables`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ## What was read

        1,240 lines: 1,200 accepted, 30 rejected, 10 blank. Counted up to 2026-03-08T12:00:00Z. \
        Left out: 30 rejected; reasons are under “What was left out”.

        ## The flow

        """)
  }

  @Test func `a log without faults is called so`() {
    let report = SampleReport.markdown {
      $0.quality = $0.quality.filter { $0.severity == .info }
      $0.flow.quality = []
      $0.quality.removeAll { $0.finding == .rejectedFor(.badTimestamp) }
      $0.rejectedExamples = []
      $0.flow.rows.funnel[1].viewed = 8
    }
    expect(report, contains: " Nothing was left out.\n")
    expect(report, contains: "\n### Findings\n\nNo problems found.\n")
    expect(report, lacks: "What was left out")
    expect(SampleReport.markdown(), lacks: "Nothing was left out")
  }

  @Test func `where views are missing there is a problem`() {
    let report = SampleReport.markdown { $0.flow.quality = [] }
    expect(
      report,
      contains: """

        ### Findings

        Some views are missing, see “Funnel”. Nothing else was found about this flow; see “What was \
        left out”.

        """)
    expect(
      report,
      contains:
        "\n- **Data:** check before you rely on these numbers: some page views are missing (2. `=per"
    )
    let seen = SampleReport.markdown { $0.flow.rows.funnel[1].viewed = 8 }
    expect(seen, lacks: "ome views are missing")
  }

  @Test func `repeated, late and foreign events are counted where there are some`() {
    let report = SampleReport.markdown { contents in
      contents.quality[5].count = 12
      contents.quality[5].whole = 1_200
      for word in [FindingWord.afterAsOf, .otherEvents] {
        contents.quality.append(
          QualityRow(
            scope: .log, finding: word, severity: .info, count: 3, explanation: "left out"))
      }
    }
    expect(
      report,
      contains:
        " Left out: 30 rejected, 12 repeated (1.0 % of all events), 3 after as-of, 3 of other kinds;"
    )
    expect(SampleReport.markdown(), lacks: "repeated (")
  }

  @Test func `one line is one, and events at fault on good lines are left out`() {
    let report = SampleReport.markdown { contents in
      contents.quality = [
        (FindingWord.lines, 1), (.accepted, 1), (.rejected, 0), (.blank, 0), (.events, 3),
        (.rejectedEvents, 2),
      ].map { word, count in
        QualityRow(
          scope: .log, finding: word, severity: .info, count: count, explanation: "as it says")
      }
    }
    expect(report, contains: "\n1 line: 1 accepted, 0 rejected, 0 blank. ")
    expect(report, contains: " Left out: 2 at fault on good lines; ")
    let leftOut = report.split(separator: "## What was left out")[1].split(separator: "##")[0]
    expect(!leftOut.contains("events of the accepted") && !leftOut.contains("3 "))
  }

  @Test func `findings are told with share, remedy and place`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ### Findings

        Counted over the whole log of the flow, regardless of the days, filters and windows of the numbers above.

        - **warning**, `unknown_page`, 3 (25.0 % of the flow's events): the page `<b>|` belongs to no \
        step. First: `a.ndjson:5`.

        """)
  }

  @Test func `the explanation of every finding but the harmless ones says how to fix it`() {
    // Those that say it themselves, in the words of `quality.csv`.
    let saidAlready: Set<FlowRule> = [
      .undefinedFlow, .otherVersion, .undeclaredVariant, .variantsWithoutExperiment,
      .ambiguousVariant, .experimentNotCompared, .skipOfUnskippable, .skipWithoutScope,
      .unknownPage,
      .breakdownMissingAtEntry, .dimensionUnseen,
    ]
    let words =
      FlowRule.allCases.map(FindingWord.rule) + RejectReason.allCases.map(FindingWord.rejectedFor)
      + [.afterAsOf]
    for word in words {
      let row = QualityRow(
        scope: .log, finding: word, severity: .warning, count: 1, explanation: "it is so")
      let list = FindingsList(rows: [row]).block?.markdown ?? ""
      if case .rule(let rule) = word, saidAlready.contains(rule) {
        expect(list.hasSuffix(": it is so."), "\(word.word)")
      } else {
        expect(list, contains: ": it is so. To fix: ", "\(word.word)")
      }
    }
    let harmless = QualityRow(
      scope: .log, finding: .duplicates, severity: .info, count: 2, explanation: "it is so")
    expect(FindingsList(rows: [harmless]).block?.markdown, equals: "- `duplicates`, 2: it is so.")
  }

  @Test func `a finding that counts nothing is left out`() {
    expect(SampleReport.markdown(), lacks: "`duplicates`")
    let none = QualityRow(
      scope: .log, finding: .duplicates, severity: .info, count: 0, explanation: "it is so")
    expectNil(FindingsList(rows: [none]).block?.markdown)
  }

  @Test func `rejected lines stand after the flows with place and reason`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ## What was left out

        - `rejected_bad_timestamp`, 30: no instant. To fix: send an RFC 3339 instant with its \
        offset, or epoch milliseconds.

        ## What the words mean

        """)
    expect(
      SampleReport.markdown(),
      contains: """

        ## Rejected lines

        At most the first 3 of each reason; `--quarantine FILE` writes all of them to a file.

        - `a.ndjson:17:42`, byte 17,388: `bad_timestamp`: ``field "ts" is "`x`": not an instant``

        ## About this report

        """)
    expect(SampleReport.markdown { $0.rejectedExamples = [] }, lacks: "Rejected lines")
  }

  @Test(
    arguments: [
      (.rejectedFor(.jsonSyntax), "all lines"), (.duplicates, "all events"),
      (.otherEvents, "all events"), (.afterAsOf, "all events"),
      (.rule(.mixedUsers), "the flow's users"), (.rule(.undefinedFlow), "all events"),
      (.rule(.exposedNeverEntered), "the users exposed to the experiment"),
      (.rule(.skipOfUnskippable), "the users who saw the step"),
    ] as [(FindingWord, String)])
  func `a share says what it is a share of`(word: FindingWord, whole: String) {
    let row = QualityRow(
      scope: .log, finding: word, severity: .info, count: 1, of: 4, explanation: "so")
    let list = FindingsList(rows: [row]).block?.markdown ?? ""
    expect(list, contains: ", 1 (25.0\u{A0}% of \(whole)): so.")
  }

  @Test func `findings about flows that are not reported stand by themselves`() {
    let report = SampleReport.markdown {
      $0.quality.append(
        QualityRow(
          scope: .flow(FlowKey(flow: "other", version: nil)), finding: .rule(.undefinedFlow),
          severity: .warning, count: 7,
          explanation: "no definition has the flow \("ot`her" as Text)"))
    }
    expect(
      report,
      contains: """

        ### Outside the reported flows

        - **warning**, `undefined_flow`, 7: no definition has the flow ``ot`her``.

        """)
    expect(report, contains: " Some events belong to no flow of this report.\n")
    expect(SampleReport.markdown(), lacks: "belong to no flow")
  }
}
