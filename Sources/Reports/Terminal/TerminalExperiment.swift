import Definitions
import EventLog
import Experiments
import Funnels

/// What a terminal says of a flow's variants: whether to trust them, and the verdict on each.
struct TerminalExperiment {
  let checks: TrustChecks?
  /// The flow's rows about completion, one a variant.
  let comparisons: [ComparisonRow]
  /// The widest that a name may be.
  let nameColumns: Int

  /// More variants are in the whole report only.
  private static let mostVariants = 3

  init(_ flow: FlowReport, nameColumns: Int) {
    checks = flow.checks.first
    comparisons = flow.comparison.filter(\.isCompletion)
    self.nameColumns = nameColumns
  }

  var paragraphs: [TerminalParagraph] {
    if let checks, checks.split.isBroken {
      let p = checks.split.p.map { " (\(Figures.probabilityInWords($0)))" } ?? ""
      let words = "The split of the variants is broken\(p): do not compare them."
      return [TerminalParagraph(words: words, sign: .beware)]
    }
    let more = comparisons.count - Self.mostVariants
    let rest =
      more > 0
      ? [TerminalParagraph(words: Figures.count(more, of: "more variant"), sign: .rest)] : []
    return doubts + comparisons.prefix(Self.mostVariants).map(verdict) + rest
  }

  private var doubts: [TerminalParagraph] {
    let words = checks?.doubtsInWords ?? []
    guard !words.isEmpty else { return [] }
    let list = words.joined(separator: "; ")
    return [TerminalParagraph(words: "Before you trust the variants: \(list).", sign: .beware)]
  }

  private func verdict(_ row: ComparisonRow) -> TerminalParagraph {
    let (variant, control) = (name(row.variant), name(row.control))
    let pair = "\(variant) against \(control)"
    switch row.verdictOfToday {
    case .better where row.afterClear == .gone, .worse where row.afterClear == .gone:
      let day = row.firstClear.map { "On \(ReportCalendar.text(ofDay: $0.day)) it" } ?? "It"
      let often = row.verdict == .better ? "more" : "less"
      let words = """
        \(day) was clear that \(variant) completed \(often) often than \(control), but the numbers no longer \
        show it \(numbers(row)).
        """
      return TerminalParagraph(words: words, sign: .beware)
    case .better, .worse:
      let isBetter = row.verdictOfToday == .better
      let words = """
        \(variant) completes \(Figures.points(row.difference)) \(isBetter ? "more" : "less") often \
        than \(control) \(numbers(row)).\(caution(row))
        """
      return TerminalParagraph(
        words: words, sign: isBetter ? .init("▲", .good) : .init("▼", .bad))
    case .noClearDifference where !row.harmedGuardrails.isEmpty && row.afterClear == nil:
      let goals = row.harmedGuardrails.map(name).joined(separator: ", ")
      let words = "\(pair): more complete \(numbers(row)), but the guardrail \(goals) is worse."
      return TerminalParagraph(words: words, sign: .beware)
    case .notWorse:
      return TerminalParagraph(words: "\(pair): not worse \(numbers(row)).", sign: .init("="))
    case .noClearDifference:
      return TerminalParagraph(
        words: "\(pair): no clear difference yet \(numbers(row)).", sign: .init("="))
    case .tooEarly where row.daysOfFirstWeek != nil:
      return TerminalParagraph(
        words: "\(pair): too early to judge, the first seven days are not closed.", sign: .rest)
    case .tooEarly:
      let users = "\(row.variantUsers.words) and \(row.controlUsers.words)"
      return TerminalParagraph(
        words:
          "\(pair): too early to judge, \(users) users of the \(Verdict.fewestUsers) it takes.",
        sign: .rest)
    case .splitBroken:
      return TerminalParagraph(words: "\(pair): the split is broken.", sign: .beware)
    }
  }

  private func name(_ name: Text) -> String { TerminalName(name, columns: nameColumns).quoted }

  /// `(43.2 % → 61.0 %; likely between +2.4 and +32.3 points)`: both rates, and the always-valid limits of the difference.
  private func numbers(_ row: ComparisonRow) -> String {
    let rates = "\(Figures.percent(row.controlRate)) → \(Figures.percent(row.variantRate))"
    guard row.differenceLow != nil else { return "(\(rates))" }
    return "(\(rates); \(Figures.likely(row.differenceLow, row.differenceHigh)))"
  }

  /// A difference that is more often a fault of the log than an effect.
  private func caution(_ row: ComparisonRow) -> String {
    row.isSurprising ? " Unusually large: do both send the same events?" : ""
  }
}

extension TerminalLine.Piece {
  /// Something to beware of.
  static let beware = TerminalLine.Piece("!", .caution)
  /// Something that is not there, or not yet.
  static let rest = TerminalLine.Piece("…", .soft)
}
