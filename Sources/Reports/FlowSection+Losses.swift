import EventLog
import Funnels
import Journeys

// Where most users left, and why.

extension FlowSection {
  /// The biggest loss with its reasons; nothing where nobody left.
  var biggestLoss: [String] {
    guard let loss, loss.left > 0 else { return [] }
    let steps = loss.biggest
    let users = counted(loss.usersAtBiggest)
    let share =
      "\(Figures.percent(loss.shareAtBiggest)) of the \(Figures.count(loss.left)) who left"
    if steps.count == 1 {
      let step = steps[0]
      let first = "**Biggest loss:** \(users) left at \(label(step)), \(share)."
      let reason = why(at: step).map { "Why: \($0)." } ?? "The log gives no reason."
      let choices = choicesOfLeavers(at: step).map {
        "Of the \(Figures.count(loss.usersAtBiggest)), \($0)."
      }
      let variants = [lossesByVariant(at: step)].compactMap(\.self)
      return [([first, reason] + choices + variants).joined(separator: " ")]
    }
    let names = steps.map { label($0) }.joined(separator: ", ")
    let draw = "**Biggest loss:** a draw of \(steps.count) steps, \(users) each: \(names)."
    let reasons = steps.map { "At \(label($0)) \(why(at: $0) ?? "the log gives no reason")." }
    return steps.count > Self.stepsNamed
      ? ["\(draw) The next table has their reasons."]
      : ["\(draw) \(reasons.joined(separator: " "))"]
  }

  /// Why users left at a step, as the rest of a sentence; `nil` where the log gives no reason.
  private func why(at step: StepKey) -> String? {
    let rows = contents.dropoff.filter { isOverall($0.key) && $0.step == step }
    let left = contents.funnel.first { isOverall($0.key) && $0.step == step }?.left
    guard let first = rows.first, let left else { return nil }
    guard rows.count > 1 else {
      if first.reason == .unexplained { return nil }
      let who = left == 1 ? "this \(unit.singular)" : "all \(Figures.count(left))"
      return "\(who) \(first.reason.clause(about: first.detail, in: .line))"
    }
    return rows.enumerated().map { index, row in
      let users = Figures.count(row.users)
      if row.reason == .unexplained { return "for \(users) the log gives no reason" }
      let clause = row.reason.clause(about: row.detail, in: .line)
      return "\(users)\(index == 0 ? " of them" : "") \(clause)"
    }.joined(separator: "; ")
  }

  /// How many values of a choice are named in a sentence.
  private static let valuesNamed = 3

  /// What users who left at a step had chosen there, as the rest of a sentence for each choice.
  private func choicesOfLeavers(at step: StepKey) -> [String] {
    contents.choiceSummaries.filter { isOverall($0.key) && $0.step == step && $0.left > 0 }
      .map { summary in
        let values = summary.leftValues.prefix(Self.valuesNamed).enumerated().map { index, value in
          """
          \(Figures.count(value.users))\(index == 0 ? " last chose" : "") \
          \(CodeSpan(value.value).markdown)
          """
        }
        let rest = summary.leftValues.count > values.count ? ", others rarer values" : ""
        return """
          \(Figures.count(summary.left)) had answered \(CodeSpan(summary.choice).markdown): \
          \(values.joined(separator: ", "))\(rest)
          """
      }
  }

  /// What users had chosen at the step they left at, of each such step.
  private var choicesBeforeLeaving: [String] {
    overallRows.flatMap { row in
      choicesOfLeavers(at: row.step).map { choices in
        "Of the \(Figures.count(row.left)) who left at \(label(row.step)), \(choices)."
      }
    }
  }

  /// The reasons at every step, and of how many users none is known.
  var reasons: [String?] {
    var table = MarkdownTable(
      words: ["Step", "Reason"],
      numbers: [unit.heading, "Of the step's \(unit.plural)", "Of those who left there"])
    for row in contents.dropoff where isOverall(row.key) {
      table.add([
        label(row.step, in: .tableCell), row.reason.clause(about: row.detail, in: .tableCell),
        Figures.count(row.users), Figures.percent(row.shareOfReached),
        Figures.percent(row.shareOfLeft),
      ])
    }
    guard let markdown = table.markdown else { return [] }
    return [markdown, MarkdownList(choicesBeforeLeaving).markdown, loss.flatMap(unknown)]
  }

  /// What of the reasons is not known.
  private func unknown(in loss: LossSummary) -> String? {
    guard loss.left > 0 else { return nil }
    let all = Figures.count(loss.left)
    guard loss.unexplained > 0 else {
      return "For all \(all) who left the log shows a reason. \(whatAReasonIs)"
    }
    return """
      **Not known:** for \(Figures.count(loss.unexplained)) of the \(all) who left, the log gives no \
      reason. \(whatAReasonIs)
      """
  }

  private var whatAReasonIs: String {
    "A reason is what the log shows before \(unit.withArticle) left, not what they thought."
  }
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
    case .unexplained: "no reason in the log"
    }
  }
}
