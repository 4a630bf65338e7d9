import EventLog
import Experiments
import Funnels

// The report for people, as a document:
//
//     # Onboarding report            what is provisional, which flows are inferred
//                                    where there are several flows a row each, and what matters most
//                                    then of each flow what to know first, by FlowAnswer
//     ## Contents                    a link to every heading below
//     ## What was read               lines, and what was left out, in a paragraph
//     ## The flow                    its tables, by FlowSection; of several each its own, ## Flow 1
//     ## What was left out           where something was: why, and how to fix it
//     ## What the words mean         those that were used
//     ## Rejected lines              where there are some: the first of each reason
//     ## About this report           version, as-of, zone, filters, inputs, digest
//
// Two rules hold everywhere. A name from data is a CodeSpan and never stands in a heading or a
// link, so a hostile name can do nothing. And nothing is computed here: sums, shares and limits
// come with the rows; what is chosen here is only what to show and how to round it.

/// What a run has to say, as a document.
struct ReportDocument {
  let report: Report
  /// One a flow.
  let sections: [FlowSection]

  init(_ report: Report) {
    self.report = report
    let rejected = report.logRow(.rejected)
    let others = (report.quality.filter { $0.finding == .rejectedEvents } + report.strays)
      .filter { $0.count > 0 && $0.severity == .warning }
    sections = report.flows.enumerated().map { index, flow in
      FlowSection(
        number: index + 1, flow: flow, segments: FieldSegments.made(of: flow),
        provenance: report.provenance, rejectedLines: rejected, otherWarnings: others)
    }
  }

  var document: Document {
    var blocks: [Block] = []
    if report.flows.isEmpty { blocks.append(.sentence(FlowName.none)) }
    blocks += InputSection(report: report).blocks
    for section in sections { blocks += chapter(of: section) }
    blocks += LeftOutSection(report: report).blocks
    blocks += Glossary(report: report).blocks
    blocks += RejectedLinesSection(examples: report.rejectedExamples).blocks
    let answers = sections.map(FlowAnswer.init)
    let firstPage = AnswerBlocks.blocks(of: answers)
    let foot = FootSection(
      provenance: report.provenance,
      tunings: Set(report.flows.flatMap { $0.checks.map(\.tuning) }).sorted(),
      hasFewMarks: (firstPage + blocks).contains { block in
        block.texts.contains { $0.firstRange(ofBytes: Figures.bond + Figures.fewMark) != nil }
      },
      minimumCell: report.minimumCell,
      hiddenCells: report.hiddenCells, flowsWithFieldTotals: flows(where: \.hasFieldTotalsOnly))
    return Document(
      title: "Onboarding report",
      notes: (provisionalFlows + guessedMapping + inferredFlows).map(Block.sentence),
      overview: OverviewSection(sections: sections).blocks, answers: answers,
      details: blocks + foot.blocks, remarks: names)
  }

  /// The counts and tables of a flow, below its name.
  private func chapter(of section: FlowSection) -> [Block] {
    let name = FlowName(definition: section.flow.definition).line
    let heading = Block.heading(level: 2, words: heading(ofFlow: section.number))
    return [heading, .sentence(name), .list(section.summary)] + section.blocks
  }

  /// A single flow needs no number.
  private func heading(ofFlow number: Int) -> String {
    report.flows.count == 1 ? "The flow" : "Flow \(number)"
  }

  /// The name of each of several flows, by its heading.
  private var names: [String: String] {
    guard report.flows.count > 1 else { return [:] }
    let names = report.flows.enumerated().map { index, flow in
      (heading(ofFlow: index + 1), FlowName(definition: flow.definition).short)
    }
    return Dictionary(names, uniquingKeysWith: { $1 })
  }

  private var provisionalFlows: [String] {
    guard let flows = flows(where: \.isProvisional) else { return [] }
    return [
      """
      **Provisional**\(flows): no \
      \(report.provenance.count.singular)'s window is over yet, so everyone counts as if it were. \
      Many who seem lost may still finish.
      """
    ]
  }

  /// How lines were read, where that was guessed.
  private var guessedMapping: [String] {
    GuessedWords(report.provenance.guesses).markdown.map { [$0] } ?? []
  }

  private var inferredFlows: [String] {
    guard let flows = flows(where: \.isInferred) else { return [] }
    return [
      """
      **Inferred**\(flows): the definition was inferred from the log, as no `onboarding.json` has \
      one. Which pages are steps, their order and what completes the flow are guesses, and every \
      number below rests on them. `onboarding-funnel infer` prints the definition for you to edit, \
      with the evidence for it.\(titles)\(pagesOfApp)
      """
    ]
  }

  /// That titles were seen to differ and do not count.
  private var titles: String {
    let numbers = Set(report.flows.flatMap(\.numbersOfSeveralTitles)).sorted()
    guard !numbers.isEmpty else { return "" }
    return """
       Pages are known by their numbers: of \(numbers.map(String.init).joined(separator: ", ")) users \
      saw several titles, each number counts as one page, and `infer` says why.
      """
  }

  /// Which pages were taken for the app's own, and which steps may be such pages.
  private var pagesOfApp: String {
    let left = report.flows.flatMap(\.appPages).map { CodeSpan($0).markdown }
    let doubtful = report.flows.flatMap(\.doubtfulSteps).map { CodeSpan($0).markdown }
    var sentences = ""
    if !left.isEmpty {
      sentences += " Left out as screens of the app that follow the flow: "
      sentences += left.joined(separator: ", ") + "."
    }
    if !doubtful.isEmpty {
      sentences += """
         \(doubtful.joined(separator: ", ")) may be screens of the app too: users leave from any of \
        them, and no event ends the flow. If they are, write a definition without them: more users \
        finish than this report says.
        """
    }
    return sentences
  }

  /// Which flows are so, as after a word; empty where there is one flow, `nil` where none is.
  private func flows(where isSo: (FlowReport) -> Bool) -> String? {
    let numbers = report.flows.indices.filter { isSo(report.flows[$0]) }
    guard !numbers.isEmpty else { return nil }
    guard report.flows.count > 1 else { return "" }
    return " (\(numbers.map { "flow \($0 + 1)" }.joined(separator: ", ")))"
  }
}
