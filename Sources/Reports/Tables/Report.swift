/// All that one run has to say, flow by flow.
package struct Report: Sendable {
  /// In the order of the report; rows of tables are written in this order too.
  package var flows: [FlowReport] = []
  /// What became of every line, and events of flows that no definition has.
  package var quality: [QualityRow] = []
  /// Whether the report is held against something.
  package var isCompared = false
  /// The first rejected lines of each reason, in the order they are to be listed.
  package var rejectedExamples: [RejectedExample] = []
  package var provenance: Provenance
  /// Counts of users from 1 up to this, excluded, are not shown; `nil` shows all.
  package internal(set) var minimumCell: Int?

  package init(provenance: Provenance) {
    self.provenance = provenance
  }
}
