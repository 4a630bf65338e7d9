import Definitions
import EventLog
package import Experiments
import Funnels

// The rows about experiments: variants against the control, and who was assigned.

extension ComparisonRow: TableRow, CountedRow {
  static let table = TableLayout<Self>(
    "comparison", begins: .flow { $1.key($0.flow) },
    "A row for each variant and each step it shares with control, and for who left at each of these pages.",
    .column("experiment", { $1.text($0.experiment) }, .text, "its id"),
    .column(
      "step_index", { $1.integer($0.goal == nil ? $0.step.index : nil) }, .integer,
      "the step, as in `funnel.csv`"),
    .column("step", { $1.text($0.stepName) }, .text, "the step, as in `funnel.csv`"),
    .column(
      "is_completion", { $1.boolean($0.isCompletion) }, .boolean, "the step, as in `funnel.csv`"),
    .columns(
      ["control": { $1.text($0.control) }, "variant": { $1.text($0.variant) }], .text,
      "the arms compared"),
    .column(
      "control_users", { $1.count($0.controlUsers) }, .users,
      "matured users of each arm who entered; for `leave:`, those who reached the page"),
    .column(
      "control_reached", { $1.count($0.controlReached) }, .users,
      "of these, reached the step; for `leave:`, left there"),
    .column("control_rate", { $1.number($0.controlRate) }, .fraction, "reached ÷ users"),
    .column(
      "variant_users", { $1.count($0.variantUsers) }, .users,
      "matured users of each arm who entered; for `leave:`, those who reached the page"),
    .column(
      "variant_reached", { $1.count($0.variantReached) }, .users,
      "of these, reached the step; for `leave:`, left there"),
    .column("variant_rate", { $1.number($0.variantRate) }, .fraction, "reached ÷ users"),
    .column(
      "difference", { $1.number($0.difference) }, .fraction, "the variant's rate − control's"),
    .columns(
      [
        "difference_low": { $1.number($0.differenceLow) },
        "difference_high": { $1.number($0.differenceHigh) },
      ], .fraction, "the ends of its 95 % interval, which holds at every look"),
    .columns(
      [
        "uplift": { $1.number($0.uplift) }, "uplift_low": { $1.number($0.upliftLow) },
        "uplift_high": { $1.number($0.upliftHigh) },
      ], .fraction,
      """
      the difference ÷ control's rate, with its ends; empty where control's rate is 0, \
      `uplift_high` also where there is no upper end
      """),
    .column(
      "p_value", { $1.number($0.p) }, .probability,
      """
      of no difference, valid at every look; of completion the least at the end of any closed day from \
      the first week's end on, under a bounded plan by its test
      """),
    .column(
      "p_adjusted", { $1.number($0.adjustedP) }, .probability,
      """
      the same raised for the number of comparisons: `holm` over the variants at completion, \
      `benjamini_hochberg` over all other rows
      """),
    .column(
      "adjustment", { $1.words($0.adjustment?.rawValue) }, .text,
      """
      the same raised for the number of comparisons: `holm` over the variants at completion, \
      `benjamini_hochberg` over all other rows
      """),
    .column(
      "detectable_difference", { $1.number($0.detectableDifference) }, .fraction,
      """
      the least rise of the rate that four of five experiments of this size, with this \
      variant alone, would find; only where no difference is clear yet; empty where not even \
      a rise to 1 would be found
      """),
    .column(
      "users_needed", { $1.integer($0.usersNeeded) }, .users,
      """
      how many more matured users an arm would find a rise by a tenth of control's rate; 0 \
      where there are enough; only where no difference is clear yet
      """),
    .column(
      "verdict", { $1.words($0.verdict.rawValue) }, .text,
      """
      `better`, `worse`, `no clear difference`, `too early` (an arm has fewer than 100 \
      matured users, or seven days are not closed yet) or `split broken`; of a guardrail also \
      `not worse`; of completion `better` and `worse` stay from the day they are first given
      """),
    .column(
      "doubt",
      { $1.words($0.doubts.isEmpty ? nil : $0.doubts.map(\.rawValue).joined(separator: ";")) },
      .text,
      """
      what speaks against trusting the row, joined by `;`: `mixed`, `drift` and \
      `reversal`, `late_assignment`, `heterogeneity`, `interaction`, `first_week`
      """),
    .column(
      "first_clear", { $1.words($0.firstClear.map { ReportCalendar.text(ofDay: $0.day) }) }, .date,
      """
      of completion, the day at whose end the difference was first clear; empty where it is not
      """))

  static var counts: [WritableKeyPath<Self, Count>] {
    [\.controlUsers, \.controlReached, \.variantUsers, \.variantReached]
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

extension AssignmentRow: TableRow, CountedRow {
  static let table = TableLayout<Self>(
    "assignment", begins: .flow { $1.key($0.flow) },
    "A row for each variant, and for mixed and unassigned users: all who entered, matured or not.",
    .column("experiment", { $1.text($0.experiment) }, .text, "its id"),
    .column("variant", { $1.text($0.arm.name) }, .text, "the variant"),
    .column("users", { $1.count($0.users) }, .users, "how many entered"),
    .column(
      "expected_share", { $1.number($0.expectedShare) }, .fraction,
      """
      the planned share; empty where the plan is not known: no `split`, and fewer than two \
      variants in the definition
      """),
    .column(
      "observed_share", { $1.number($0.observedShare) }, .fraction,
      "of the users with one variant; of all who entered for `(mixed)` and `(unassigned)`"),
    .column(
      "sample_ratio_p", { $1.number($0.sampleRatioP) }, .probability,
      """
      how likely the arms' sizes in the whole log are under the planned split, whatever \
      `--since`, `--until` and `--where` leave of them; below 0.001 something is wrong with \
      the assignment. Empty below 100 users, and where the plan is not known
      """),
    .column(
      "note", { $1.words($0.notes.isEmpty ? nil : $0.notes.map(\.words).joined(separator: "; ")) },
      .text,
      """
      what is to be known of the arm, separated by `; `: a broken split, a share that \
      changed, an arm that is not declared or that was planned for nobody and has users, an \
      equal split that was assumed; where the plan is not known, sizes that equal shares \
      would make unlikely (p < 0.001): “sizes are 2:1; if equal was planned, the split is \
      broken: add split”
      """))

  static var counts: [WritableKeyPath<Self, Count>] { [\.users, \.usersInLog] }
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
