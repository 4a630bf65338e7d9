import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// Which counts of a report add up to which. A report tells the same users in many tables, so what is
// hidden in one must not stand in another, nor follow from it:
//
//     a row         reached = advanced + left                       ReportCounts+Sums
//     a column      all = Σ segments                                segments(of:)
//     a journey     reached(1) = Σ left + completed                 ReportCounts+Sums
//     two tables    completed in outcomes.csv = the end of funnel.csv
//     a bound       viewed ≤ reached ≤ attempts

/// The counts of users in the rows of a flow's report, and the sums between them.
struct ReportCounts {
  /// A count by the table, the row and the column it stands in.
  private struct Cell: Hashable {
    let table: AnyKeyPath
    let row: Int
    let column: AnyKeyPath
  }

  let flow: FlowReport
  /// Where the rows of each segment stand.
  let rows: RowPlaces
  private var sums = CountSums()
  private var places: [Cell: Int] = [:]
  /// By place: what hides the count.
  private var hiding: [(inout FlowReport) -> Void] = []

  /// Counts with all sums between them.
  ///
  /// `tables`: those of segments.
  init(relating flow: FlowReport, in tables: [CountedTable]) {
    self.flow = flow
    rows = RowPlaces(flow)
    relateAll(in: tables)
  }

  /// The place of a count that no row has.
  mutating func place(_ count: WritableKeyPath<FlowReport, Count>) -> [Int] {
    let cell = Cell(table: count, row: 0, column: count)
    return [
      place(of: cell, flow[keyPath: count], .overall) { $0[keyPath: count] = .hidden }
    ]
  }

  /// The place of a count.
  mutating func place<Row>(
    _ table: WritableKeyPath<FlowReport, [Row]>, _ row: Int, _ column: WritableKeyPath<Row, Count>
  ) -> [Int] {
    let count = flow[keyPath: table][row][keyPath: column]
    let cell = Cell(table: table, row: row, column: column)
    return [
      place(of: cell, count, part(of: flow[keyPath: table][row])) {
        $0[keyPath: table][row][keyPath: column] = .hidden
      }
    ]
  }

  /// The place of a count that not every row has; none where it is not there.
  mutating func place<Row>(
    _ table: WritableKeyPath<FlowReport, [Row]>, _ row: Int,
    _ column: WritableKeyPath<Row, Count?>
  ) -> [Int] {
    guard let count = flow[keyPath: table][row][keyPath: column] else { return [] }
    let cell = Cell(table: table, row: row, column: column)
    return [
      place(of: cell, count, part(of: flow[keyPath: table][row])) {
        $0[keyPath: table][row][keyPath: column] = .hidden
      }
    ]
  }

  private mutating func place(
    of cell: Cell, _ count: Count, _ part: ReportPart,
    hide: @escaping (inout FlowReport) -> Void
  ) -> Int {
    if let place = places[cell] { return place }
    // One that was withheld before stays hidden, whatever the sums say.
    let place = sums.add(count.shown ?? 0, in: part)
    places[cell] = place
    hiding.append(hide)
    return place
  }

  private func part<Row>(of row: Row) -> ReportPart {
    switch row {
    case let row as TrendRow: row.key.breakdown == .all ? .overall : .trendOfSegments
    case let row as any SegmentedRow: row.key.breakdown == .all ? .overall : .segments
    case is ComparisonRow, is AssignmentRow, is ChangeRow: .segments
    default: .overall
    }
  }

  mutating func relate(_ ones: [Int], _ others: [Int]) {
    sums.relate(ones, others)
  }

  mutating func bound(_ small: [Int], atMost large: [Int]) {
    sums.bound(small, atMost: large)
  }

  mutating func hide(_ others: [Int], with places: [Int]) {
    sums.hide(others, with: places)
  }

  mutating func keep(_ places: [Int]) { sums.keep(places) }

  mutating func spare(_ places: [Int]) { sums.spare(places) }

  /// The flow with all counts hidden that are small, or would tell a small one; `nil` where there
  /// is no room to check them.
  func hidden(
    by cells: SmallCells, withholding withheld: Set<ReportPart>, room: Int
  ) -> FlowReport? {
    sums.hidden(by: cells, withholding: withheld, room: room).map(hiding)
  }

  /// The flow with all counts hidden but zeros.
  var withoutCounts: FlowReport { hiding(sums.isSomebody) }

  private func hiding(_ isHidden: [Bool]) -> FlowReport {
    var shown = flow
    for (isHidden, hide) in zip(isHidden, hiding) where isHidden { hide(&shown) }
    return shown
  }
}

/// Where the rows of each segment stand in the tables, in their order.
struct RowPlaces {
  let funnel: [RowKey: [Int]]
  let dropoff: [RowKey: [Int]]
  let exits: [RowKey: [Int]]
  let outcomes: [RowKey: [Int]]
  let permissions: [RowKey: [Int]]
  let choices: [RowKey: [Int]]
  let timing: [RowKey: [Int]]
  let trend: [RowKey: [Int]]
  /// The segments that are variants, in their order.
  let variants: [RowKey]
  private let steps: [StepOfSegment: Int]
  private let reasons: [StepOfSegment: [Int]]
  private let names: [String: RowKey]

  init(_ flow: FlowReport) {
    funnel = Self.places(of: flow.rows.funnel)
    dropoff = Self.places(of: flow.rows.dropoff)
    exits = Self.places(of: flow.rows.exits)
    outcomes = Self.places(of: flow.rows.outcomes)
    permissions = Self.places(of: flow.rows.permissions)
    choices = Self.places(of: flow.rows.choices)
    timing = Self.places(of: flow.rows.timing)
    trend = Self.places(of: flow.rows.trend)
    let rows = flow.rows.funnel
    let keys = rows.map(\.key).runs { $0 == $1 }.compactMap(\.first)
    let listing = flow.definition.listingBreakdown ?? .variant
    variants = keys.filter { $0.breakdown == listing }
    steps = Dictionary(
      rows.indices.filter { !rows[$0].isCompletion }.map {
        (StepOfSegment(key: rows[$0].key, step: rows[$0].step.id), $0)
      }, uniquingKeysWith: { first, _ in first })
    let left = flow.rows.dropoff
    reasons = Dictionary(grouping: left.indices) {
      StepOfSegment(key: left[$0].key, step: left[$0].step.id)
    }
    names = Dictionary(
      keys.filter { $0.breakdown != .all }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The row of a step in the funnel of a segment; none where its list lacks it.
  func step(_ id: Text?, of key: RowKey) -> [Int] {
    id.flatMap { steps[StepOfSegment(key: key, step: $0)] }.map { [$0] } ?? []
  }

  /// The reasons why users of a segment left at a step.
  func reasons(at id: Text, of key: RowKey) -> [Int] {
    reasons[StepOfSegment(key: key, step: id)] ?? []
  }

  /// The segment of a name such as `platform=ios`.
  func segment(named name: Text) -> RowKey? { names[name.string] }

  private static func places(of rows: [some SegmentedRow]) -> [RowKey: [Int]] {
    Dictionary(grouping: rows.indices) { rows[$0].key }
  }
}

/// A step in the list of a segment, by its id: variants may have it at different places.
private struct StepOfSegment: Hashable {
  let key: RowKey
  let step: Text
}

extension RowKey {
  fileprivate var name: String { breakdown.name.string + "=" + (segment.name?.string ?? "") }
}

/// A row that counts users of one segment.
protocol SegmentedRow: CountedRow {
  var key: RowKey { get }
  /// What it is about, beside whom.
  var subject: [AnyHashable?] { get }
}

extension ReportCounts {
  /// The rows of a table about the same in the segments of one breakdown.
  private struct Column: Hashable {
    let breakdown: Breakdown
    let subject: [AnyHashable?]
  }

  /// Adds that the segments of each breakdown make up all.
  mutating func segments<Row: SegmentedRow>(
    of table: WritableKeyPath<FlowReport, [Row]>
  ) {
    segments(of: table, Row.counts, Row.sparseCounts)
  }

  /// The same of some columns.
  mutating func segments<Row: SegmentedRow>(
    of table: WritableKeyPath<FlowReport, [Row]>, _ columns: [WritableKeyPath<Row, Count>],
    _ sparse: [WritableKeyPath<Row, Count?>]
  ) {
    let rows = flow[keyPath: table]
    let parts = Dictionary(grouping: rows.indices) { index in
      Column(
        breakdown: rows[index].key.breakdown, subject: rows[index].subject)
    }
    let breakdowns = rows.reduce(into: [Breakdown]()) { all, row in
      let breakdown = row.key.breakdown
      if breakdown != .all, !all.contains(breakdown) { all.append(breakdown) }
    }
    for index in rows.indices where rows[index].key.breakdown == .all {
      for breakdown in breakdowns {
        let column = Column(breakdown: breakdown, subject: rows[index].subject)
        guard let segments = parts[column] else { continue }
        for path in columns {
          relate(place(table, index, path), segments.flatMap { place(table, $0, path) })
        }
        for path in sparse {
          relate(place(table, index, path), segments.flatMap { place(table, $0, path) })
        }
      }
    }
  }
}
