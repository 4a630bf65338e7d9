import Definitions
package import EventLog
package import Journeys

/// The first look: how many users saw which pages, variants and versions of which flows.
package struct PageSurvey: FlowSurvey {
  private(set) var reader: NamedJourneyReader
  /// By flow and version.
  private(set) var counts: [PageCounts]
  let numbers: PageNumbers

  /// A look that has seen nothing yet.
  ///
  /// `sources`: those whose files have no definition. `defined`: flows that another file defines;
  /// nothing is proposed for them.
  package init(symbols: RunSymbols, sources: Set<Int>, defined: Set<Text>, asOf: Int64) {
    reader = NamedJourneyReader(symbols: symbols, sources: sources, defined: defined, asOf: asOf)
    counts = reader.named.flows.map { _ in PageCounts() }
    numbers = PageNumbers(symbols, named: reader.named)
  }

  /// Looks at the users of some records.
  package mutating func add(_ records: [EventRecord]) {
    let (numbers, shapes) = (numbers, reader.symbols.shapes)
    reader.read(records) { journey in
      counts[journey.flow].add(journey, numbers: numbers, shapes: shapes)
    }
  }

  /// Adds what was seen of other users of the same log.
  package mutating func merge(_ other: PageSurvey) {
    for flow in counts.indices { counts[flow].merge(other.counts[flow]) }
  }
}

/// Numbers for the pages and variants that a run's events name.
struct PageNumbers: Sendable {
  /// A variant with its experiment; `nil` where the event names none.
  struct Arm: Hashable, Sendable {
    let experiment: Text?
    let variant: Text
  }

  /// By number.
  let pages: [Page]
  /// By `EventShape`, the page that it shows, as in `ShownPages`.
  let pageOfShape: [Int?]
  /// By number.
  let arms: [Arm]
  /// By `Dimensions`.
  let armsOfDimensions: [[Int]]

  init(_ symbols: RunSymbols, named: NamedFlows) {
    var pages: [Page: Int] = [:]
    pageOfShape = ShownPages(shapes: symbols.shapes, named: named).ofShape.map { page in
      page.map { pages.number(of: $0) }
    }
    self.pages = pages.sorted { $0.value < $1.value }.map(\.key)
    var arms: [Arm: Int] = [:]
    armsOfDimensions = symbols.dimensionSets.variants.results { variants in
      let bare = variants.variant.map { [Arm(experiment: nil, variant: $0)] } ?? []
      let named = variants.experiments.map { Arm(experiment: $0.experiment, variant: $0.variant) }
      return (bare + named).map { arms.number(of: $0) }
    }
    self.arms = arms.sorted { $0.value < $1.value }.map(\.key)
  }
}

extension Dictionary where Value == Int {
  /// The number of a key, which is the next one where it has none yet.
  mutating func number(of key: Key) -> Int {
    let number = self[key] ?? count
    self[key] = number
    return number
  }
}

/// What is known of one flow and version, by the numbers of names.
///
/// Two halves merge; the sum of versions counts a user of several once in each.
struct PageCounts: Sendable {
  /// Who saw a page.
  private(set) var users = 0
  private(set) var events = 0
  /// Users who saw a page before the end of the flow.
  private(set) var pages: [Int: Int] = [:]
  /// Of those, the users whose flow ended.
  private(set) var pagesOfEnded: [Int: Int] = [:]
  /// Users who saw a page after it, and not before.
  private(set) var pagesAfterEnd: [Int: Int] = [:]
  /// Users who were seen with a variant.
  private(set) var arms: [Int: Int] = [:]
  /// Numbers of `EventShape` of all that shows a page.
  private(set) var views: Set<UInt32> = []

  fileprivate mutating func add(_ journey: NamedJourney, numbers: PageNumbers, shapes: [EventShape])
  {
    events += journey.records.count
    let before = journey.beforeEnd(shapes)
    let seen = see(before, numbers)
    for page in seen { pages[page, default: 0] += 1 }
    let after = journey.records[before.endIndex...]
    if !after.isEmpty {
      for page in seen { pagesOfEnded[page, default: 0] += 1 }
      for page in see(after, numbers).subtracting(seen) { pagesAfterEnd[page, default: 0] += 1 }
    }
    guard !seen.isEmpty else { return }
    users += 1
    var arms: Set<Int> = []
    for record in [journey.records, journey.exposures].joined() {
      arms.formUnion(numbers.armsOfDimensions[Int(record.dimensions)])
    }
    for arm in arms { self.arms[arm, default: 0] += 1 }
  }

  private mutating func see(_ records: ArraySlice<EventRecord>, _ numbers: PageNumbers) -> Set<Int>
  {
    var seen: Set<Int> = []
    for record in records {
      guard let page = numbers.pageOfShape[Int(record.shape)] else { continue }
      seen.insert(page)
      views.insert(record.shape)
    }
    return seen
  }

  mutating func merge(_ other: Self) {
    users += other.users
    events += other.events
    pages.merge(other.pages, uniquingKeysWith: +)
    pagesOfEnded.merge(other.pagesOfEnded, uniquingKeysWith: +)
    pagesAfterEnd.merge(other.pagesAfterEnd, uniquingKeysWith: +)
    arms.merge(other.arms, uniquingKeysWith: +)
    views.formUnion(other.views)
  }
}
