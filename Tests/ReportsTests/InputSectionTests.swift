import EventLog
import Journeys
import Testing

@testable import Funnels
@testable import Reports

/// What was read, what was left out, and the findings.
struct InputSectionTests {
  @Test func `what was read and how good it is fits on the first screen`() {
    #expect(
      SampleReport.markdown().hasPrefix(
        """
        # Onboarding report

        ## What was read

        1,240 lines: 1,200 accepted, 30 rejected, 10 blank. Counted up to 2026-03-08T12:00:00Z.

        Left out: 30 rejected; why stands under “What was left out”. Something about the events \
        makes numbers less sure: flow 1 (`unknown_page`); see “Findings” there.

        ## Flow 1

        """))
  }

  @Test func `a log without faults is called so`() {
    let report = SampleReport.markdown {
      $0.quality = $0.quality.filter { $0.scope == .log && $0.severity == .info }
      $0.quality.removeAll { $0.finding == .rejectedFor(.badTimestamp) }
      $0.rejectedExamples = []
    }
    #expect(report.contains("\n\nNothing was left out, and nothing contradicts a definition.\n"))
    #expect(report.contains("\n### Findings\n\nNothing contradicts the definition.\n"))
    #expect(!report.contains("What was left out") && !report.contains("less sure"))
    #expect(!SampleReport.markdown().contains("Nothing was left out"))
  }

  @Test func `repeated, late and foreign events are counted where there are some`() {
    let report = SampleReport.markdown { contents in
      contents.quality[5].count = 12
      contents.quality[5].share = 0.01
      for word in [FindingWord.afterAsOf, .otherEvents] {
        contents.quality.append(
          QualityRow(
            scope: .log, finding: word, severity: .info, count: 3, explanation: "left out"))
      }
    }
    #expect(
      report.contains(
        "\nLeft out: 30 rejected, 12 repeated (1.0 %), 3 after as-of, 3 of other kinds;"))
    #expect(!SampleReport.markdown().contains("repeated ("))
  }

  @Test func `findings are told with share, remedy and place`() {
    #expect(
      SampleReport.markdown().contains(
        """

        ### Findings

        - **warning**, `unknown_page`, 3 (25.0 %): the page `<b>|` belongs to no step. First: \
        `a.ndjson:5`.

        """))
  }

  @Test func `the explanation of every finding but the harmless ones says how to mend it`() {
    // Those that say it themselves, in the words of `quality.csv`.
    let saidAlready: Set<FlowRule> = [
      .undefinedFlow, .otherVersion, .undeclaredVariant, .variantsWithoutExperiment,
      .skipOfUnskippable, .skipWithoutScope, .unknownPage, .breakdownMissingAtEntry,
    ]
    let words =
      FlowRule.allCases.map(FindingWord.rule) + RejectReason.allCases.map(FindingWord.rejectedFor)
      + [.afterAsOf]
    for word in words {
      let row = QualityRow(
        scope: .log, finding: word, severity: .warning, count: 1, explanation: "it is so")
      let list = FindingsList(rows: [row]).markdown ?? ""
      if case .rule(let rule) = word, saidAlready.contains(rule) {
        #expect(list.hasSuffix(": it is so."), "\(word.word)")
      } else {
        #expect(list.contains(": it is so. To mend: "), "\(word.word)")
      }
    }
    let harmless = QualityRow(
      scope: .log, finding: .duplicates, severity: .info, count: 2, explanation: "it is so")
    #expect(FindingsList(rows: [harmless]).markdown == "- `duplicates`, 2: it is so.")
  }

  @Test func `a finding that counts nothing is left out`() {
    #expect(!SampleReport.markdown().contains("`duplicates`"))
    let none = QualityRow(
      scope: .log, finding: .duplicates, severity: .info, count: 0, explanation: "it is so")
    #expect(FindingsList(rows: [none]).markdown == nil)
  }

  @Test func `rejected lines stand after the flows with place and reason`() {
    #expect(
      SampleReport.markdown().contains(
        """

        ## What was left out

        - `rejected_bad_timestamp`, 30: no instant. To mend: send an RFC 3339 instant with its \
        offset, or epoch milliseconds.

        ### Rejected lines

        - `a.ndjson:17:42`, byte 17,388: `bad_timestamp`: ``field "ts" is "`x`": not an instant``

        """))
  }

  @Test func `findings about flows that are not reported stand by themselves`() {
    let report = SampleReport.markdown {
      $0.quality.append(
        QualityRow(
          scope: .flow(FlowKey(flow: "other", version: nil)), finding: .rule(.undefinedFlow),
          severity: .warning, count: 7,
          explanation: "no definition has the flow \("ot`her" as Text)"))
    }
    #expect(
      report.contains(
        """

        ### Outside the reported flows

        - **warning**, `undefined_flow`, 7: no definition has the flow ``ot`her``.

        """))
    #expect(report.contains(" Some events belong to no flow of this report.\n"))
    #expect(!SampleReport.markdown().contains("belong to no flow"))
  }
}
