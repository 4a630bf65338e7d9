import Funnels
import Journeys

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

extension Report {
  /// The rows of `quality.csv`, in its order.
  package var qualityRows: [QualityRow] { quality + flows.flatMap(\.quality) }

  /// What the whole log has of a finding.
  func logRow(_ word: FindingWord) -> QualityRow? {
    quality.first { $0.scope == .log && $0.finding == word }
  }

  /// How many lines or events of the whole log it is of; `nil` where nothing was found.
  package func logCount(_ word: FindingWord) -> Int? { logRow(word)?.count.shown }

  /// Findings about flows that are not reported.
  var strays: [QualityRow] {
    let reported = Set(flows.map(\.key))
    return qualityRows.filter { row in
      guard case .flow(let key) = row.scope else { return false }
      return !reported.contains(key)
    }
  }

  var isStray: Bool { strays.contains { $0.count > 0 } }

  /// That there are some; `nil` where there are none.
  var strayNote: String? {
    isStray ? "Some events belong to no flow of this report." : nil
  }
}
