import EventLog
package import Experiments
import Funnels
import Journeys

// The rows about experiments: variants against the control, and who was assigned.

extension ComparisonRow: CSVRow {
  static let columns =
    FlowKey.columns + ["experiment"] + StepKey.columns
    + ["is_completion", "control", "variant", "control_users", "control_reached"]
    + ["control_rate", "variant_users", "variant_reached", "variant_rate"]
    + ["difference", "difference_low", "difference_high", "uplift", "uplift_low", "uplift_high"]
    + ["p_value", "p_adjusted", "adjustment", "detectable_difference", "users_needed", "verdict"]

  var fields: [CSVField] {
    let notComputedYet = [CSVField](repeating: .number(nil), count: 11)
    return flow.fields + [.text(experiment)] + step.fields
      + [.boolean(isCompletion), .text(control), .text(variant)]
      + [.integer(controlUsers), .integer(controlReached), .number(controlRate)]
      + [.integer(variantUsers), .integer(variantReached), .number(variantRate)]
      + [.number(difference)] + notComputedYet
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

  /// The note comes with the trust checks of comparisons.
  var fields: [CSVField] {
    flow.fields
      + [.text(experiment), .text(arm.name), .integer(users)]
      + [.number(expectedShare), .number(observedShare), .number(sampleRatioP), .words(nil)]
  }
}

/// What the Markdown says beside an arm.
enum AssignmentNote {
  /// - Returns: `nil` where there is nothing to say.
  static func text(on arm: AssignmentArm, in experiment: ExperimentDefinition?) -> String? {
    switch arm {
    case .mixed: return "seen with several variants"
    case .unassigned: return "seen with no variant"
    case .variant(let name):
      guard let experiment else { return nil }
      let declared = experiment.declaredVariants
      if !declared.contains(name) { return "not declared" }
      return experiment.split == nil ? "equal split assumed" : nil
    }
  }
}
