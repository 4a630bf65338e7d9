import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

/// One flow's part of the report, of which its answer, its chapter and its charts are made.
struct FlowSection {
  /// From 1; headings name a flow by it.
  let number: Int
  /// Of one of the flow's several experiments its place, from 1; `nil` for the flow as a whole.
  let experimentNumber: Int?
  /// The flow, without the rows of segments of fields.
  let flow: FlowReport
  /// What the report was made from.
  let provenance: Provenance
  /// By field that the flow is split by.
  let segments: [EventField: FieldSegments]
  /// Of the whole log; `nil` where nobody asks.
  let rejectedLines: QualityRow?
  /// Warnings that are about no reported flow, and not about rejected lines.
  let otherWarnings: [QualityRow]
  /// What counts all users on the flow's own list, in the order of the steps.
  ///
  /// Kept, since a dozen blocks and charts ask for them, and there may be rows of thousands of segments.
  let overallRows: [FunnelRow]

  /// `segments`: `nil` for those that the flow's rows have.
  init(
    number: Int, experimentNumber: Int? = nil, flow: FlowReport,
    segments: [EventField: FieldSegments]? = nil, provenance: Provenance,
    rejectedLines: QualityRow? = nil, otherWarnings: [QualityRow] = []
  ) {
    self.number = number
    self.experimentNumber = experimentNumber
    self.provenance = provenance
    var flow = flow
    let ofRows = FieldSegments.take(from: &flow)
    self.segments = segments ?? ofRows
    flow.rows.removeSegments(where: \.isOfField)
    // Events of versions that no definition covers are told with other strays.
    let key = flow.key
    flow.quality.removeAll { $0.scope != .flow(key) }
    self.flow = flow
    self.rejectedLines = rejectedLines
    self.otherWarnings = otherWarnings
    overallRows = flow.rows.funnel.filter { $0.key.breakdown == .all }
  }

  /// What the rows count, but for assignment and comparison, which count users.
  var unit: CountingUnit { flow.settings.count }

  /// So many users, or attempts, in a sentence.
  func counted(_ number: Count) -> String { number.words(of: unit.singular) }

  /// A number of users, or attempts, in a sentence.
  func told(_ number: Count?) -> String { number?.words ?? Figures.missing }

  /// A number that is known of already, as before “who”.
  func those(_ number: Count?) -> String { number?.those ?? Figures.missing }

  /// The same in a table.
  func cell(_ number: Count?) -> String { number?.cell ?? Figures.missing }

  /// So many users, whatever is counted.
  func users(_ number: Count) -> String { number.words(of: "user") }

  /// Whether a row is about all users of this flow.
  func isOverall(_ key: RowKey) -> Bool { key.breakdown == .all }

  /// Where users were lost, of all users.
  var loss: LossSummary? {
    flow.rows.losses.first { isOverall($0.key) }
  }

  /// Where most completions are lost; nowhere if none is.
  static func worst(of rows: [FunnelRow]) -> Set<StepKey> {
    let steps = rows.filter { !$0.isCompletion }
    let most = steps.compactMap(\.gain).max() ?? 0
    return most > 0 ? Set(steps.filter { $0.gain == most }.map(\.step)) : []
  }

  /// A step by its place and id, on one line.
  func label(_ step: StepKey, in place: MarkdownPlace = .line) -> String {
    "\(step.index).\(Figures.bond)\(CodeSpan(step.id, in: place).markdown)"
  }

  /// The flow's window, as after “the full”.
  var window: String { WindowText(milliseconds: flow.definition.windowMilliseconds).string }

  /// Steps that fewer users viewed than reached.
  ///
  /// Of those that the app may leave out the ones of which a finding warns. In the readings of chains the two are of
  /// different windows, so nothing is known to be missing.
  var stepsWithMissingViews: [FunnelRow] {
    guard flow.settings.order == .furthest else { return [] }
    let optional = Set(flow.definition.steps.filter(\.isOptional).map(\.id))
    let warned = flow.quality.filter { row in
      row.finding == .rule(.viewMissing) && row.severity == .warning && row.count > 0
    }.flatMap(\.steps).map(\.step.id)
    let unknown = optional.subtracting(warned)
    return overallRows.filter { $0.isMissingViews && !unknown.contains($0.step.id) }
  }

  /// Whether nobody viewed a page: all views are implied by what was completed or skipped.
  var isCountedByCompletion: Bool {
    let steps = overallRows.filter { !$0.isCompletion }
    return steps.allSatisfy { $0.viewed == 0 }
      && flow.quality.contains { $0.finding == .rule(.viewMissing) && $0.count > 0 }
  }

  /// Titles of steps by id.
  var stepTitles: [Text: Text] {
    let titled = flow.definition.steps.compactMap { step in step.title.map { (step.id, $0) } }
    return Dictionary(titled, uniquingKeysWith: { first, _ in first })
  }
}

extension FunnelRow {
  /// Whether fewer users viewed the step than reached it.
  var isMissingViews: Bool { !isCompletion && viewed < reached }
}
