import Checks
import Definitions
import EventLog
import Expectations
import Funnels
import Journeys
import Testing

@testable import Reports

/// The order of findings and their forms.
struct CheckReportTests {
  private static func finding(
    _ scope: QualityScope, _ word: FindingWord, _ severity: Severity, details: Int = 0
  ) -> CheckReport.Finding {
    var finding = CheckReport.Finding(
      QualityRow(scope: scope, finding: word, severity: severity, count: 3, explanation: "it is so")
    )
    finding.details = (0..<details).map { "\(Text("n\($0)")): 1" }
    return finding
  }

  private static func report(
    _ findings: [CheckReport.Finding], remarks: [Explanation] = []
  ) -> CheckReport {
    CheckReport(
      lines: 1_000, quality: findings.map(\.row), findings: findings, remarks: remarks,
      flows: [FlowKey(flow: "f", version: "1"), FlowKey(flow: "f", version: "2")])
  }

  @Test func `findings stand by scope, the log first, then warnings before notes, then word`() {
    let one = QualityScope.flow(FlowKey(flow: "f", version: "1"))
    let two = QualityScope.flow(FlowKey(flow: "f", version: "2"))
    let report = Self.report([
      Self.finding(two, .check(.clockJump), .warning),
      Self.finding(one, .check(.startNotFirst), .warning),
      Self.finding(one, .check(.answerWithoutPrompt), .info),
      Self.finding(one, .check(.mixedVersions), .warning),
      Self.finding(.log, .check(.unknownEvent), .warning),
    ])
    expect(
      report.text,
      equals: """
        4 findings in 1,000 lines; 1 note

        warning: it is so [unknown_event]
            3

        warning: it is so [mixed_versions]
            flow "f@1": 3

        warning: it is so [start_not_first]
            flow "f@1": 3

        warning: it is so [clock_jump]
            flow "f@2": 3

        note: it is so [answer_without_prompt]
            flow "f@1": 3

        """)
  }

  @Test func `of many names the first twenty are listed`() {
    let report = Self.report([
      Self.finding(.log, .check(.unknownEvent), .warning, details: 23)
    ])
    expect(report.text.hasSuffix("\n    \"n19\": 1\n    and 3 more\n"))
    let all = Self.report([Self.finding(.log, .check(.unknownEvent), .warning, details: 20)])
    expect(all.text.hasSuffix("\n    \"n19\": 1\n"))
  }

  @Test func `the Markdown has a section for each scope and the remarks`() {
    let flow = QualityScope.flow(FlowKey(flow: "f", version: "1"))
    let report = Self.report(
      [
        Self.finding(flow, .check(.mixedVersions), .warning, details: 1),
        Self.finding(.log, .check(.unknownEvent), .info),
      ], remarks: ["mind \(Text("f"))"])
    expect(
      report.files.last.map { String(decoding: $0.bytes, as: UTF8.self) },
      equals: """
        # Instrumentation check

        **1 finding in 1,000 lines; 1 note**

        ## The whole log

        - `unknown_event`, 3: it is so.

        ## Flow `f@1`

        - **warning**, `mixed_versions`, 3: it is so.
          - `n0`: 1

        ## Remarks

        mind `f`.

        """)
  }

  @Test func `every rule says what it found, how to mend it, and of what its share is`() {
    for rule in CheckRule.allCases {
      expect(rule.explanation.plain, contains: "; ", "\(rule)")
      expect(!rule.whole.isEmpty, "\(rule)")
    }
  }
}
