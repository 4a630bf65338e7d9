import Definitions
import EventLog
import Experiments
import Funnels

/// What a line of `comparison.csv` comes to, in words.
struct ComparisonSentence {
  let row: ComparisonRow
  /// Whether no user's time is over yet.
  let isProvisional: Bool
  /// Whether the checks speak against the comparison: then more users are no help.
  var isDoubtful = false
  /// Whether the report hides small counts.
  var hidesCounts = false

  var markdown: String {
    guard row.verdict.isOfNumbers, row.difference == nil, hidesCounts else {
      return told
    }
    return "\(pair): **\(row.verdict.rawValue)**, from counts that are not all shown."
  }

  private var told: String {
    switch row.verdictOfToday {
    case .better where row.afterClear == .gone: wasClear("more")
    case .worse where row.afterClear == .gone: wasClear("less")
    case .better: "**\(finding("more"))** \(numbers)\(since).\(caution)"
    case .worse: "**\(finding("less"))** \(numbers)\(since).\(caution)"
    case .notWorse: "\(pair): **not worse** than the margin allows \(numbers)."
    case .noClearDifference where isHeldBack:
      """
      \(pair): **no clear difference**: more complete \(numbers), but \
      \(Self.list(row.harmedGuardrails)) is worse.
      """
    case .noClearDifference:
      "\(pair): **no clear difference yet** \(numbers)\(outlook)."
    case .tooEarly: "\(pair): **too early**: \(maturity)."
    case .splitBroken: "\(pair): **the split is broken**, do not read this comparison."
    }
  }

  /// Whether more complete, and a guardrail suffers.
  private var isHeldBack: Bool { !row.harmedGuardrails.isEmpty && row.afterClear == nil }

  /// That a difference was clear, and the numbers no longer show it.
  private func wasClear(_ direction: String) -> String {
    let day = row.firstClear.map { "On \(ReportCalendar.text(ofDay: $0.day)) it" } ?? "It"
    return """
      **\(day) was clear that \(variant) completed \(direction) often than \(control), but the numbers no \
      longer show it** \(numbers).\(caution)
      """
  }

  /// `B completes 4.5 points more often than A`.
  private func finding(_ direction: String) -> String {
    if row.goal != nil { return "\(pair): \(row.verdict.rawValue)" }
    let verb = row.isCompletion ? "completes" : "reaches \(label)"
    return "\(variant) \(verb) \(Figures.points(row.difference)) \(direction) often than \(control)"
  }

  /// `B against A`, with the step where it is about one.
  private var pair: String {
    "\(row.isCompletion ? "" : "\(label): ")\(variant) against \(control)"
  }

  /// `(41.1 % → 45.5 %; likely between +1.5 and +7.4 points)`.
  private var numbers: String {
    let rates = "\(Figures.percent(row.controlRate)) → \(Figures.percent(row.variantRate))\(change)"
    guard row.differenceLow != nil else { return "(\(rates))" }
    return "(\(rates); \(Figures.likely(row.differenceLow, row.differenceHigh)))"
  }

  /// The day from which on it is clear, and what to think of a difference that is new.
  private var since: String {
    guard let clear = row.firstClear else { return "" }
    let day = ReportCalendar.text(ofDay: clear.day)
    guard row.afterClear == nil else { return "; on \(day) the opposite was clear" }
    let fresh = "; a difference that has only just become clear is usually smaller than it looks"
    return ", clear since \(day)\(row.isFresh ? fresh : "")"
  }

  /// The difference where no words tell it, and the rates show one.
  private var change: String {
    guard row.verdict == .noClearDifference || row.afterClear == .gone,
      Figures.percent(row.controlRate) != Figures.percent(row.variantRate)
    else { return "" }
    return ", \(Figures.signedPoints(row.difference)) points"
  }

  /// Whether it says what would show.
  var hasOutlook: Bool {
    row.verdict == .noClearDifference && !isHeldBack && !outlook.isEmpty
  }

  /// What more users would show, or these would have.
  private var outlook: String {
    if let planned = row.plannedUsers {
      guard let users = (row.controlUsers + row.variantUsers).shown else { return "" }
      return users < planned
        ? "; \(Figures.count(users)) of \(Figures.count(planned)) planned users are counted"
        : "; the \(Figures.count(planned)) planned users are counted, so this is the final answer"
    }
    guard !isDoubtful else { return "" }
    guard let more = row.usersNeeded, let rate = row.controlRate else {
      return row.detectableDifference.map {
        "; a real rise of \(Figures.points($0)) would probably have been found"
      } ?? ""
    }
    let rise = Figures.points(rate * ComparisonRow.upliftAimedAt)
    return more == 0
      ? "; a real rise of \(rise) would probably have been found"
      : "; it takes \(Figures.count(more)) more users in each variant to find a real rise of \(rise)"
  }

  /// How many users there are of those it takes.
  private var maturity: String {
    guard !isProvisional else { return "no user's time is over yet" }
    if let days = row.daysOfFirstWeek {
      return "\(days) of the first 7 days \(days == 1 ? "is" : "are") closed"
    }
    let arms = [(row.controlUsers, control), (row.variantUsers, variant)]
    let short = arms.filter { $0.0 < Count(Verdict.fewestUsers) }
    guard !short.isEmpty else {
      return "no day is closed yet with \(Verdict.fewestUsers) users counted in each variant"
    }
    let parts = short.enumerated().map { index, arm in
      let whole = index == 0 ? " of \(Verdict.fewestUsers) users counted" : ""
      return "\(arm.0.words)\(whole) in \(arm.1)"
    }
    return "\(parts.joined(separator: ", ")) (it takes \(Verdict.fewestUsers) in each)"
  }

  /// A difference that is more often a fault of the log than an effect.
  private var caution: String {
    guard row.isSurprising else { return "" }
    return """
       That is unusually large: check that both variants send the same events before you believe it.
      """
  }

  private var variant: String { CodeSpan(row.variant).markdown }
  private var control: String { CodeSpan(row.control).markdown }
  private static func list(_ goals: [Text]) -> String {
    "the guardrail " + goals.map { CodeSpan($0).markdown }.joined(separator: ", ")
  }

  private var label: String {
    if let goal = row.goal { return CodeSpan(goal).markdown }
    return "\(row.step.index).\(Figures.bond)\(CodeSpan(row.step.id).markdown)"
  }
}
