package import Definitions
package import EventLog
package import Funnels
package import Journeys

/// A row of a list of users: one user, or one attempt where attempts are counted, and what became of
/// it.
///
/// The only rows of ours that name users; they are in no report.
package struct UserRow: Sendable {
  package var flow: FlowKey
  /// The id as the log has it.
  package var user: Text
  package var outcome: Outcome
  /// Where they left; `nil` for who completed, as are the next three.
  package var step: StepKey?
  package var reason: LeavingReason?
  /// The permission that the reason is about.
  package var detail: Text?
  /// What they did last after the step, as `exits.csv` calls it.
  package var lastEvent: Text?
  /// `nil` where the flow is under no experiment.
  package var variant: Text?
  /// In milliseconds since 1970.
  package var enteredAt: Int64
  /// Where the line is that they entered with.
  package var file: String
  package var line: Int

  package init(
    flow: FlowKey, user: Text, outcome: Outcome, variant: Text?, enteredAt: Int64, file: String,
    line: Int
  ) {
    self.flow = flow
    self.user = user
    self.outcome = outcome
    self.variant = variant
    self.enteredAt = enteredAt
    self.file = file
    self.line = line
  }
}

extension UserRow {
  /// What its fields are called, in their order.
  static let columns = [
    "flow", "flow_version", "user", "outcome", "step_index", "step", "reason", "detail",
    "last_event", "variant", "entered_at", "file", "line",
  ]

  private func write(to row: inout RowWriter) {
    row.key(flow)
    row.text(user)
    row.words(outcome.rawValue)
    row.step(step)
    row.words(reason?.rawValue)
    row.text(detail)
    row.text(lastEvent)
    row.text(variant)
    row.words(PrintedInstant(milliseconds: enteredAt).string)
    row.words(file)
    row.integer(line)
  }

  /// The row as it stands in a file, with its line feed.
  package var bytes: [UInt8] {
    var writer = RowWriter(columns: Self.columns.count)
    writer.row(write)
    return writer.bytes.csv
  }

  /// What the file begins with.
  package static var header: [UInt8] { CSVText.header(columns) }
}
