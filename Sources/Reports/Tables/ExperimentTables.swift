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

  var fields: [CSVField] {
    flow.fields + [.text(experiment), .integer(goal == nil ? step.index : nil), .text(stepName)]
      + [.boolean(isCompletion), .text(control), .text(variant)]
      + [.users(controlUsers), .users(controlReached), .number(controlRate)]
      + [.users(variantUsers), .users(variantReached), .number(variantRate)]
      + [difference, differenceLow, differenceHigh].map { .number($0) }
      + [uplift, upliftLow, upliftHigh].map { .number($0) }
      + [.number(p), .number(adjustedP), .words(adjustment?.word)]
      + [.number(detectableDifference), .integer(usersNeeded), .words(verdict.word)]
      + [.words(doubts.isEmpty ? nil : doubts.map(\.rawValue).joined(separator: ";"))]
      + [.words(firstClear.map { ReportCalendar.text(ofDay: $0.day) })]
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

  var fields: [CSVField] {
    flow.fields
      + [.text(experiment), .text(arm.name), .users(users)]
      + [.number(expectedShare), .number(observedShare), .number(sampleRatioP)]
      + [.words(notes.isEmpty ? nil : notes.map(\.words).joined(separator: "; "))]
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
