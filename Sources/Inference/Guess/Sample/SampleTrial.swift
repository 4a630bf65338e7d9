import Definitions
package import EventLog

// A way to read lines is tried on a sample of them: the events that it makes have to walk. Where a tool's
// own pages of the app are taken for steps, or the end of the flow has a name that the tool does not know,
// another way walks better.

/// The funnel that a sample of lines comes to, read in one way.
package struct SampleTrial: Sendable {
  private let funnel: SampleFunnel
  let completed: Int
  private let entryShare: Double

  /// More lines than this are not tried.
  private static let mostLines = 6_000

  package init(_ lines: [LineSample.Line], mapping: Mapping, longestLine: Int) {
    let sample = SampledEvents(
      Array(lines.prefix(Self.mostLines)), mapping: mapping, longestLine: longestLine)
    var walks = SampleWalks(shapes: sample.shapes)
    for event in sample.events { walks.add(event) }
    let journeys = walks.journeys
    let pages = RowNumbers(walks.pages)
    let order = PageOrder(journeys, pages: pages, pageCount: walks.pageCount)
    let sorted = order.sorted(Array(0..<order.pageCount))
    let places = pages.mapped(by: [Int?](placesOf: sorted, count: order.pageCount))
    funnel = SampleFunnel(journeys, places: places, steps: sorted.count)
    completed = walks.completed.count
    let first = sorted.first.map { order.firsts[$0] } ?? 0
    entryShare = Double(first) / Double(max(order.users, 1))
  }

  /// Whether most users come in at one page and go on from there.
  package var isWalk: Bool {
    funnel.reached.count > 1 && funnel.disorder <= UserCandidate.mostDisorder && entryShare >= 0.7
  }

  /// What speaks against it: steps that no walk explains, and users who come in elsewhere.
  private var faults: Double { funnel.disorder + 1 - entryShare }

  /// Whether another way to read the same lines is better: this one makes no walks, or clearly worse ones,
  /// or does not see that anybody comes to the end of them.
  package func isWorse(than other: SampleTrial) -> Bool {
    guard other.isWalk else { return false }
    return !isWalk || faults > other.faults + Self.margin
      || completed == 0 && other.completed > 0 && other.funnel.reached == funnel.reached
  }

  private static let margin = 0.1

  /// Whether more than one in ten of the users who walk in another reading are not in this one.
  package func leavesOutMany(of other: SampleTrial) -> Bool {
    other.isWalk && funnel.users * 10 < other.funnel.users * 9
  }
}

/// The events of a sample by user.
private struct SampleWalks {
  private var users: [Int] = []
  private var times: [Int64] = []
  private var ranks: [Int64] = []
  /// By event, the number of its page.
  private(set) var pages: [Int] = []
  private var numberOfUser: [UInt64: Int] = [:]
  private let shapes: [EventShape]
  /// By shape, the number of the page that it shows; `nil` where it shows none.
  private let pageOfShape: [Int?]
  let pageCount: Int
  /// Who came to the end.
  private(set) var completed = Set<Int>()

  init(shapes: [EventShape]) {
    self.shapes = shapes
    var numbers: [Page: Int] = [:]
    pageOfShape = shapes.map { shape -> Int? in
      guard shape.kind == .pageViewed || shape.kind == .pageCompleted,
        let page = shape.step.map(Page.name) ?? shape.stepIndex.map(Page.index)
      else { return nil }
      return numbers.number(of: page)
    }
    pageCount = numbers.count
  }

  var journeys: SampleJourneys {
    SampleJourneys(users: RowNumbers(users), times: times, ranks: ranks)
  }

  mutating func add(_ event: SampledEvents.Sampled) {
    let user = numberOfUser.number(of: event.user)
    let shape = shapes[event.shape]
    if shape.kind == .completed { completed.insert(user) }
    guard let page = pageOfShape[event.shape] else { return }
    users.append(user)
    times.append(event.time)
    ranks.append(event.sequence ?? shape.stepIndex ?? 0)
    pages.append(page)
  }
}
