/// Finds the deepest match of views in the order of steps with nothing between them but repeats.
///
/// As in `OrderedMatcher` the latest beginning is kept for every step that a live match has come to.
/// But here each view of a page moves every match: to a step the page shows, be it the same again or
/// the next, or else to its end. So no more matches live than the last page shows steps. Events that
/// are no views move none. Ties are taken in the journey's order.
///
/// Made once, for its memory.
struct StrictMatcher {
  private let list: StepList
  private let windowMilliseconds: Int64
  private let stepCount: Int
  private var live: [Link] = []
  private var moved: [Link] = []

  init(list: StepList, windowMilliseconds: Int64) {
    self.list = list
    self.windowMilliseconds = windowMilliseconds
    stepCount = list.steps.count
  }

  /// Where the latest of the matches stands that have come to a position.
  private struct Link {
    let position: Int
    let begin: Int64
  }

  mutating func match(in events: ArraySlice<MatcherEvent>) -> Match {
    live.removeAll(keepingCapacity: true)
    var depth = 0
    var deepest = events.startIndex
    for place in events.indices {
      let event = events[place]
      if event.isView {
        move(at: event)
      }
      if event.completes, isComplete(at: event.time) {
        return .completed(stepCount: stepCount)
      }
      if let last = live.last, last.position >= depth {
        depth = last.position + 1
        deepest = place
      }
    }
    guard depth > 0 else { return .open(depth: 0, begin: nil) }
    return .open(depth: depth, begin: begin(of: depth - 1, at: deepest, in: events))
  }

  /// Moves the live matches at a view; they stay in the order of positions.
  private mutating func move(at view: MatcherEvent) {
    moved.removeAll(keepingCapacity: true)
    defer { swap(&live, &moved) }
    guard let set = view.pageSet else { return }
    let earliest = view.time - windowMilliseconds
    for position in list.pageSets[set] {
      var latest = position == 0 ? view.time : nil
      for link in live where link.begin >= earliest {
        let stays = link.position == position
        guard stays || list.before(position).contains(link.position) else { continue }
        latest = max(latest ?? link.begin, link.begin)
      }
      if let latest { moved.append(Link(position: position, begin: latest)) }
    }
  }

  private func isComplete(at time: Int64) -> Bool {
    live.contains { $0.position >= list.lastRequired && $0.begin >= time - windowMilliseconds }
  }

  /// The first view that begins a match which comes to `position` at `end`.
  ///
  /// Walks back from there with the positions at which a match may have stood. A match as deep that
  /// is only complete later begins no earlier: where the two stand at one step, or pass each other
  /// over optional ones, either can go on as the other.
  private func begin(of position: Int, at end: Int, in events: ArraySlice<MatcherEvent>) -> Int? {
    let earliest = events[end].time - windowMilliseconds
    var begin = position == 0 ? events[end].index : nil
    var matching = [position]
    for event in events[..<end].reversed() where event.isView {
      guard event.time >= earliest, let set = event.pageSet else { break }
      matching = list.pageSets[set].filter { before in
        matching.contains { $0 == before || list.before($0).contains(before) }
      }
      if matching.isEmpty { break }
      if matching[0] == 0 { begin = event.index }
    }
    return begin
  }
}
