import Definitions
import EventLog
import Journeys
import TestSupport

// The reference engine's tables of a log in the notation of `EventNotation.swift`.

let oneThird = ReferenceCell.number(1.0 / 3)
let twoThirds = ReferenceCell.number(2.0 / 3)

/// The tables of a log, a month after day zero.
func referenceReport(
  _ flow: FlowDefinition, _ notation: String, asOf: String? = "30d",
  order: ReferenceReading = .furthest, count: ReferenceUnit = .users,
  _ change: (inout ReportSettings) -> Void = { _ in }
) -> [String: ReferenceTable] {
  referenceReport(
    [flow], referenceEvents(notation), asOf: asOf, order: order, count: count, change)
}

/// The tables of some events, those at or before as-of.
func referenceReport(
  _ flows: [FlowDefinition], _ events: [ReferenceEvent], asOf: String? = "30d",
  order: ReferenceReading = .furthest, count: ReferenceUnit = .users,
  _ change: (inout ReportSettings) -> Void = { _ in }
) -> [String: ReferenceTable] {
  var settings = ReportSettings()
  change(&settings)
  return ReferenceEngine.report(
    ReferenceInput(
      events: events, definitions: [ReferenceDefinitionSet(flows: flows, settings: settings)],
      asOf: asOf.map { referenceDayZero + referenceMilliseconds($0) }, order: order,
      count: count))
}

extension [String: ReferenceTable] {
  /// One column of a table, without `.csv`, in the rows where the named cells hold.
  func column(
    _ table: String, _ column: String, where conditions: [String: ReferenceCell] = [:]
  ) -> [ReferenceCell] {
    self[table + ".csv"]?.column(column, where: conditions) ?? []
  }

  /// A column of funnel.csv for everyone, one cell a step and one for completion.
  func funnel(_ column: String, segment: ReferenceCell = .empty) -> [ReferenceCell] {
    self.column("funnel", column, where: ["segment": segment])
  }

  /// The users of an outcome, for everyone.
  func users(_ outcome: ReferenceCell) -> [ReferenceCell] {
    column("outcomes", "users", where: ["outcome": outcome, "breakdown": "all"])
  }

  /// Step, reason and detail of everyone's drop-offs, as words.
  var reasons: [String] {
    guard let table = self["dropoff.csv"] else { return [] }
    return table.rows.indices.filter { table.cell($0, "breakdown") == "all" }.map { row in
      ["step", "reason", "detail"].compactMap { name in
        if case .text(let text)? = table.cell(row, name) { text.string } else { nil }
      }
      .joined(separator: " ")
    }
  }

  /// The count of a finding; empty where it has no row.
  func findings(_ name: ReferenceCell) -> [ReferenceCell] {
    column("quality", "count", where: ["finding": name])
  }
}
