import Definitions
import EventLog
package import Experiments
import Funnels

// The rows about experiments: variants against the control, and who was assigned.

extension ComparisonRow: CSVRow {
  static let columns =
    FlowKey.columns + ["experiment"] + StepKey.columns
    + ["is_completion", "control", "variant", "control_users", "control_reached"]
    + ["control_rate", "variant_users", "variant_reached", "variant_rate"]
    + ["difference", "difference_low", "difference_high", "uplift", "uplift_low", "uplift_high"]
    + [
      "p_value", "p_adjusted", "adjustment", "detectable_difference", "users_needed", "verdict",
      "doubt", "first_clear",
    ]

  func write(to row: inout RowWriter) {
    row.key(flow)
    row.text(experiment)
    row.integer(goal == nil ? step.index : nil)
    row.text(stepName)
    row.boolean(isCompletion)
    row.text(control)
    row.text(variant)
    row.count(controlUsers)
    row.count(controlReached)
    row.number(controlRate)
    row.count(variantUsers)
    row.count(variantReached)
    row.number(variantRate)
    row.number(difference)
    row.number(differenceLow)
    row.number(differenceHigh)
    row.number(uplift)
    row.number(upliftLow)
    row.number(upliftHigh)
    row.number(p)
    row.number(adjustedP)
    row.words(adjustment?.word)
    row.number(detectableDifference)
    row.integer(usersNeeded)
    row.words(verdict.word)
    row.words(doubts.isEmpty ? nil : doubts.map(\.rawValue).joined(separator: ";"))
    row.words(firstClear.map { ReportCalendar.text(ofDay: $0.day) })
  }
}

extension ComparisonRow {
  /// The word in the column `step`.
  private var stepName: Text {
    switch measure {
    case .reached: step.id
    case .left: Text("leave:\(step.id.string)")
    }
  }
}

extension AssignmentArm {
  /// The word in the column `variant`.
  var name: Text {
    switch self {
    case .variant(let name): name
    case .mixed: "(mixed)"
    case .unassigned: "(unassigned)"
    }
  }
}

extension AssignmentRow: CSVRow {
  static let columns =
    FlowKey.columns
    + ["experiment", "variant", "users", "expected_share", "observed_share", "sample_ratio_p"]
    + ["note"]

  func write(to row: inout RowWriter) {
    row.key(flow)
    row.text(experiment)
    row.text(arm.name)
    row.count(users)
    row.number(expectedShare)
    row.number(observedShare)
    row.number(sampleRatioP)
    row.words(notes.isEmpty ? nil : notes.map(\.words).joined(separator: "; "))
  }
}

extension PAdjustment {
  /// The word in the column `adjustment`.
  fileprivate var word: String {
    switch self {
    case .holm: "holm"
    case .benjaminiHochberg: "benjamini_hochberg"
    }
  }
}

extension Verdict {
  /// The word in the column `verdict`.
  package var word: String {
    switch self {
    case .better: "better"
    case .worse: "worse"
    case .noClearDifference: "no clear difference"
    case .notWorse: "not worse"
    case .tooEarly: "too early"
    case .splitBroken: "split broken"
    }
  }
}

extension AssignmentNote {
  /// The words in the column `note`.
  var words: String {
    switch self {
    case .splitBroken: "the split is broken"
    case .shareChanged: "its share changed from day to day"
    case .undeclared: "not declared"
    case .notPlanned: "planned for nobody, but has users"
    case .equalSplitAssumed: "equal split assumed"
    case .unevenWithoutPlan(let sizes):
      """
      sizes are \(sizes?.text ?? "uneven"); if equal was planned, the split is broken: add split
      """
    case .tooManyMixed: "seen with several variants; so many can bias a comparison"
    case .mixed: "seen with several variants"
    case .unassigned: "seen with no variant"
    }
  }
}
