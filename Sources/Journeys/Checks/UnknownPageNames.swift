import EventLog

/// The names behind the finding `unknown_page`: which pages, how often, and what they may have meant.
///
/// The finding itself is the report's; it counts and does not name.
struct UnknownPageNames: Sendable {
  /// By `What`.
  private var counts: [UInt32: CheckCount] = [:]

  mutating func add(_ seen: CheckedJourney) {
    guard seen.journey.traits.contains(.unknownPage) else { return }
    for (index, event) in seen.journey.events.enumerated()
    where event.traits.contains(.unknownPage) {
      counts[event.what, default: CheckCount()].add(seen.journey.records[index].place)
    }
  }

  mutating func merge(_ other: Self) { counts.merge(other.counts) }

  /// One a page, the most frequent first.
  func parts(flow: FlowReading, symbols: RunSymbols) -> [CheckPart] {
    var pages: [Page: CheckCount] = [:]
    for (what, count) in counts {
      let what = symbols.whats[Int(what)]
      guard let page = what.step.map(Page.name) ?? what.stepIndex.map(Page.index)
      else { continue }
      pages[page, default: CheckCount()].merge(count)
    }
    let sorted = pages.sorted { Self.precedes($0.key, $1.key) }
    return sorted.map { CheckPart(Self.subject($0.key, in: flow), $0.value) }.byCount
  }

  private static func subject(_ page: Page, in flow: FlowReading) -> CheckPart.Subject {
    let known = flow.definition.steps.flatMap(\.pages)
    if known.contains(page) { return .pageOfOtherList(page) }
    guard case .name(let name) = page else { return .page(page, nearest: nil) }
    let names = known.compactMap { page -> String? in
      if case .name(let name) = page { name.string } else { nil }
    }
    return .page(page, nearest: NearestName(to: name.string, among: names)?.name)
  }

  private static func precedes(_ left: Page, _ right: Page) -> Bool {
    switch (left, right) {
    case (.name(let one), .name(let other)): one < other
    case (.index(let one), .index(let other)): one < other
    case (.name, .index): true
    case (.index, .name): false
    }
  }
}
