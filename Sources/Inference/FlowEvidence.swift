package import EventLog

/// What a log shows of a flow, in users, behind the definition that was inferred from it.
package struct FlowEvidence: Sendable {
  /// Who entered.
  package var users: Int
  /// Who saw a step of it, wherever they came in.
  package var seen: Int
  package var completed: Int
  /// In the order of the definition.
  package var steps: [StepEvidence]
  /// By variant of the experiment, in byte order.
  package var variants: [(id: Text, users: Int)]
  package var skips: SkipCounts
  package var relaunches: RelaunchCounts
  package var notes: [InferenceNote]
  /// Of the users who saw two steps that follow each other, counted for each two, in how many cases nothing tells
  /// which they saw first.
  var ties = OrderTally.Ties()
  /// Whether that is so in most cases, so that the log does not tell the order of the steps.
  package var hasNoOrder: Bool { ties.all >= Self.fewestOrdered && ties.tied * 2 > ties.all }
  /// Of fewer it may be chance.
  private static let fewestOrdered = 20
  /// Of so many users one was looked at, and is counted here: 1 where all were.
  package var oneIn = 1
}

/// What users did at one step.
package struct StepEvidence: Sendable {
  package var id: Text
  package var viewed: Int
  /// The lower median of the places, from 1, at which users first saw it among the pages they saw.
  package var medianPlace: Int
  /// Who got further.
  package var passed: Int
  /// Who got further and never saw it.
  package var leftOut: Int
  package var skipped: Int
  package var wentBack: Int
  /// Those of the definition.
  package var permissions: [PermissionEvidence]
  /// Those of the definition.
  package var choices: [(id: Text, users: Int)]
}

/// What users said to a permission.
package struct PermissionEvidence: Sendable {
  package var id: Text
  /// Who was asked, or was told that no question was needed.
  package var users: Int
  /// Whose last answer is a grant; of them, who got further.
  package var granted: Int
  package var grantedAndPassed: Int
  package var denied: Int
  package var deniedAndPassed: Int
}
