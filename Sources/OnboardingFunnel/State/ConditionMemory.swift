import EventLog
import Reports

/// What has changed about the conditions of a state since its last update.
package struct ConditionMemory: Sendable {
  /// Those of this run.
  let conditions: [LastRun.Condition]
  private let results: [ConditionResult]
  private let before: [LastRun.Condition]

  /// Compares with the last run.
  ///
  /// `before`: its conditions. `time`: of this run.
  init(_ results: [ConditionResult], before: [LastRun.Condition], time: Int64?) {
    self.results = results
    self.before = before
    conditions = results.flatMap { result in
      result.judgements.map { judgement in
        let known = before.first { $0.isSame(as: result, judgement) }
        return LastRun.Condition(
          judgement: judgement, file: result.file, condition: result.condition,
          since: known == nil ? time : known?.since)
      }
    }
  }

  /// Whether a condition holds that did not hold before.
  package var beginsToHold: Bool {
    results.contains { result in result.holds && !was(.holds, result) }
  }

  /// A line for each condition that has begun to hold or to lack a value, and for each that has ended to.
  ///
  /// `folder`: where the report was written; `nil` where it was not.
  package func messages(reportIn folder: String?) -> [String] {
    results.flatMap { result in
      [
        was(.holds, result) ? nil : result.holdsMessage(reportIn: folder),
        was(.lacksValue, result) ? nil : result.noValueMessage,
        ended(.holds, result), ended(.lacksValue, result),
      ].compactMap { $0?.description }
    }
  }

  private func was(_ judgement: LastRun.Judgement, _ result: ConditionResult) -> Bool {
    before.contains { $0.isSame(as: result, judgement) }
  }

  private func ended(_ judgement: LastRun.Judgement, _ result: ConditionResult) -> Diagnostic? {
    guard !result.judgements.contains(judgement),
      let known = before.first(where: { $0.isSame(as: result, judgement) })
    else { return nil }
    let since = known.since.map { " since \(PrintedInstant(milliseconds: $0).string)" } ?? ""
    let words =
      switch judgement {
      case .holds: "no longer holds; it had held\(since)"
      case .lacksValue: "has a value again; it had none\(since)"
      }
    return Diagnostic(
      .conditionEnded, at: result.location,
      "the condition \(VisibleText.quoted(result.condition)) \(words)", fix: nil)
  }
}

extension LastRun.Condition {
  fileprivate func isSame(as result: ConditionResult, _ judgement: LastRun.Judgement) -> Bool {
    self.judgement == judgement && file == result.file && condition == result.condition
  }
}

extension ConditionResult {
  fileprivate var judgements: [LastRun.Judgement] {
    (holds ? [.holds] : []) + (lacksValue ? [.lacksValue] : [])
  }
}
