import Definitions
import EventLog
import Journeys

/// Which page an event shows, before any flow is known.
///
/// A view shows the page that it names. Of a page without any view in its flow and version, a
/// completion or a skip with scope `step` does: a page that was finished was on screen, and many logs
/// tell nothing else.
struct ShownPages: Sendable {
  /// By `EventShape`; `nil` for what shows none.
  let ofShape: [Page?]

  init(shapes: [EventShape], named: NamedFlows) {
    var viewed: Set<PageOfFlow> = []
    for (shape, flow) in zip(shapes, named.numbers) where shape.kind == .pageViewed {
      if let page = Page(namedBy: shape) { viewed.insert(PageOfFlow(flow: flow, page: page)) }
    }
    ofShape = zip(shapes, named.numbers).map { shape, flow in
      guard let page = Page(namedBy: shape) else { return nil }
      if shape.kind == .pageViewed { return page }
      let proves = shape.kind == .pageCompleted || shape.kind == .skipped && shape.scope == .step
      return proves && !viewed.contains(PageOfFlow(flow: flow, page: page)) ? page : nil
    }
  }

  private struct PageOfFlow: Hashable {
    /// A number of `NamedFlows.flows`.
    let flow: Int?
    let page: Page
  }
}

extension Page {
  /// The page that an event names: by name, else by index; `nil` for none, and for an index that no
  /// definition can state.
  fileprivate init?(namedBy shape: EventShape) {
    if let name = shape.step {
      self = .name(name)
    } else if let index = shape.stepIndex, index >= 0 {
      self = .index(index)
    } else {
      return nil
    }
  }
}
