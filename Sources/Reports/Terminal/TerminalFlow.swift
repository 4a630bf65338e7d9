import Definitions
import EventLog
import Funnels
import Journeys

/// A flow on a terminal: how it ended, the funnel, why users left, and what to beware of.
struct TerminalFlow {
  private let section: FlowSection
  private let columns: Int
  /// Whether there are other flows, so that this one needs its number.
  private let isOneOfSeveral: Bool

  /// How many reasons are told.
  private static let mostReasons = 3
  /// How many findings are named, of which each is told in the whole report.
  private static let mostFindings = 5

  init(_ section: FlowSection, isOneOfSeveral: Bool, columns: Int) {
    self.section = section
    self.isOneOfSeveral = isOneOfSeveral
    self.columns = columns
  }

  /// The widest that a name may be inside a sentence.
  private var nameColumns: Int { columns * 3 / 8 }
  private var flow: ReportedFlow { section.flow }
  private var contents: ReportContents { section.contents }

  /// All there is to say of it.
  var lines: [TerminalLine] {
    let head = lines(of: [TerminalParagraph(words: title, style: .strong), result])
    guard flow.started > 0 else { return head + lines(of: warnings) }
    let funnel = TerminalFunnel(
      rows: section.overallRows, biggest: section.loss?.biggest ?? [], columns: columns)
    return head + [TerminalLine()] + funnel.lines + [TerminalLine()]
      + lines(of: order + losses + change + experiment + warnings + notYetCounted)
  }

  /// Only its name and how it ended.
  var shortLines: [TerminalLine] {
    lines(of: [TerminalParagraph(words: "\(title): \(result.words)")])
  }

  private func lines(of paragraphs: [TerminalParagraph]) -> [TerminalLine] {
    paragraphs.flatMap { $0.lines(columns: columns) }
  }

  private func name(_ name: Text) -> String { TerminalName(name, columns: nameColumns).quoted }

  private func label(_ step: StepKey) -> String { "\(step.index) \(name(step.id))" }

  private var title: String {
    let definition = flow.definition
    let version = definition.version.map { ", version \(name($0))" } ?? ""
    let names = definition.title.map { "\(name($0)) (\(name(definition.id))\(version))" }
    let number = isOneOfSeveral ? " \(section.number)" : ""
    return "Flow\(number): \(names ?? name(definition.id) + version)"
  }

  private var result: TerminalParagraph {
    guard flow.started > 0 else { return TerminalParagraph(words: "Nobody started this flow.") }
    let end = section.overallRows.first(where: \.isCompletion)
    return TerminalParagraph(
      words: """
        \(Figures.count(end?.reached)) of \(section.counted(flow.matured)) completed: \
        \(Figures.rateInWords(end?.fromEntry ?? RateCell()))
        """)
  }

  private var order: [TerminalParagraph] {
    section.orderNote.map { [TerminalParagraph(words: $0)] } ?? []
  }

  private var change: [TerminalParagraph] {
    TerminalChange(
      change: section.change, words: section.changeWords, nameColumns: nameColumns
    ).paragraphs
  }

  private var experiment: [TerminalParagraph] {
    let several = flow.definition.severalExperiments.map { contents.narrowed(toExperiment: $0.id) }
    return (several.isEmpty ? [contents] : several).flatMap {
      TerminalExperiment($0, nameColumns: nameColumns).paragraphs
    }
  }
}

// Why users left

extension TerminalFlow {
  private var losses: [TerminalParagraph] {
    guard let loss = section.loss else { return [] }
    guard loss.left > 0 else { return [TerminalParagraph(words: "Nobody left.")] }
    let steps = loss.biggest.prefix(Self.mostReasons).map(label)
    let more = loss.biggest.count > steps.count ? " and others" : ""
    let place = "at \(steps.joined(separator: ", "))\(more)"
    let all = Figures.count(loss.left)
    let each = loss.biggest.count > 1 ? " each" : ""
    let words = """
      Biggest loss: \(Figures.count(loss.usersAtBiggest))\(each) of the \(all) who left, \(place).
      """
    let mark = TerminalLine.Piece(TerminalFunnel.biggestLossMark, .bad)
    return [
      TerminalParagraph(words: words, sign: mark),
      TerminalParagraph(words: reasons(loss)),
    ]
  }

  /// The reasons that most users left for, and of how many none is known.
  private func reasons(_ loss: LossSummary) -> String {
    let rows = contents.dropoff.filter { section.isOverall($0.key) && $0.reason != .unexplained }
    let known = rows.enumerated().sorted {
      ($1.element.users, $0.offset) < ($0.element.users, $1.offset)
    }.map(\.element)
    let all = Figures.count(loss.left)
    guard !known.isEmpty else {
      return "Why the \(all) left is not known: the log gives no reason."
    }
    let parts = known.prefix(Self.mostReasons).map { row in
      "\(Figures.count(row.users)) \(row.reason.words(about: row.detail.map(name))) (step \(row.step.index))"
    }
    let more = known.count > parts.count ? " and others" : ""
    let rest = "for \(Figures.count(loss.unexplained)) the log gives no reason"
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
    case .unanswered: "left the prompt for \(name)"
    case .leftAfterGrant: "granted \(name) and stopped"
    case .cancelled: "cancelled the purchase"
    case .failed: "had a purchase fail"
    case .dismissed: "closed the paywall"
    case .wentBack: "went back"
    case .unexplained: "for no known reason"
    }
  }
}

// What to beware of, and what is not there yet

extension TerminalFlow {
  private var warnings: [TerminalParagraph] {
    [provisional, alarms, findings, inferred].compactMap(\.self).map {
      TerminalParagraph(words: $0, sign: .beware)
    }
  }

  private var provisional: String? {
    guard flow.isProvisional, flow.started > 0 else { return nil }
    return """
      Provisional: no \(section.unit.singular) has had the full \(section.window) yet, so all count as if.
      """
  }

  private var alarms: String? {
    let alarms = section.newestAlarms
    guard !alarms.isEmpty else { return nil }
    let dates = alarms.map { "\($0.periodStart) (\(Figures.percent($0.completion.rate)))" }
    return """
      Alarm: completion left its usual limits on the \(section.periods(alarms.count)) of \
      \(dates.joined(separator: ", ")).
      """
  }

  private var findings: String? {
    let rows = contents.quality.filter { $0.count > 0 && $0.severity != .info }
    guard !rows.isEmpty else { return nil }
    let shown = rows.prefix(Self.mostFindings).map { row in
      guard case .rule(let rule) = row.finding else {
        return "\(Figures.count(row.count)) \(row.finding.word)"
      }
      return rule.words(row.count, contents.cells) + (row.unseen?.words(name) ?? "")
    }
    let more = rows.count > shown.count ? "; and others" : ""
    return "Problems in the log: \(shown.joined(separator: "; "))\(more)."
  }

  private var inferred: String? {
    flow.isInferred ? "The steps were read off the log: there is no definition." : nil
  }

  private var notYetCounted: [TerminalParagraph] {
    guard let young = section.outcome(.inProgress), young.users > 0, !flow.isProvisional else {
      return []
    }
    let end = section.overallRows.first(where: \.isCompletion)?.inProgress ?? 0
    let finishers = end > 0 ? "; \(Figures.count(end)) completed already" : ""
    let words = """
      Not yet counted, not lost: \(Figures.count(young.users)) of the \
      \(Figures.count(flow.started)) who started, inside their \(section.window)\(finishers).
      """
    return [TerminalParagraph(words: words, sign: .rest)]
  }
}
