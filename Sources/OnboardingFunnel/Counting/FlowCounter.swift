import Definitions
import EventLog
import Funnels
import Journeys

/// One flow's tally, with what its users are counted by: the steps of their lists, and days.
///
/// What a worker counts by is its own, and no array is taken out of it: what is taken is counted, user
/// by user, and processors that count in one place wait for each other. Only the tallies of values with
/// few users are there for all workers (`SharedSegments`).
struct FlowCounter: Sendable {
  private(set) var tally: FlowTally
  /// A tally of nobody.
  private let empty: FlowTally
  /// The flow's step at each position of the first list, then of the second, and so on.
  private let steps: [Int]
  /// By list, where its steps stand.
  private let ranges: [Range<Int>]
  private let calendar: ReportCalendar

  /// A counter that has counted nobody.
  ///
  /// `shared`: where values are counted, if breakdowns cannot show all; `pairs`: what numbers of
  /// properties stand for.
  init(
    flow: FlowReading, names: FlowNames, calendar: ReportCalendar, shared: SharedSegments? = nil,
    pairs: PropertyNumbers = .none
  ) {
    tally = FlowTally(flow: flow, names: names, shared: shared, pairs: pairs)
    empty = FlowTally(flow: flow)
    var steps: [Int] = []
    ranges = flow.lists.lists.map { list in
      steps += list.steps
      return steps.count - list.steps.count..<steps.count
    }
    self.steps = steps
    self.calendar = calendar
  }

  /// Brings all times in order, which each worker does of its own: then they merge as lists.
  mutating func finalize() { tally.finalize() }

  /// The tally; what is left counts nobody.
  mutating func takeTally() -> FlowTally {
    var taken = empty
    swap(&taken, &tally)
    return taken
  }

  /// Adds the counts of other users.
  mutating func merge(_ other: FlowCounter) { tally.merge(other.tally) }

  mutating func add(_ facts: JourneyFacts) {
    if facts.findings.isExposureOnly {
      tally.add(facts.findings)
    } else {
      Self.add(
        facts, to: &tally, steps: steps, of: ranges[facts.list], calendar: calendar)
    }
  }

  /// Apart, since a span of the steps borrows all that they are a part of.
  @inline(__always)
  private static func add(
    _ facts: JourneyFacts, to tally: inout FlowTally, steps: [Int], of list: Range<Int>,
    calendar: ReportCalendar
  ) {
    tally.add(facts, list: steps.span.extracting(list), calendar: calendar)
  }
}
