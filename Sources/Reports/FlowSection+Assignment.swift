import EventLog
import Experiments
import Funnels
import Journeys

// Who was assigned to which variant, and whether that fits the plan.

extension FlowSection {
  /// Below this a split contradicts its plan.
  ///
  /// Source: the gate of every verdict; under daily looks over 90 days it is passed by chance in
  /// 1.5 % of experiments.
  private static let brokenBelow = 0.001

  /// How many arms are shown.
  private static let armsShown = 20

  private var assignments: [AssignmentRow] {
    contents.assignment.filter { $0.flow == flow.key }
  }

  /// The largest arms in their order, mixed and unassigned always.
  private var shownAssignments: [AssignmentRow] {
    let arms = assignments.enumerated().filter { $0.element.isOfVariant }
    let largest = arms.sorted {
      ($1.element.users, $0.offset) < ($0.element.users, $1.offset)
    }.prefix(Self.armsShown)
    let places = Set(largest.map(\.offset))
    return assignments.enumerated().filter { places.contains($0.offset) || !$0.element.isOfVariant }
      .map(\.element)
  }

  var assignment: String? {
    let rows = shownAssignments
    let notes = rows.map { AssignmentNote.text(on: $0.arm, in: flow.definition.experiment) ?? "" }
    let hasNotes = notes.contains { !$0.isEmpty }
    var table = MarkdownTable(
      words: ["Assigned"], numbers: ["Users", "Planned share", "Observed share"],
      remarks: hasNotes ? "" : nil)
    for (row, note) in zip(rows, notes) {
      table.add(
        [
          row.arm.markdown, Figures.count(row.users), Figures.percent(row.expectedShare),
          Figures.percent(row.observedShare),
        ] + (hasNotes ? [note] : []))
    }
    let rest = rows.count < assignments.count ? "; the smaller ones stand in `assignment.csv`" : ""
    return table.markdown.map {
      """
      Who was assigned, of all who started, whether their window is over or not (`–`: no share is \
      planned)\(rest):

      \($0)
      """
    }
  }

  var sampleRatio: String? {
    guard !assignments.isEmpty else { return nil }
    guard let p = assignments.lazy.compactMap(\.sampleRatioP).first else {
      return """
        **Not known:** whether the users fit the planned split; below 100 users that is not tested.
        """
    }
    guard p < Self.brokenBelow else {
      return """
        The users do not contradict the planned split: sample ratio \
        \(Figures.probabilityInWords(p)); below 0.001 they would.
        """
    }
    return """
      **The split is broken:** if users were assigned as planned, sizes as uneven as these would \
      come about in fewer than 1 of 1,000 experiments (sample ratio \(Figures.probabilityInWords(p))). \
      Do not compare the variants before the cause is found.
      """
  }
}

extension AssignmentRow {
  fileprivate var isOfVariant: Bool {
    if case .variant = arm { true } else { false }
  }
}

extension AssignmentArm {
  /// The arm in a table cell.
  fileprivate var markdown: String {
    switch self {
    case .variant(let variant): CodeSpan(variant, in: .tableCell).markdown
    case .mixed: "*mixed*"
    case .unassigned: "*unassigned*"
    }
  }
}
