import Definitions
package import EventLog
import Journeys

/// The second look: in what order users first saw the steps to be, by version and variant.
package struct OrderSurvey: FlowSurvey {
  /// Whom of a flow and version a tally is of.
  struct Part: Hashable, Sendable {
    /// A number of `NamedFlows.flows`.
    let version: Int
    /// A place in the experiment's variants; `nil` for who was seen with none or several.
    let variant: Int?
  }

  private(set) var reader: NamedJourneyReader
  private(set) var counts: OrderCounts
  /// By number of `NamedFlows.flows`.
  let events: [Int]
  let pagesAreChosen: Bool

  /// `pagesAreChosen`: whether the reading of lines has chosen which pages are steps.
  package init(after pages: PageSurvey, pagesAreChosen: Bool = false) {
    reader = pages.reader
    counts = OrderCounts(
      of: pages.candidates, named: pages.reader.named, symbols: pages.reader.symbols)
    self.pagesAreChosen = pagesAreChosen
    events = pages.counts.map(\.events)
  }

  /// Looks at the users of some records.
  package mutating func add(_ records: [EventRecord]) {
    reader.read(records) { counts.add($0) }
  }

  /// Adds what was seen of other users of the same log.
  package mutating func merge(_ other: OrderSurvey) {
    counts.merge(other.counts)
  }
}

/// The orders in which users saw the steps of all flows.
struct OrderCounts: Sendable {
  let flows: [FlowCandidates]
  /// By flow.
  private(set) var tallies: [[OrderSurvey.Part: OrderTally]]
  /// By flow and step, where and when it was seen.
  private(set) var sights: [[StepSights]]
  /// By number of `NamedFlows.flows`.
  private let flowOfVersion: [Int?]
  /// By `EventShape`: the step that it shows.
  private let steps: [Int?]
  /// By `EventShape`: whether it shows a page, of a step or not.
  private let showsPage: [Bool]
  /// By flow, by `Dimensions`; `nil` for a flow under no experiment.
  private let variants: [NameTable?]
  private let symbols: RunSymbols

  fileprivate init(of flows: [FlowCandidates], named: NamedFlows, symbols: RunSymbols) {
    self.flows = flows
    self.symbols = symbols
    var flowOfVersion: [Int?] = named.flows.map { _ in nil }
    for (flow, candidates) in flows.enumerated() {
      for version in candidates.versions { flowOfVersion[version] = flow }
    }
    self.flowOfVersion = flowOfVersion
    let stepOfPage = flows.map { flow in
      flow.pages.enumerated().reduce(into: [Page: Int]()) { result, step in
        for page in step.element { result[page] = step.offset }
      }
    }
    let pages = ShownPages(shapes: symbols.shapes, named: named).ofShape
    showsPage = pages.map { $0 != nil }
    steps = zip(pages, named.numbers).map { page, number in
      guard let flow = number.flatMap({ flowOfVersion[$0] }), let page else { return nil }
      return stepOfPage[flow][page]
    }
    variants = flows.map { flow in
      flow.experiment.map { experiment in
        NameTable(symbols.dimensionSets.variants) { $0.variant(of: experiment.id) }
      }
    }
    tallies = flows.map { _ in [:] }
    sights = flows.map { $0.steps.map { _ in StepSights() } }
  }

  fileprivate mutating func merge(_ other: OrderCounts) {
    for flow in flows.indices {
      for (part, tally) in other.tallies[flow] {
        tallies[flow][part, default: OrderTally(steps: tally.steps)].merge(tally)
      }
      for step in sights[flow].indices { sights[flow][step].merge(other.sights[flow][step]) }
    }
  }

  fileprivate mutating func add(_ journey: NamedJourney) {
    guard let flow = flowOfVersion[journey.flow] else { return }
    let before = journey.beforeEnd(symbols.shapes)
    var seen: [Int] = []
    var sights: [EventRecord] = []
    let count = flows[flow].steps.count
    var visits = Visits(steps: count)
    for record in before {
      visits.add(record)
      guard let step = steps[Int(record.shape)] else { continue }
      visits.see(step)
      guard !seen.contains(step) else { continue }
      seen.append(step)
      sights.append(record)
      let dimensions = symbols.dimensionSets[Int(record.dimensions)]
      self.sights[flow][step].add(dimensions, version: journey.flow, time: record.time)
    }
    guard !seen.isEmpty else { return }
    for step in seen {
      self.sights[flow][step].add(visits.ofStep[step], ending: visits.ending(of: step))
    }
    let end = journey.records.dropFirst(before.count).first
    if let end, symbols.shapes[Int(end.shape)].kind == .completed, !isLeft(by: before) {
      seen.append(count)
    }
    let part = OrderSurvey.Part(version: journey.flow, variant: variant(of: journey, in: flow))
    tallies[flow][part, default: OrderTally(steps: count)].add(seen) { place, other in
      // The end, which has no sight, is later than all.
      if max(place, other) == sights.count { return place < other }
      return sights[other].isClearlyAfter(sights[place], symbols.shapes)
    }
  }

  /// Whether a skip without scope is behind the last page: skipping often runs the code of finishing.
  private func isLeft(by records: ArraySlice<EventRecord>) -> Bool {
    let last = records.last { record in
      let shape = symbols.shapes[Int(record.shape)]
      return showsPage[Int(record.shape)] || shape.kind == .skipped && shape.scope == nil
    }
    return last.map { !showsPage[Int($0.shape)] } ?? false
  }

  /// The only variant that a user was seen with, where the experiment has it.
  private func variant(of journey: NamedJourney, in flow: Int) -> Int? {
    guard let numbers = variants[flow], let experiment = flows[flow].experiment else { return nil }
    var only: Int?
    for record in [journey.records, journey.exposures].joined() {
      guard let seen = numbers[record.dimensions], seen != only else { continue }
      guard only == nil else { return nil }
      only = seen
    }
    return only.flatMap { experiment.variants.firstIndex(of: numbers.names[$0]) }
  }
}

extension EventRecord {
  /// Whether it happened in a later instant, or the app itself counted it after the other; in one
  /// instant the positions of their pages tell.
  fileprivate func isClearlyAfter(_ other: EventRecord, _ shapes: [EventShape]) -> Bool {
    if time != other.time { return time > other.time }
    if let own = sequence, let theirs = other.sequence, session == other.session {
      return own > theirs
    }
    guard let own = shapes[Int(shape)].stepIndex,
      let theirs = shapes[Int(other.shape)].stepIndex
    else { return false }
    return own > theirs
  }
}

/// Under which circumstances users first saw a step.
///
/// Two halves merge.
struct StepSights: Sendable {
  /// `nil` stands for a first view that names none.
  private(set) var appVersions: Set<Text?> = []
  private(set) var platforms: Set<Text?> = []
  /// Numbers of `NamedFlows.flows`.
  private(set) var versions: Set<Int> = []
  /// Of the first views; `nil` where nobody saw it.
  private(set) var times: ClosedRange<Int64>?
  /// Who saw it in a later visit than their first.
  private(set) var laterViewers = 0
  /// How often users came back to it, each three times at most.
  private(set) var returns = 0
  /// Who came back to it from another step in one visit.
  private(set) var returnedInVisit = 0
  /// By step, whose first visit with this one ended on it.
  private(set) var endings: [Int: Int] = [:]

  mutating func add(_ dimensions: Dimensions, version: Int, time: Int64) {
    appVersions.insert(dimensions.device[.appVersion])
    platforms.insert(dimensions.device[.platform])
    versions.insert(version)
    add(times: time...time)
  }

  /// Adds one user's visits to it, by their numbers.
  mutating func add(_ visits: Visits.OfStep, ending: Int?) {
    returnedInVisit += visits.isReturnedTo ? 1 : 0
    if let ending { endings[ending, default: 0] += 1 }
    laterViewers += visits.last.map { $0 > 0 } ?? false ? 1 : 0
    // One who comes daily does not speak for all.
    returns += min(visits.count - 1, 3)
  }

  mutating func merge(_ other: StepSights) {
    laterViewers += other.laterViewers
    returns += other.returns
    returnedInVisit += other.returnedInVisit
    endings.merge(other.endings, uniquingKeysWith: +)
    appVersions.formUnion(other.appVersions)
    platforms.formUnion(other.platforms)
    versions.formUnion(other.versions)
    if let times = other.times { add(times: times) }
  }

  private mutating func add(times new: ClosedRange<Int64>) {
    let old = times ?? new
    times = min(old.lowerBound, new.lowerBound)...max(old.upperBound, new.upperBound)
  }
}
