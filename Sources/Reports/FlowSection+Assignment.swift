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

  /// Whether the variants must not be compared.
  var isSplitBroken: Bool { sampleRatioP.map { $0 < Self.brokenBelow } ?? false }

  /// The same on the row of every arm.
  private var sampleRatioP: Double? { assignments.lazy.compactMap(\.sampleRatioP).first }

  private var assignments: [AssignmentRow] {
    contents.assignment.filter { $0.flow == flow.key }
  }

  private var arms: [AssignmentRow] { assignments.filter(\.isOfVariant) }

  /// The largest arms in their order.
  private var shownArms: [AssignmentRow] {
    let largest = arms.enumerated().sorted {
      ($1.element.users, $0.offset) < ($0.element.users, $1.offset)
    }.prefix(Self.armsShown)
    return largest.sorted { $0.offset < $1.offset }.map(\.element)
  }

  var assignment: String? {
    let rows = shownArms
    let notes = rows.map { AssignmentNote.text(on: $0.arm, in: flow.definition.experiment) ?? "" }
    let hasNotes = notes.contains { !$0.isEmpty }
    var table = MarkdownTable(
      words: ["Assigned"], numbers: ["Users", "Planned share", "Observed share"],
      remarks: hasNotes ? "" : nil)
    for (row, note) in zip(rows, notes) {
      table.add(
        [
          row.arm.markdown(in: .tableCell), Figures.count(row.users),
          Figures.percent(row.expectedShare),
          Figures.percent(row.observedShare),
        ] + (hasNotes ? [note] : []))
    }
    let rest = rows.count < arms.count ? "; the smaller ones are in `assignment.csv`" : ""
    return table.markdown.map {
      """
      Who was assigned, counted yet or not; shares are of those in one variant\(rest):

      \($0)\(outside.map { "\n\n\($0)" } ?? "")
      """
    }
  }

  /// Who is in no variant, which is a share of all who started.
  private var outside: String? {
    let parts = assignments.compactMap { row -> String? in
      guard row.users > 0, let words = row.arm.wordsOutside else { return nil }
      return "\(Figures.users(row.users)) (\(Figures.percent(row.observedShare))) \(words)"
    }
    guard !parts.isEmpty else { return nil }
    let exposed = contents.quality.first { $0.finding == .rule(.exposedNeverEntered) }
    let others =
      exposed.map { $0.count > 0 } ?? false
      ? " Users who were exposed but never entered are not among them: they are in “Findings” only."
      : ""
    return "Of all who started, in no comparison: \(parts.joined(separator: ", ")).\(others)"
  }

  /// That the split is broken, for the top of the flow.
  var brokenSplit: String? {
    guard isSplitBroken else { return nil }
    let sizes = arms.map {
      """
      \($0.arm.markdown()) has \(Figures.users($0.users)), \(Figures.percent($0.observedShare)) instead \
      of the planned \(Figures.percent($0.expectedShare))
      """
    }
    let words = arms.count > VariantRows.variantsAbreast ? "" : " \(sizes.joined(separator: "; "))."
    return "**The split is broken: do not compare the variants.**\(words) See “Variants”."
  }

  var sampleRatio: String? {
    guard !assignments.isEmpty else { return nil }
    guard let p = sampleRatioP else {
      return """
        **Not known:** whether the users fit the planned split; below 100 users that is not tested.
        """
    }
    guard isSplitBroken else {
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
  fileprivate func markdown(in place: MarkdownPlace = .line) -> String {
    switch self {
    case .variant(let variant): CodeSpan(variant, in: place).markdown
    case .mixed: "*mixed*"
    case .unassigned: "*unassigned*"
    }
  }

  /// What users in no variant were seen with; `nil` for a variant.
  fileprivate var wordsOutside: String? {
    switch self {
    case .variant: nil
    case .mixed: "seen with several variants (*mixed*)"
    case .unassigned: "seen with no variant (*unassigned*)"
    }
  }
}
