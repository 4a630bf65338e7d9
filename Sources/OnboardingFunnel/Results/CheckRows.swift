import Checks
import Definitions
import EventLog
import Funnels
import Journeys
import Reports

/// The findings of a check as rows of `quality.csv`, with what each is made of.
struct CheckRows {
  private let scan: LogScan
  private let count: FlowCount
  private let tally: CheckTally
  private let skipped: SkippedFiles

  /// `skipped`: what the folders hold besides the log.
  init(_ run: CheckRun, scan: LogScan, skipped: SkippedFiles) {
    self.scan = scan
    self.skipped = skipped
    count = run.count
    tally = run.tally
  }

  var report: CheckReport {
    let own = reportRows
    let found = logFindings + count.reported.flatMap(flowFindings)
    return CheckReport(
      lines: scan.summary.lines, quality: own + found.map(\.row),
      findings: own.filter(isFinding).map(finding) + found, remarks: remarks,
      flows: count.reported.map { count.flows[$0].definition.key })
  }

  // MARK: What a report finds too

  private var reportRows: [QualityRow] {
    let findings = count.reported.map {
      FlowFinding.findings(flow: count.flows[$0], tally: count.tallies[$0])
    }
    let rows = QualityRows(log: scan.log, count: count, findings: findings, skipped: skipped)
    return rows.rowsOfLog + rows.rowsOfFlows.flatMap(\.self)
  }

  /// Rows that only balance the lines, or are told apart by reason, are no findings.
  private func isFinding(_ row: QualityRow) -> Bool {
    guard row.count > 0 else { return false }
    return switch row.finding {
    case .rejectedFor, .rejectedEvents, .rule: true
    case .lines, .accepted, .blank, .foreignLines, .rejected, .aheadOfClock, .events, .duplicates,
      .afterAsOf,
      .otherEvents, .skippedFiles, .otherFiles, .check:
      false
    }
  }

  private func finding(_ row: QualityRow) -> CheckReport.Finding {
    var finding = CheckReport.Finding(row)
    switch row.finding {
    case .rejectedFor(let reason):
      finding.rejected = scan.summary.rejectedLines.examples
        .filter { $0.rejection.reason == reason }.map { RejectedExample($0, in: scan.log) }
    case .rule(.unknownPage): finding.details = unknownPages(of: row.scope)
    case .rule, .aheadOfClock, .lines, .accepted, .blank, .foreignLines, .rejected, .events,
      .rejectedEvents,
      .duplicates, .afterAsOf, .otherEvents, .skippedFiles, .otherFiles, .check:
      break
    }
    return finding
  }

  private func unknownPages(of scope: QualityScope) -> [Explanation] {
    guard let flow = count.reported.first(where: { self.scope($0) == scope }) else { return [] }
    return tally.unknownPages(ofFlow: flow).map { $0.explanation(in: count.flows[flow]) }
  }

  // MARK: What only a check finds

  private var logFindings: [CheckReport.Finding] {
    tally.logFindings.map { finding($0, scope: .log, flow: nil) }
  }

  private func flowFindings(_ flow: Int) -> [CheckReport.Finding] {
    tally.findings(ofFlow: flow).map {
      finding($0, scope: scope(flow), flow: count.flows[flow])
    }
  }

  private func finding(
    _ found: CheckFinding, scope: QualityScope, flow: FlowReading?
  ) -> CheckReport.Finding {
    var finding = CheckReport.Finding(row(found, scope: scope))
    finding.details = found.parts.map { $0.explanation(in: flow) }
    return finding
  }

  private func row(_ finding: CheckFinding, scope: QualityScope) -> QualityRow {
    // All events are the same everywhere, those that count once included.
    let whole = finding.rule == .unknownEvent ? scan.summary.events : finding.whole
    var row = QualityRow(
      scope: scope, finding: .check(finding.rule), severity: finding.weight.severity,
      count: Count(finding.count), of: Count(whole),
      explanation: finding.rule.explanation)
    if let place = finding.example {
      row.exampleFile = scan.log.file(of: place)
      row.exampleLine = scan.log.line(of: place)
    }
    return row
  }

  private func scope(_ flow: Int) -> QualityScope { .flow(count.flows[flow].definition.key) }

  private var remarks: [Explanation] {
    count.reported.filter { count.catalog.entries[$0].isInferred }.map { flow in
      """
      the flow \(count.flows[flow].definition.id) has no definition and was inferred from the log, which \
      cannot tell required steps, skips, unknown pages and variants from mistakes; write \
      onboarding.json to have them checked
      """
    }
  }
}

extension CheckFinding.Weight {
  fileprivate var severity: Severity {
    switch self {
    case .note: .info
    case .warning: .warning
    }
  }
}
