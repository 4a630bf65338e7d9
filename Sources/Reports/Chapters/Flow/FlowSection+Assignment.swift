import EventLog
import Experiments
import Funnels
import Journeys

// Who was assigned to which variant.

extension FlowSection {
  /// How many arms are shown.
  private static let armsShown = 20

  var assignments: [AssignmentRow] { flow.assignment }

  private var arms: [AssignmentRow] { assignments.filter(\.isOfVariant) }

  /// The largest arms in their order.
  private var shownArms: [AssignmentRow] {
    arms.enumerated().descending(by: \.element.users).prefix(Self.armsShown)
      .sorted { $0.offset < $1.offset }.map(\.element)
  }

  var assignment: [Block] {
    let rows = shownArms
    let notes = rows.map { $0.notes.map(\.words).joined(separator: "; ") }
    let hasNotes = notes.contains { !$0.isEmpty }
    var table = Table(
      words: ["Assigned"], numbers: ["Users", "Planned share", "Observed share"],
      remarks: hasNotes ? "" : nil)
    for (row, note) in zip(rows, notes) {
      table.add(
        [
          row.arm.markdown(in: .tableCell), cell(row.users),
          Figures.percent(row.expectedShare),
          Figures.percent(row.observedShare, of: flow.started, .compared),
        ] + (hasNotes ? [note] : []))
    }
    let rest = rows.count < arms.count ? "; the smaller ones are in `assignment.csv`" : ""
    guard let arms = table.block else { return [] }
    return [
      "Everyone who was assigned, including users who still have time; shares are of those in one variant\(rest):",
      arms,
    ] + [outside].compactMap(\.self).map(Block.sentence)
  }

  /// Who is in no variant, which is a share of all who started.
  private var outside: String? {
    let parts = assignments.compactMap { row -> String? in
      guard row.users > 0, let words = row.arm.wordsOutside else { return nil }
      let share = Figures.percent(row.observedShare, of: flow.started)
      return "\(users(row.users)) (\(share)) \(words)"
    }
    guard !parts.isEmpty else { return nil }
    let exposed = flow.quality.first { $0.finding == .rule(.exposedNeverEntered) }
    let others =
      exposed.map { $0.count > 0 } ?? false
      ? " Users who were put into the experiment but never opened onboarding are only in “Findings”."
      : ""
    return "Of all who started, in no comparison: \(parts.joined(separator: ", ")).\(others)"
  }
}

extension AssignmentArm {
  func markdown(in place: MarkdownPlace = .line) -> String {
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
