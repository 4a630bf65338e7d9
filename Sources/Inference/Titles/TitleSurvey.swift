package import EventLog
package import Journeys

/// A look at which titles pages of one number have, in a log that was read by `TitleMapping`.
package struct TitleSurvey: FlowSurvey {
  private var reader: NamedJourneyReader
  /// By number of `NamedFlows.flows`.
  private var pages: [TitledPages]

  /// A look that has seen nothing yet; what is given is that of `PageSurvey`.
  package init(symbols: RunSymbols, sources: Set<Int>, defined: Set<Text>, asOf: Int64) {
    reader = NamedJourneyReader(symbols: symbols, sources: sources, defined: defined, asOf: asOf)
    pages = reader.named.flows.map { _ in TitledPages() }
  }

  /// Looks at the users of some records.
  package mutating func add(_ records: [EventRecord]) {
    let symbols = reader.symbols
    reader.read(records) { journey in
      var seen: Set<Sight> = []
      var views: [(number: Int64, title: Text, dimensions: Dimensions)] = []
      for record in journey.records {
        guard let sight = Sight(symbols.shapes[Int(record.shape)]), seen.insert(sight).inserted
        else { continue }
        views.append((sight.number, sight.title, symbols.dimensionSets[Int(record.dimensions)]))
      }
      pages[journey.flow].add(views)
    }
  }

  /// Adds what was seen of other users of the same log.
  package mutating func merge(_ other: TitleSurvey) {
    for flow in pages.indices { pages[flow].merge(other.pages[flow]) }
  }

  /// By flow id, of all its versions.
  package var pagesOfFlow: [Text: TitledPages] {
    zip(reader.named.flows, pages).reduce(into: [:]) { result, next in
      result[next.0.id, default: TitledPages()].merge(next.1)
    }
  }

  /// A title on a page of a number.
  private struct Sight: Hashable {
    let number: Int64
    let title: Text

    init?(_ shape: EventShape) {
      guard shape.kind == .pageViewed, let number = shape.stepIndex, let title = shape.step
      else { return nil }
      self.number = number
      self.title = title
    }
  }
}

extension [EventShape] {
  /// Whether pages are seen and no event names one but by its number.
  package var haveNumbersOnly: Bool {
    contains { $0.kind == .pageViewed && $0.stepIndex != nil } && allSatisfy { $0.step == nil }
  }

  /// Of a log that was read by `TitleMapping`, whether its titles may tell pages of one number apart:
  /// some number has two, and whatever has a title has that of a page.
  package var mayTellPagesApart: Bool {
    let titles = filter { $0.kind == .pageViewed && $0.step != nil }
    let ofPages = Set(titles.compactMap(\.step))
    guard filter({ $0.kind != .other }).compactMap(\.step).allSatisfy(ofPages.contains) else {
      return false
    }
    let numbered = Dictionary(
      grouping: titles.filter { $0.stepIndex != nil },
      by: { [Text(String($0.source)), $0.flow ?? "", Text(String($0.stepIndex ?? 0))] })
    return numbered.values.contains { Set($0.map(\.step)).count > 1 }
  }

  /// The same without the titles of pages that have a number.
  package var withoutTitles: [EventShape] {
    map { shape in
      var shape = shape
      if shape.stepIndex != nil { shape.step = nil }
      return shape
    }
  }
}
