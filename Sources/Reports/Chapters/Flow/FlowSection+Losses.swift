import EventLog
import Funnels
import Journeys

// Where most users left, and why.

extension FlowSection {
  /// The biggest loss with its main reason, as the line of a summary.
  var biggestLoss: String {
    guard let loss else { return "nobody is counted." }
    guard loss.left > 0 else { return "none: nobody left." }
    let variants = biggestLossByVariant.map { " \($0)" } ?? ""
    guard !loss.biggest.isEmpty else {
      return "not shown, as it would rest on too few \(unit.plural).\(variants)"
    }
    let users = counted(loss.usersAtBiggest)
    guard loss.biggest.count == 1, let step = loss.biggest.first else {
      return "\(tie(of: loss.biggest, users)); why is under “Why \(unit.plural) left”.\(variants)"
    }
    return """
      \(users) left at \(label(step)), \(Figures.percent(loss.shareAtBiggest, of: loss.left)) of \
      \(those(loss.left)) who left; \(mainReason(at: step)).\(variants)
      """
  }

  func tie(of steps: [StepKey], _ users: String) -> String {
    guard steps.count <= Self.stepsNamed else {
      return "\(steps.count) steps tie, \(users) each"
    }
    return "a tie, \(users) each at \(steps.map { label($0) }.joined(separator: ", "))"
  }

  /// More steps than this are not named one by one in a sentence.
  static let stepsNamed = 3

  /// Why most users left at a step, and where of most nothing is known, why most of the others did.
  private func mainReason(at step: StepKey) -> String {
    let rows = flow.rows.dropoff.filter { isOverall($0.key) && $0.step == step }
      .descending(by: \.users)
    guard let known = rows.first(where: { $0.reason != .unexplained }) else {
      return "the log gives no reason"
    }
    let clause = known.reason.clause(about: known.detail, in: .line)
    let users = told(known.users)
    if rows.count == 1 {
      return users == "1" ? clause : "\(known.users.all) \(clause)"
    }
    guard let first = rows.first, first.reason == .unexplained else {
      return "main reason: \(users) \(clause)"
    }
    let without = told(first.users)
    return "for \(without) the log gives no reason, and \(users) \(clause)"
  }

  /// How many values of a choice are named in a sentence.
  private static let valuesNamed = 3
  /// Of how many choices at a step it is told what users had chosen who left there.
  private static let choicesNamed = 20

  /// What users who left at a step had chosen there, as the rest of a sentence for each choice.
  private func choicesOfLeavers(at step: StepKey) -> [String] {
    let summaries = flow.rows.choiceSummaries.filter {
      isOverall($0.key) && $0.step == step && $0.left > 0
    }
    let named = LargestRows(summaries, most: Self.choicesNamed, weight: \.left)
    let rest = Figures.count(named.leftOut, of: "rarer choice")
    return named.rows.map(lastChosen) + (named.leftOut > 0 ? ["some had answered \(rest)"] : [])
  }

  private func lastChosen(_ summary: ChoiceSummary) -> String {
    let values = summary.leftValues.prefix(Self.valuesNamed).enumerated().map { index, value in
      """
      \(told(value.users))\(index == 0 ? " last chose" : "") \(CodeSpan(value.value).markdown)
      """
    }
    let others = summary.leftValues.dropFirst(values.count)
    let kind = others.contains(where: \.users.isHidden) ? "different" : "rarer"
    let rest = others.isEmpty ? "" : ", others \(kind) values"
    return """
      \(told(summary.left)) had answered \(CodeSpan(summary.choice).markdown): \
      \(values.joined(separator: ", "))\(rest)
      """
  }

  /// What users had chosen at the step they left at, of each such step.
  private var choicesBeforeLeaving: [String] {
    overallRows.flatMap { row in
      choicesOfLeavers(at: row.step).map { choices in
        "Of \(those(row.left)) who left at \(label(row.step)), \(choices)."
      }
    }
  }

  /// The reasons at every step, and of how many users none is known.
  var reasons: [Block?] {
    var table = Table(
      words: ["Step", "Reason"],
      numbers: [unit.heading, "Of the step's \(unit.plural)", "Of those who left there"])
    let steps = Dictionary(
      overallRows.map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first })
    let shown = reasonsShown
    for row in shown.rows {
      let step = steps[row.step]
      table.add([
        label(row.step, in: .tableCell),
        row.reason.clause(about: row.detail, in: .tableCell) + lastEvents(of: row),
        cell(row.users), Figures.percent(row.shareOfReached, of: step?.reached),
        Figures.percent(row.shareOfLeft, of: step?.left),
      ])
    }
    guard let reasons = table.block else { return [] }
    return [
      reasons, shown.rest(of: "rarer reason", in: "dropoff.csv"),
      .list(of: choicesBeforeLeaving + returns), loss.flatMap(unknown).map(Block.sentence),
    ]
  }

  /// At most 20 of each step; those of whom nothing is known are told of in any case.
  private var reasonsShown: LargestRows<DropoffRow> {
    let rows = flow.rows.dropoff.filter { isOverall($0.key) }
    return LargestRows(
      ofAll: rows.runs { $0.step == $1.step }.map { ofStep in
        LargestRows(ofStep, most: 20) {
          $0.reason == .unexplained ? Count(.max) : $0.users
        }
      })
  }

  /// What those did last of whom nothing says why, as the rest of a table cell.
  private func lastEvents(of row: DropoffRow) -> String {
    guard row.reason == .unexplained, let events = loss?.lastOfUnexplained[row.step],
      flow.minimumCell == nil
    else { return "" }
    let told = events.prefix(Self.stepsNamed).map { event in
      event.name == "(nothing)"
        ? "none \(Figures.count(event.users))"
        : "\(CodeSpan(event.name.string, in: .tableCell).markdown) \(Figures.count(event.users))"
    }
    return "; last event: \(told.joined(separator: ", "))"
  }

  /// Those who left and began again, too late to count, and those who began again having completed.
  private var returns: [String] {
    var remarks: [String] = []
    if let later = outcome(.returnedLater), later.users > 0 {
      let finished = outcome(.returnedAndCompleted).map(\.users) ?? 0
      let end = finished > 0 ? "; \(told(finished)) of them completed then" : ""
      remarks.append(
        "Of those who left, \(counted(later.users)) came back after the \(window)\(end).")
    }
    if let again = outcome(.restartedAfterCompletion), again.users > 0 {
      remarks.append("Of those who completed, \(counted(again.users)) began again after that.")
    }
    return remarks
  }

  /// What of the reasons is not known.
  private func unknown(in loss: LossSummary) -> String? {
    guard loss.left > 0 else { return nil }
    guard loss.unexplained > 0 else {
      return
        "For \(loss.left.all) who left the log shows a reason. \(whatAReasonIs)"
    }
    return """
      **Not known:** for \(told(loss.unexplained)) of \(those(loss.left)) who left, the log gives no \
      reason. \(whatAReasonIs)
      """
  }

  private var whatAReasonIs: String {
    "A reason is what the log shows, not what \(unit.withArticle) thought."
  }
}

extension LeavingReason {
  /// What a user had done who left for this reason, as the rest of a sentence: `had denied x, …`.
  func clause(about permission: Text?, in place: MarkdownPlace) -> String {
    let name = permission.map { CodeSpan($0, in: place).markdown } ?? "a permission"
    return switch self {
    case .skippedFlow: "skipped the rest of the flow"
    case .denied: "denied \(name), which is required"
    case .error: "saw an error last"
    case .leftAfterDenial: "denied \(name), which is not required, then left"
    case .unanswered: "did not answer the prompt for \(name)"
    case .leftAfterGrant: "granted \(name), then left"
    case .cancelled: "cancelled the purchase"
    case .failed: "had their purchase fail"
    case .dismissed: "closed the paywall"
    case .wentBack: "went back to an earlier step"
    case .unexplained: "no reason in the log"
    }
  }
}
