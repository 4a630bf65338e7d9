import EventLog
import Funnels
import Journeys

// Where most users left, and why.

extension FlowSection {
  /// The biggest loss with its reasons; nothing where nobody left.
  var biggestLoss: [String] {
    guard let loss, loss.left > 0 else { return [] }
    let steps = loss.biggest
    let users = Figures.users(loss.usersAtBiggest)
    let share =
      "\(Figures.percent(loss.shareAtBiggest)) of the \(Figures.count(loss.left)) who left"
    if steps.count == 1 {
      return [
        """
        **Biggest loss:** \(users) left at \(label(steps[0])), \(share). Why: \(why(at: steps[0])).
        """
      ]
    }
    let names = steps.map { label($0) }.joined(separator: ", ")
    let draw = "**Biggest loss:** a draw of \(steps.count) steps, \(users) each: \(names)."
    return steps.count > Self.stepsNamed
      ? ["\(draw) The next table has their reasons."]
      : [draw + " " + steps.map { "At \(label($0)) \(why(at: $0))." }.joined(separator: " ")]
  }

  /// Why users left at a step, as the rest of a sentence.
  private func why(at step: StepKey) -> String {
    let rows = contents.dropoff.filter { isOverall($0.key) && $0.step == step }
    let left = contents.funnel.first { isOverall($0.key) && $0.step == step }?.left
    guard let first = rows.first, let left else { return Self.nothingSaysWhy }
    guard rows.count > 1 else {
      if first.reason == .unexplained { return Self.nothingSaysWhy }
      let who = left == 1 ? "this user" : "all \(Figures.count(left))"
      return "\(who) \(first.reason.clause(about: first.detail, in: .line))"
    }
    return rows.enumerated().map { index, row in
      let users = Figures.count(row.users)
      if row.reason == .unexplained { return "of \(users) nothing says why" }
      let clause = row.reason.clause(about: row.detail, in: .line)
      return "\(users)\(index == 0 ? " of them" : "") \(clause)"
    }.joined(separator: "; ")
  }

  private static let nothingSaysWhy = "nothing in the log says why"

  /// The reasons at every step, and of how many users none is known.
  var reasons: [String?] {
    var table = MarkdownTable(
      words: ["Step", "Reason"],
      numbers: ["Users", "Of the step's users", "Of those who left there"])
    for row in contents.dropoff where isOverall(row.key) {
      table.add([
        label(row.step, in: .tableCell), row.reason.clause(about: row.detail, in: .tableCell),
        Figures.count(row.users), Figures.percent(row.shareOfReached),
        Figures.percent(row.shareOfLeft),
      ])
    }
    return [table.markdown, loss.flatMap(unknown)]
  }

  /// What of the reasons is not known.
  private func unknown(in loss: LossSummary) -> String? {
    guard loss.left > 0 else { return nil }
    let all = Figures.count(loss.left)
    guard loss.unexplained > 0 else {
      return "For all \(all) who left the log shows a reason. \(Self.whatAReasonIs)"
    }
    return """
      **Not known:** of \(Figures.count(loss.unexplained)) of the \(all) who left nothing in the log \
      says why. \(Self.whatAReasonIs)
      """
  }

  private static let whatAReasonIs =
    "A reason is what the log shows before a user left, not what they thought."
}

extension LeavingReason {
  /// What a user had done who left for this reason, as the rest of a sentence: `had denied x, …`.
  func clause(about permission: Text?, in place: MarkdownPlace) -> String {
    let name = permission.map { CodeSpan($0, in: place).markdown } ?? "a permission"
    return switch self {
    case .skippedFlow: "skipped the rest of the flow"
    case .denied: "had denied \(name), which is required"
    case .error: "saw an error last"
    case .leftAfterDenial: "had denied \(name), which is not required"
    case .unanswered: "left the prompt for \(name) unanswered"
    case .leftAfterGrant: "had granted \(name) and went no further"
    case .wentBack: "had gone back to an earlier step"
    case .unexplained: "nothing says why"
    }
  }
}
