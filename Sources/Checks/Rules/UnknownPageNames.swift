import Definitions
import EventLog
import Journeys

/// The names behind the finding `unknown_page`: which pages, how often, and what they may have meant.
///
/// The finding itself is the report's; it counts and does not name.
struct UnknownPageNames: Sendable {
  /// By `EventShape`.
  private var counts: [UInt32: CheckCount] = [:]

  mutating func add(_ seen: CheckedJourney) {
    guard seen.journey.traits.contains(.unknownPage) else { return }
    for (index, event) in seen.journey.events.enumerated()
    where event.traits.contains(.unknownPage) {
      counts[event.shape, default: CheckCount()].add(seen.journey.records[index].place)
    }
  }

  mutating func merge(_ other: Self) { counts.merge(other.counts) }

  /// One a page, the most frequent first.
  func parts(flow: FlowReading, symbols: RunSymbols) -> [CheckPart] {
    var pages: [Page: CheckCount] = [:]
    for (shape, count) in counts {
      let shape = symbols.shapes[Int(shape)]
      guard let page = shape.step.map(Page.name) ?? shape.stepIndex.map(Page.index)
      else { continue }
      pages[page, default: CheckCount()].merge(count)
    }
    let sorted = pages.sorted { left, right in
      let (one, other) = (left.value.count, right.value.count)
      return one == other ? Self.precedes(left.key, right.key) : one > other
    }
    let known = flow.definition.steps.flatMap(\.pages)
    return sorted.enumerated().map { place, page in
      let names = place < CheckPart.mostNamed ? known.names : []
      return CheckPart(
        known.contains(page.key)
          ? .pageOfOtherList(page.key) : .page(page.key, nearest: page.key.nearest(among: names)),
        page.value)
    }
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

extension Page {
  /// An index is near to nothing.
  fileprivate func nearest(among names: [String]) -> String? {
    guard case .name(let name) = self else { return nil }
    return NearestName(to: name.string, among: names)?.name
  }
}

extension [Page] {
  fileprivate var names: [String] {
    compactMap { page in
      if case .name(let name) = page { name.string } else { nil }
    }
  }
}
