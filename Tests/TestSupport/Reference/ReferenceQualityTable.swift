import EventLog
import Journeys

// quality.csv: the balance of lines, then the findings.
//
// Holes, and how they are read here:
// - Shares in scope `log`: of lines; `duplicates`, `after_as_of` and `other_events` of accepted
//   events. The last counts events that are neither after as-of nor duplicates.
// - `lines`, `accepted` and `blank` have no example; `rejected` has the first of its reasons'.
// - Scopes come in the order of flows, then ids that no definition has as its scope, by bytes.

enum ReferenceQualityTable {
  static let columns = [
    "scope", "finding", "severity", "count", "share", "example_file", "example_line",
    "explanation",
  ]

  static func rows(
    lines: ReferenceLines, events: ReferenceSortedOut, findings: [ReferenceFinding],
    flows: [ReferenceFlow]
  ) -> [[ReferenceCell]] {
    var scopes = flows.map(\.scope)
    scopes += Set(findings.map(\.scope)).subtracting(scopes).sorted()
    var rows = lineRows(lines) + eventRows(events)
    for scope in scopes {
      for rule in FlowRule.allCases {
        for finding in findings
        where finding.scope == scope && finding.rule == rule && finding.count > 0 {
          rows.append(
            row(
              scope, rule.rawValue, count: finding.count, of: finding.whole, finding.places,
              part: finding.part))
        }
      }
    }
    return rows
  }

  private static func lineRows(_ lines: ReferenceLines) -> [[ReferenceCell]] {
    let rejected = lines.rejected.values.reduce(0, +)
    let accepted = lines.lines - lines.blank - rejected
    let log: Text = "log"
    var rows = [
      row(log, "lines", count: lines.lines, of: lines.lines, []),
      row(log, "accepted", count: accepted, of: lines.lines, []),
      row(log, "blank", count: lines.blank, of: lines.lines, []),
      row(
        log, "rejected", count: rejected, of: lines.lines, Array(lines.rejectedExamples.values)),
    ]
    for reason in RejectReason.allCases {
      guard let count = lines.rejected[reason.rawValue], count > 0 else { continue }
      rows.append(
        row(
          log, "rejected_" + reason.rawValue, count: count, of: lines.lines,
          [lines.rejectedExamples[reason.rawValue]].compactMap(\.self)))
    }
    return rows
  }

  private static func eventRows(_ events: ReferenceSortedOut) -> [[ReferenceCell]] {
    let accepted = events.kept.count + events.duplicates.count + events.afterAsOf.count
    let other = events.kept.filter { $0.event.kind == .other }
    return [
      ("duplicates", events.duplicates), ("after_as_of", events.afterAsOf), ("other_events", other),
    ].map { name, lines in
      row("log", name, count: lines.count, of: accepted, lines.map(\.place))
    }
  }

  private static func row(
    _ scope: Text, _ finding: String, count: Int, of whole: Int, _ places: [ReferencePlace],
    part: Int? = nil
  ) -> [ReferenceCell] {
    let example = places.min()
    return [
      .text(scope), .text(Text(finding)), .empty, .integer(count),
      .share(part ?? count, of: whole),
      example.map { .text(Text($0.file)) } ?? .empty, .optional(example?.line), .empty,
    ]
  }
}
