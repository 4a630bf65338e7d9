import Funnels
import Journeys

extension ReportContents {
  /// What the whole log has of a finding.
  func logRow(_ word: FindingWord) -> QualityRow? {
    quality.first { $0.scope == .log && $0.finding == word }
  }

  /// Findings about flows that are not reported.
  var strays: [QualityRow] {
    let reported = Set(flows.map(\.key))
    return quality.filter { row in
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
