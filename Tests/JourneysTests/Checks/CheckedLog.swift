import Checks
import Definitions
import EventLog
import TestSupport

@testable import Journeys

/// What the rules of `check` find in a log of the notation.
///
/// A finding reads `RULE WEIGHT COUNT/WHOLE @ LINE`, without the line where there is no example; its
/// parts follow, one a line, as `- SUBJECT COUNT/WHOLE`.
struct CheckedLog {
  private let tally: CheckTally

  /// Checks a log of one file or several, each of which goes to a worker of its own.
  init(
    _ notations: [String], flow: FlowDefinition, settings: ReportSettings = ReportSettings(),
    isInferred: Bool = false, asOf: Int64 = .max
  ) {
    let log = ScannedLog(files: notations)
    let catalog = FlowCatalog(
      entries: [
        FlowCatalog.Entry(definition: flow, settings: settings, isInferred: isInferred)
      ], definitionsOfSource: [[flow]])
    let flows = [FlowReading(definition: flow, settings: settings)]
    let meanings = EventMeanings(shapes: log.symbols.shapes, catalog: catalog, flows: flows)
    let numbers = RunNames(flows: flows, symbols: log.symbols)
    let empty = CheckTally(
      flows: flows, isInferred: [isInferred], symbols: log.symbols, meanings: meanings,
      numbers: numbers)
    var all = empty
    // Every partition has a reader of its own, so that tallies merge.
    for partition in log.partitions {
      var reader = CheckReader(
        flows: flows, symbols: log.symbols, meanings: meanings, numbers: numbers,
        asOf: asOf, tally: empty)
      reader.read(partition: partition) { _ in }
      all.merge(reader.tally)
    }
    tally = all
  }

  init(
    _ notation: String, _ steps: String = "a b c",
    _ change: (inout FlowDefinition) -> Void = { _ in }
  ) {
    self.init([notation], flow: referenceFlow(steps, change))
  }

  func found(_ rule: CheckRule) -> String? {
    (tally.logFindings + tally.findings(ofFlow: 0)).first { $0.rule == rule }.map(Self.text)
  }

  /// The words of all findings, in their order in the alphabet.
  var words: [String] {
    (tally.logFindings + tally.findings(ofFlow: 0)).map(\.rule.rawValue).sorted()
  }

  var unknownPages: [String] { tally.unknownPages(ofFlow: 0).map(Self.text) }

  private static func text(_ finding: CheckFinding) -> String {
    let example = finding.example.map { " @ \($0.line + 1)" } ?? ""
    let head = "\(finding.weight) \(finding.count)/\(finding.whole)\(example)"
    return ([head] + finding.parts.map { "- " + text($0) }).joined(separator: "\n")
  }

  private static func text(_ part: CheckPart) -> String {
    let amount = "\(part.count)" + (part.whole.map { "/\($0)" } ?? "")
    return "\(text(part.subject)) \(amount)"
  }

  private static func text(_ subject: CheckPart.Subject) -> String {
    switch subject {
    case .step(let step): "step \(step + 1)"
    case .permission(let name), .version(let name): name.string
    case .event(let name, let nearest): name.string + (nearest.map { " (\($0))" } ?? "")
    case .goal(let id, let event, let nearest):
      "\(id.string) \(event.string)" + (nearest.map { " (\($0))" } ?? "")
    case .experiment(let id, let nearest): id.string + (nearest.map { " (\($0))" } ?? "")
    case .page(let page, let nearest): text(page) + (nearest.map { " (\($0))" } ?? "")
    case .pageOfOtherList(let page): "\(text(page)) of another list"
    case .field(let field, let producer):
      "\(field.name) \(producer.platform?.string ?? "–") \(producer.appVersion?.string ?? "–")"
    case .clock(let fault): "\(fault)"
    case .dayEnd(let minute): "\(minute / 60):\(minute % 60)"
    }
  }

  private static func text(_ page: Page) -> String {
    switch page {
    case .name(let name): name.string
    case .index(let index): "#\(index)"
    }
  }
}

/// Lines of the notation for users `u1`, `u2` and so on; `body` gives those of one, by its number.
func users(_ count: Int, _ body: (Int) -> [String]) -> String {
  (1...count).flatMap { user in body(user).map { "u\(user) \($0)" } }.joined(separator: "\n")
}
