import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

/// One flow's part of the report: its summary, which stands at the top, and its tables.
///
/// What a busy reader wants comes first: the funnel, then the reasons.
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

  var blocks: [Block] {
    notes.map(Block.sentence)
      + section("Funnel", [image(.funnel)] + funnel)
      + section(changeWords.title, changes)
      + section("Why \(unit.plural) left", reasons)
      + section("What goes with going on", drivers)
      + section("Permissions", permissions)
      + section("Choices", choices)
      + section("Goals", goals)
      + section("Variants", variants)
      + section("Breakdowns", breakdowns)
      + section("Trend", [image(.trend)] + trend)
      + section("Time", timing)
      + section("Findings", findings)
      + section("Who they are", usersBehind)
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

  /// A step by its place and id, on one line.
  func label(_ step: StepKey, in place: MarkdownPlace = .line) -> String {
    "\(step.index).\(Figures.bond)\(CodeSpan(step.id, in: place).markdown)"
  }

  /// The flow's window, as after “the full”.
  var window: String { WindowText(milliseconds: flow.definition.windowMilliseconds).string }

  /// Steps that fewer users viewed than reached; in the readings of chains the two are of different
  /// windows, so nothing is known to be missing.
  var stepsWithMissingViews: [FunnelRow] {
    flow.settings.order == .furthest ? overallRows.filter(\.isMissingViews) : []
  }

  /// Whether nobody viewed a page: all views are implied by what was completed or skipped.
  var isCountedByCompletion: Bool {
    let steps = overallRows.filter { !$0.isCompletion }
    return steps.allSatisfy { $0.viewed == 0 }
      && flow.quality.contains { $0.finding == .rule(.viewMissing) && $0.count > 0 }
  }

  /// The blocks under a heading; nothing where there are none, or only charts, for a chart draws a table.
  private func section(_ title: String, _ blocks: [Block?]) -> [Block] {
    let present = blocks.compactMap(\.self)
    guard present.contains(where: { !$0.texts.isEmpty }) else { return [] }
    return [.heading(level: 3, words: title)] + present
  }

  private var notes: [String] {
    var notes: [String] = []
    let counted = [flow.settings.order.explanation, flow.settings.count.explanation]
    notes += counted.compactMap(\.self)
    if isCountedByCompletion {
      notes.append(
        """
        **Steps are counted by their completion:** the log has no views of pages, so the last \
        step reached is the last one finished, and users who left saw the next one.
        """)
    }
    if flow.isProvisional {
      notes.append(
        """
        **Provisional:** no \(unit.singular)'s window is over yet, so everyone who started is \
        counted as if it were; these numbers will change.
        """)
    }
    return notes
  }

  private var findings: [Block] {
    let list = FindingsList(rows: flow.quality, counted: skippers).block
    if let list { return [.sentence(whatFindingsCount), list] }
    let missing = stepsWithMissingViews.isEmpty ? "" : "Some views are missing, see “Funnel”. "
    guard trifles.isEmpty else {
      let words = missing.isEmpty ? "Nothing" : "Nothing else"
      return ["\(missing)\(words) was found about this flow; see “What was left out”."]
    }
    return [missing.isEmpty ? "No problems found." : "\(missing)No other problems found."]
  }

  /// Who skipped a step, as the funnel counts them; nothing where it counts attempts.
  private var skippers: [StepKey: Count] {
    guard unit == .users else { return [:] }
    return Dictionary(
      overallRows.compactMap { row in row.skippedStep.map { (row.step, $0) } },
      uniquingKeysWith: { $1 })
  }
}

extension FlowSection {
  /// What the findings are counted over: not what the rates are.
  private var whatFindingsCount: String {
    "Counted over the whole log of the flow, regardless of the days, filters and windows of the numbers above."
  }
}

extension FunnelRow {
  /// Whether fewer users viewed the step than reached it.
  var isMissingViews: Bool { !isCompletion && viewed < reached }
}
