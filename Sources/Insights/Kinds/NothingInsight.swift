import Definitions
import EventLog
import Funnels

/// That nothing stands out, which says what was looked at.
enum NothingInsight {
  static func note(on evidence: FlowEvidence) -> Insight? {
    guard let entered = evidence.entered, entered > 0 else { return nil }
    var looked = fields(of: evidence)
    if evidence.steps.count > 3 { looked.append("the trend over steps") }
    if looksAtChange(evidence) {
      looked.append("the change between periods")
    }
    if !evidence.comparison.isEmpty { looked.append("the variants") }
    if !evidence.goals.isEmpty { looked.append("the goals") }
    guard !looked.isEmpty else { return nil }
    return Insight(
      .nothing, headline: "Nothing else stands out (looked at: \(looked.joined(separator: ", "))).")
  }

  /// Whether periods are compared.
  static func looksAtChange(_ evidence: FlowEvidence) -> Bool {
    !evidence.changes.isEmpty || evidence.comparesWeeks && evidence.closedDays.count >= 21
  }

  private static func fields(of evidence: FlowEvidence) -> [String] {
    var names: [String] = []
    for value in evidence.values {
      let name = VisibleText.shortened(value.field.name)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
