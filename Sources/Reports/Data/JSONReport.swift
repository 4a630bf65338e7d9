import Definitions
import EventLog
import Funnels
import Journeys

// `report.json`: the tables for programs, in one file.
//
//     { "schema_version": 1,
//       …  what the report was made from …
//       "flows": [ … ],
//       "tables": { "funnel": [ {"flow": "tour", …}, … ], "dropoff": [ … ], … } }
//
// A row is an object with the columns of the CSV file as its members, on a line of its own. Tables are made
// in pieces while they are written, since a trend of many segments is long. The schema's version rises
// when something that is there changes its name or meaning; new tables, columns and members do not raise it.

/// The report for programs.
package struct JSONReport: Sendable {
  /// The version of the schema.
  package static let schemaVersion = 1

  private let report: Report
  private let tables: [ReportTable]

  package init(_ report: Report) {
    self.report = report
    tables = report.dataTables
  }

  /// As a file alone.
  package var file: JoinedFiles { files(besideTables: false) }

  /// As a file of a folder, with the CSV files of the tables.
  package var filesOfFolder: JoinedFiles { files(besideTables: true) }

  /// The report last.
  private func files(besideTables: Bool) -> JoinedFiles {
    let names = besideTables ? tables.map(\.description.file) : []
    var files = JoinedFiles(names: names + ["report.json"])
    let json = names.count
    files.add(head, to: json)
    for (place, table) in tables.enumerated() {
      for piece in table.pieces(isFirst: place == 0) {
        files.pieces.append(
          besideTables
            ? JoinedFiles.Piece(files: [place, json]) {
              let bytes = piece()
              return [bytes.csv, bytes.json]
            } : JoinedFiles.Piece(files: [json]) { [piece().json] })
      }
    }
    files.add("\n}\n}\n", to: json)
    return files
  }

  private var head: String {
    let flows = report.flows.map { JSONFlow(flow: $0).value.description }
    return "{\n" + provenance.map { "\(JSONLiteral($0.0)): \($0.1),\n" }.joined()
      + "\"flows\": [\n\(flows.joined(separator: ",\n"))\n],\n\"tables\": {\n"
  }

  private var provenance: [(String, JSONText)] {
    let provenance = report.provenance
    return [
      ("schema_version", JSONText(Self.schemaVersion)), ("program", JSONText("onboarding-funnel")),
      ("program_version", JSONText(provenance.programVersion)),
      ("as_of", JSONText(provenance.asOf.map { PrintedInstant(milliseconds: $0).string })),
      ("time_zones", JSONText(provenance.timeZones)),
      ("options", JSONText(provenance.options)),
      ("order", JSONText(provenance.order.rawValue)),
      ("count", JSONText(provenance.count.rawValue)),
      ("minimum_cell", JSONText(report.minimumCell)),
      ("inputs", JSONText(provenance.inputs)),
      ("formats", JSONText(provenance.formats.map(\.name))),
      ("definition_digest", JSONText(provenance.definitionDigest)),
    ]
  }
}

/// A flow of the report, with what its rows do not say.
private struct JSONFlow {
  let flow: FlowReport

  var value: JSONText {
    let definition = flow.definition
    return JSONText(members: [
      ("flow", JSONText(definition.id)), ("flow_version", JSONText(definition.version)),
      ("title", JSONText(definition.title)),
      ("is_inferred", JSONText(flow.isInferred)),
      ("is_provisional", JSONText(flow.isProvisional)),
      ("window_seconds", JSONText(Double(definition.windowMilliseconds) / 1_000)),
      ("experiment", JSONText(definition.experiment?.id)),
      (
        "steps",
        JSONText(
          definition.steps.enumerated().map { place, step in
            JSONText(members: [
              ("step_index", JSONText(place + 1)), ("step", JSONText(step.id)),
              ("title", JSONText(step.title)),
            ])
          })
      ),
    ])
  }
}
