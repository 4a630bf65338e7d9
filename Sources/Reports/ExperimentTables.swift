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

/// A row of `assignment.csv` with its note, which the flow's definition gives.
struct AssignmentLine: CSVRow {
  var row: AssignmentRow
  var note: String?

  /// Makes the line of a row whose flow is under `experiment`.
  init(_ row: AssignmentRow, in experiment: ExperimentDefinition?) {
    self.row = row
    switch row.arm {
    case .mixed: note = "seen with several variants"
    case .unassigned: note = "seen with no variant"
    case .variant(let name): note = Self.note(on: name, in: experiment)
    }
  }

  static let columns =
    FlowKey.columns
    + ["experiment", "variant", "users", "expected_share", "observed_share", "sample_ratio_p"]
    + ["note"]

  var fields: [CSVField] {
    row.flow.fields
      + [.text(row.experiment), .text(row.arm.name), .integer(row.users)]
      + [.number(row.expectedShare), .number(row.observedShare), .number(row.sampleRatioP)]
      + [.words(note)]
  }

  private static func note(on variant: Text, in experiment: ExperimentDefinition?) -> String? {
    guard let experiment else { return nil }
    let split = experiment.split ?? []
    let isDeclared =
      experiment.control == variant || experiment.variants.contains { $0.id == variant }
      || split.contains { $0.variant == variant }
    if !isDeclared { return "not declared" }
    return experiment.split == nil ? "equal split assumed" : nil
  }
}
