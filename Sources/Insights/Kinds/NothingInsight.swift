import Definitions
import EventLog
import Funnels

/// That nothing stands out, which says what was looked at.
enum NothingInsight {
  static func note(on evidence: FlowEvidence, besides others: [Insight]) -> Insight? {
    guard let entered = evidence.entered, entered > 0 else { return nil }
    var looked = evidence.steps.count > 1 ? ["the leave rates of pages"] : []
    looked += fields(of: evidence)
    if evidence.steps.count > 3 { looked.append("the trend from page to page") }
    if looksAtChange(evidence) {
      looked.append("changes over time")
    }
    if !evidence.comparison.isEmpty { looked.append("the variants") }
    if !evidence.goals.isEmpty { looked.append("the goals") }
    guard !looked.isEmpty else { return nil }
    let nothing = others.isEmpty ? "Nothing stands out" : "Nothing else stands out"
    return Insight(
      .nothing,
      headline: "\(nothing). We looked at \(looked.dropLast().joined(separator: ", "))"
        + (looked.count > 1 ? " and " : "") + "\(looked.last ?? "").")
  }

  /// Whether periods are compared.
  static func looksAtChange(_ evidence: FlowEvidence) -> Bool {
    !evidence.changes.isEmpty || evidence.comparesWeeks && evidence.closedDays.count >= 21
  }

  private static func fields(of evidence: FlowEvidence) -> [String] {
    var names: [String] = []
    for value in evidence.values {
      let name = Names.field(value.field)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
