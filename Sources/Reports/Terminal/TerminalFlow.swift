import Definitions
import EventLog
import Funnels
import Insights
import Journeys

/// A flow on a terminal: how many finish, what matters, the funnel, why users left, and what to beware of.
struct TerminalFlow {
  private let section: FlowSection
  private let answer: FlowAnswer
  private let columns: Int
  /// Whether there are other flows, so that this one needs its number.
  private let isOneOfSeveral: Bool

  /// How many reasons are told.
  private static let mostReasons = 3
  /// How many findings are named, of which each is told in the whole report.
  private static let mostFindings = 5

  init(_ section: FlowSection, isOneOfSeveral: Bool, columns: Int) {
    self.section = section
    answer = FlowAnswer(section)
    self.isOneOfSeveral = isOneOfSeveral
    self.columns = columns
  }

  /// The widest that a name may be inside a sentence.
  private var nameColumns: Int { columns * 3 / 8 }
  private var flow: FlowReport { section.flow }

  /// All there is to say of it.
  var lines: [TerminalLine] {
    let head = lines(of: [TerminalParagraph(words: title, style: .strong)] + scope + [result])
    guard flow.started > 0 else { return head + lines(of: warnings) }
    let rows = section.overallRows
    let funnel = TerminalFunnel(
      rows: rows, titles: section.stepTitles, worst: FlowSection.worst(of: rows), columns: columns)
    let insights = lines(of: insights)
    return head + (insights.isEmpty ? [] : [TerminalLine()]) + insights
      + [TerminalLine()] + funnel.lines + [TerminalLine()]
      + lines(of: order + losses + change + experiment + warnings)
  }

  /// Only its name and how it ended.
  var shortLines: [TerminalLine] {
    lines(of: [TerminalParagraph(words: "\(title): \(result.words)")])
  }

  private func lines(of paragraphs: [TerminalParagraph]) -> [TerminalLine] {
    paragraphs.flatMap { $0.lines(columns: columns) }
  }

  private func name(_ name: Text) -> String { TerminalName(name, columns: nameColumns).quoted }

  private var title: String {
    let definition = flow.definition
    let version = definition.version.map { ", version \(name($0))" } ?? ""
    let names = definition.title.map { "\(name($0)) (\(name(definition.id))\(version))" }
    let number = isOneOfSeveral ? " \(section.number)" : ""
    return "Flow\(number): \(names ?? name(definition.id) + version)"
  }

  private var scope: [TerminalParagraph] {
    flow.started > 0 ? [TerminalParagraph(words: answer.scope)] : []
  }

  private var result: TerminalParagraph {
    guard flow.started > 0 else { return TerminalParagraph(words: "Nobody started this flow.") }
    let words = [answer.number, answer.basis].compactMap(\.self).joined(separator: ": ")
    return TerminalParagraph(words: words)
  }

  /// What matters, the most important first; names in it show no sign that steers a terminal.
  private var insights: [TerminalParagraph] {
    answer.insights.enumerated().map { index, insight in
      TerminalParagraph(words: insight.sentence, sign: .init(String(index + 1), .strong))
    }
  }

  private var order: [TerminalParagraph] {
    section.orderNote.map { [TerminalParagraph(words: $0)] } ?? []
  }

  private var change: [TerminalParagraph] {
    TerminalChange(
      change: section.change, words: section.changeWords, nameColumns: nameColumns
    ).paragraphs
  }

  /// Nothing where an insight tells it.
  private var experiment: [TerminalParagraph] {
    guard !answer.tellsExperiment else { return [] }
    let several = flow.definition.severalExperiments.map(\.id)
    guard !several.isEmpty else {
      return TerminalExperiment(flow, nameColumns: nameColumns).paragraphs
    }
    return several.flatMap { id in
      TerminalExperiment(flow.narrowed(toExperiment: id), nameColumns: nameColumns).paragraphs.map {
        TerminalParagraph(words: "\(name(id)): \($0.words)", sign: $0.sign, style: $0.style)
      }
    }
  }
}

// Why users left

extension TerminalFlow {
  private var losses: [TerminalParagraph] {
    guard let loss = section.loss else { return [] }
    guard loss.left > 0 else { return [TerminalParagraph(words: "Nobody left.")] }
    return [TerminalParagraph(words: reasons(loss))]
  }

  /// The reasons that most users left for, and of how many none is known.
  private func reasons(_ loss: LossSummary) -> String {
    let rows = flow.rows.dropoff.filter { section.isOverall($0.key) && $0.reason != .unexplained }
    let known = rows.descending(by: \.users)
    let all = loss.left.words
    guard !known.isEmpty else {
      return "The log gives no reason why the \(all) left."
    }
    let parts = known.prefix(Self.mostReasons).map { row in
      "\(row.users.words) \(row.reason.words(about: row.detail.map(name))) (step \(row.step.index))"
    }
    let more = known.count > parts.count ? " and others" : ""
    let rest = "for \(loss.unexplained.words) the log gives no reason"
    return
      "Why the \(all) left: \(parts.joined(separator: ", "))\(more)\(loss.unexplained > 0 ? "; \(rest)" : "")."
  }
}

extension LeavingReason {
  /// What a user had done who left for this reason: `denied x`.
  fileprivate func words(about permission: String?) -> String {
    let name = permission ?? "a permission"
    return switch self {
    case .skippedFlow: "skipped the flow"
    case .denied: "denied \(name), required"
    case .error: "saw an error"
    case .leftAfterDenial: "denied \(name)"
    case .unanswered: "did not answer the prompt for \(name)"
    case .leftAfterGrant: "granted \(name), then left"
    case .cancelled: "cancelled the purchase"
    case .failed: "had their purchase fail"
    case .dismissed: "closed the paywall"
    case .wentBack: "went back"
    case .unexplained: "for no known reason"
    }
  }
}

// What to beware of

extension TerminalFlow {
  private var warnings: [TerminalParagraph] {
    [provisional, alarms, findings, inferred].compactMap(\.self).map {
      TerminalParagraph(words: $0, sign: .beware)
    }
  }

  private var provisional: String? {
    guard flow.isProvisional, flow.started > 0 else { return nil }
    return """
      Provisional: nobody has had the full \(section.window) yet, so all are counted as if they had.
      """
  }

  private var alarms: String? {
    let alarms = section.newestAlarms
    guard !alarms.isEmpty else { return nil }
    let dates = alarms.map { "\($0.periodStart) (\(Figures.percent($0.completion.rate)))" }
    return """
      Alarm: completion was outside its usual range on the \(section.periods(alarms.count)) of \
      \(dates.joined(separator: ", ")).
      """
  }

  private var findings: String? {
    let rows = flow.quality.filter { $0.count > 0 && $0.severity != .info }
    guard !rows.isEmpty else { return nil }
    let shown = rows.prefix(Self.mostFindings).map { row in
      guard case .rule(let rule) = row.finding else {
        return "\(row.count.words) \(row.finding.word)"
      }
      return rule.words(row.count) + (row.unseen?.words(name) ?? "")
    }
    let more = rows.count > shown.count ? "; and others" : ""
    return "Problems in the log: \(shown.joined(separator: "; "))\(more)."
  }

  private var inferred: String? {
    flow.isInferred ? "There is no definition, so the steps were inferred from the log." : nil
  }
}
