// Where flows are inferred, nobody knows while the log is read which pages they begin at, and to keep the properties
// of all views took one part in fourteen of a run's CPU time. So a worker watches the first of them:
//
//     user   1st   2nd   3rd   4th
//     ada    a     b     c               b and c are late: another page of the flow was seen before
//     bob    a     c     b     a         a is not, since it was the first
//     eve    c     d                     she began before the log, or another worker read the rest: d is late
//
// First is what happened first, wherever it stands: a log may be sorted backwards.
//
// A page that is late for one in four is taken for no entry. That is a guess from what one worker has seen, and may
// be wrong: `ScanSummary.leftOut` names the events whose properties are missing, and a report that needs them reads
// the log again. So what is watched decides how long a report takes, not what it says.

/// Which pages users hardly ever begin with, by the first views that a worker reads.
struct LatePages: Sendable {
  /// So many events are watched.
  static let watched = 1 << 15
  /// A page with fewer events is not judged.
  private static let fewest = 100

  private struct FlowName: Hashable {
    let source: Int
    let flow: Text?
  }

  /// What a page is known by.
  private struct Page: Hashable {
    let flow: Int
    let step: Text
  }

  private struct Visitor: Hashable {
    let user: UInt64
    let flow: Int
  }

  private struct View {
    let visitor: Visitor
    let page: Int
    let time: Int64
  }

  private var flows: [FlowName: Int] = [:]
  private var numbers: [Page: Int] = [:]
  /// By page.
  private var flowOfPage: [Int] = []
  /// By shape, its page; `nil` of events that are no views of a page with a name.
  private var pages: [Int?] = []
  private var views: [View] = []
  private var left = Self.watched

  /// Whether enough events were watched.
  var isSettled: Bool { left == 0 }

  /// Takes the next of the worker's shapes.
  mutating func add(_ shape: EventShape) {
    switch shape.kind {
    case .pageViewed, .pageCompleted, .skipped:
      pages.append(shape.step.map { number(ofPage: $0, in: shape) })
    default: pages.append(nil)
    }
  }

  private mutating func number(ofPage step: Text, in shape: EventShape) -> Int {
    let name = FlowName(source: shape.source, flow: shape.flow)
    let flow = flows[name] ?? flows.count
    flows[name] = flow
    let page = Page(flow: flow, step: step)
    if let known = numbers[page] { return known }
    flowOfPage.append(flow)
    numbers[page] = flowOfPage.count - 1
    return flowOfPage.count - 1
  }

  /// Watches an event.
  mutating func watch(_ shape: UInt32, of user: UInt64, at time: Int64) {
    left -= 1
    guard let page = pages[Int(shape)] else { return }
    views.append(View(visitor: Visitor(user: user, flow: flowOfPage[page]), page: page, time: time))
  }

  /// The shapes of late pages, ascending.
  var shapes: [Int] {
    var firsts: [Visitor: View] = [:]
    for view in views where view.time < firsts[view.visitor]?.time ?? .max {
      firsts[view.visitor] = view
    }
    var events = flowOfPage.map { _ in 0 }
    var late = events
    for view in views {
      events[view.page] += 1
      late[view.page] += view.page == firsts[view.visitor]?.page ? 0 : 1
    }
    return pages.indices.filter { shape in
      pages[shape].map { events[$0] >= Self.fewest && late[$0] * 4 >= events[$0] } ?? false
    }
  }
}
