package import EventLog
package import Funnels

/// One line of `comparison.csv`.
///
/// Intervals, p-values and verdicts are not computed yet: `nil`.
package struct ComparisonRow: Sendable {
  package var flow: FlowKey
  package var experiment: Text
  package var step: StepKey
  package var isCompletion: Bool
  package var control: Text
  package var variant: Text
  package var controlUsers: Int
  package var controlReached: Int
  package var controlRate: Double?
  package var variantUsers: Int
  package var variantReached: Int
  package var variantRate: Double?
  /// `variantRate − controlRate`.
  package var difference: Double?
}

/// Who a line of `assignment.csv` counts.
package enum AssignmentArm: Hashable, Sendable {
  case variant(Text)
  case mixed
  case unassigned
}

/// One line of `assignment.csv`.
package struct AssignmentRow: Sendable {
  package var flow: FlowKey
  package var experiment: Text
  package var arm: AssignmentArm
  package var users: Int
  package var expectedShare: Double?
  package var observedShare: Double?
  package var sampleRatioP: Double?
}
