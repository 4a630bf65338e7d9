import Checks
package import Definitions
import EventLog
import Funnels
import Journeys

/// What `check` has found: as text, as Markdown, and as the rows of `quality.csv`.
package struct CheckReport: Sendable {
  /// A row with what it is made of.
  package struct Finding: Sendable {
    package var row: QualityRow
    /// Names and how often each, the most frequent first.
    package var details: [Explanation] = []
    /// The first lines, where it is about lines that were rejected.
    package var rejected: [RejectedExample] = []

    package init(_ row: QualityRow) {
      self.row = row
    }
  }

  /// How many lines were read.
  package let lines: Int
  /// By scope, the log first, then how bad they are, then word.
  package let findings: [Finding]
  /// What is only told, in the same order.
  package let notes: [Finding]
  /// What the check itself has to say, such as that a flow has no definition.
  private let remarks: [Explanation]
  private let quality: [QualityLine]
  /// The scope of each row, as `quality.csv` spells it.
  private let scopes: [QualityScope: Text]

  /// The report of a check.
  ///
  /// `quality`: all rows of `quality.csv`. `findings`: those of them that are worth a line, in any
  /// order. `flows`: those that are checked.
  package init(
    lines: Int, quality: [QualityRow], findings: [Finding], remarks: [Explanation],
    flows: [FlowKey]
  ) {
    self.lines = lines
    self.remarks = remarks
    self.quality = QualityLine.lines(quality, flows: flows)
    let scopes = Dictionary(
      self.quality.map { ($0.row.scope, $0.scope) }, uniquingKeysWith: { first, _ in first })
    self.scopes = scopes
    let sorted = findings.sorted { Self.rank($0.row, scopes) < Self.rank($1.row, scopes) }
    self.findings = sorted.filter { $0.row.severity != .info }
    notes = sorted.filter { $0.row.severity == .info }
  }

  private static func rank(
    _ row: QualityRow, _ scopes: [QualityScope: Text]
  ) -> (Int, Text, Int, String) {
    (row.scope == .log ? 0 : 1, scopes[row.scope] ?? "", row.severity.rank, row.finding.word)
  }

  /// For a terminal or a mail: the verdict, then a message for each finding with what it is made of.
  package var text: String {
    let blocks = [verdict] + (findings + notes).map(message) + remarks.map { "note: \($0.plain)" }
    return Figures.searchable(blocks.joined(separator: "\n\n")) + "\n"
  }

  /// `check.md` and the `quality.csv` of the same findings.
  package var files: [ReportFile] {
    [
      ReportTable(quality).csv,
      ReportFile(name: "check.md", bytes: Array(markdown.utf8)),
    ]
  }

  private var verdict: String {
    let found = findings.isEmpty ? "nothing found" : Figures.count(findings.count, of: "finding")
    let noted = notes.isEmpty ? "" : "; \(Figures.count(notes.count, of: "note"))"
    return "\(found) in \(Figures.count(lines, of: "line"))\(noted)"
  }
}

// MARK: - Text

extension CheckReport {
  private func message(_ finding: Finding) -> String {
    let row = finding.row
    let head = Diagnostic(
      Diagnostic.Code(row.finding.word, row.severity == .info ? .note : .warning),
      at: row.exampleFile.map { .file($0, line: row.exampleLine) }, row.explanation.plain,
      fix: finding.remedy)
    let lines = [amount(row)] + finding.lines
    return ([head.description] + lines.map { "    \($0)" }).joined(separator: "\n")
  }

  private func amount(_ row: QualityRow) -> String {
    let share = row.share.map { " (\(Figures.percent($0)) of \(row.finding.whole))" } ?? ""
    let amount = row.count.words + share
    guard row.scope != .log, let scope = scopes[row.scope] else { return amount }
    return "flow \(Explanation(name: scope).plain): \(amount)"
  }
}

extension CheckReport.Finding {
  /// How to mend it; `nil` where the explanation says so.
  package var remedy: String? { row.finding.remedy.map { $0.filter { $0 != "`" } } }

  /// What it is made of, a line each: its steps, names and lines.
  package var lines: [String] {
    (row.steps.map(Self.step) + listedDetails.map(\.plain) + rejected.map(\.text))
      .map(Figures.searchable)
  }

  /// More details than this are only counted.
  private static let mostDetails = CheckPart.mostNamed

  fileprivate var listedDetails: [Explanation] {
    guard details.count > Self.mostDetails else { return details }
    let rest: Explanation = "and \(details.count - Self.mostDetails) more"
    return details.prefix(Self.mostDetails) + [rest]
  }

  private static func step(_ step: FindingStep) -> String {
    "\(step.step.index). \(Explanation(name: step.step.id).plain): \(step.count.words), "
      + "by \(step.users.words(of: "user"))"
      + (step.shown.map { " of the \(Figures.count($0)) who saw it" } ?? "")
  }
}

// MARK: - Markdown

extension CheckReport {
  private var markdown: String {
    var blocks = ["# Instrumentation check", "**\(verdict)**"]
    var last: QualityScope?
    for finding in (findings + notes).sorted(by: {
      Self.rank($0.row, scopes) < Self.rank($1.row, scopes)
    }) {
      if finding.row.scope != last { blocks.append(heading(finding.row.scope)) }
      last = finding.row.scope
      blocks.append(item(finding))
    }
    if !remarks.isEmpty {
      blocks += ["## Remarks"] + remarks.map { "\($0.markdown(in: .line))." }
    }
    return Figures.searchable(blocks.joined(separator: "\n\n")) + "\n"
  }

  private func heading(_ scope: QualityScope) -> String {
    guard scope != .log, let name = scopes[scope] else { return "## The whole log" }
    return "## Flow \(CodeSpan(name).markdown)"
  }

  private func item(_ finding: Finding) -> String {
    let details =
      finding.listedDetails.map { $0.markdown(in: .line) }
      + finding.rejected.map { CodeSpan($0.text).markdown }
    return (["- \(FindingsList.item(finding.row))"] + details.map { "  - \($0)" })
      .joined(separator: "\n")
  }
}

extension RejectedExample {
  /// `file:line:column: what is wrong`.
  fileprivate var text: String {
    let place = Diagnostic.Location.file(file, line: line, column: column)
    return "\(place): \(VisibleText(detail).string)"
  }
}

extension Explanation {
  fileprivate init(name: Text) {
    self = "\(name)"
  }
}

extension Severity {
  /// The worst first.
  fileprivate var rank: Int {
    switch self {
    case .warning: 0
    case .info: 1
    }
  }
}
