// The reading `ordered`: the steps were viewed in their order, within the window from the view of
// the first that begins the match. One event fills one step, any view of the first step may begin
// a match, and events of one instant have no order among themselves.
//
// One pass keeps, for every step, one number: when the latest match began whose last filled step it
// is. That is enough. Of two matches that have come equally far the later begun can go wherever the
// earlier can, for longer: its window ends later. So the earlier one may be forgotten, and a view of
// step k at time t does no more than
//
//     begins[k] = max(begins[k], begins[k - 1])     if that match began at t - window or later
//     begins[0] = t                                 for the first step
//
//     window 10 s          begins   a    b    c
//      0 s  view a                  0    –    –
//      3 s  view b                  0    0    –
//      9 s  view a                  9    0    –
//     12 s  view c                  9    0    –     the match from 0 s is over: it does not fill c
//     14 s  view b                  9    9    –
//     15 s  view c                  9    9    9     depth 3
//
// With optional steps a match may come to k from any step with only optional ones between, and the
// maximum is taken over all of them.
//
// Ties. Within one instant the views have no order, so a match may take any number of them, in
// whatever order helps, each for one step. Reading them one by one is wrong whatever order is
// chosen: with steps {a}, {a b}, {b} and the views a, b, b of one instant, b may go to the second or
// to the third step, and a greedy choice that looks right here is wrong elsewhere. (In logs made to
// collide it is wrong in 1.5 % of all cases where a page shows several steps.) What is exact: let
// the state before the instant be given. A match that stands at j gets to m in this instant if, and
// only if, m and the required steps between j and m can each be given a view of their own: a
// matching of steps to views. So for every m
//
//     begins'[m] = max(begins[m], begins[j] for every j < m from which m can be matched)
//
// and all right-hand sides are of the state before. Nothing is lost by looking at the instant as a
// whole, since matches through it differ only in where they stood before and where they stand after.
// What must be matched for (j, m) grows as j falls, and steps that can be matched together are a
// transversal matroid: a set that can be matched stays so by augmenting paths, one step at a time.
// So j goes down from m until a step finds no view (`PageMatching`).
//
// Where every page of the instant shows one step, steps never compete for a view, and filling the
// steps from first to last is exact: the common case costs no matching.
//
// The match that counts is the deepest, the earliest on a tie. Let the greatest depth first be
// reached at T. Every view of the first step from T - window on begins a match that is as deep at T:
// it can take over the rest of the match that reached it. No earlier one can. So the match begins
// with the first such view, and nothing about beginnings need be kept but the latest. Not decided
// here: of several such views in one instant, one that the match needs for a later step may be
// taken for its beginning. The depth is right all the same; the attempt asked why may be another.

// The fast pass. Where every page shows one step and the user has no two views in one instant, which
// is nearly always, an instant is one view of one step, and all of the above comes to one comparison
// a view. `fastPass` tries that and gives up at the first tie; the reading by instants then begins
// anew. Tests compare the two.

/// Finds the deepest match of views in the order of steps; made once, for its memory.
struct OrderedMatcher {
  private let list: StepList
  private let windowMilliseconds: Int64
  private var levels: OrderedLevels

  init(list: StepList, windowMilliseconds: Int64) {
    self.list = list
    self.windowMilliseconds = windowMilliseconds
    levels = OrderedLevels(list: list, windowMilliseconds: windowMilliseconds)
  }

  /// `range`: which of the events count; not a slice of them, which would be counted as one more owner.
  mutating func match(in events: [MatcherEvent], _ range: Range<Int>) -> Match {
    switch fastPass(events, range) ?? passByInstants(events[range]) {
    case .completed: .completed(stepCount: levels.stepCount)
    case .open: open(in: events, range)
    }
  }

  /// Without the fast pass, which may only agree with it.
  mutating func matchByInstants(in events: ArraySlice<MatcherEvent>) -> Match {
    switch passByInstants(events) {
    case .completed: .completed(stepCount: levels.stepCount)
    case .open: open(in: Array(events), 0..<events.count)
    }
  }

  private enum End { case completed, open }

  /// - Returns: `nil` where two events fall into one instant, or a page shows several steps.
  private mutating func fastPass(_ events: [MatcherEvent], _ range: Range<Int>) -> End? {
    guard levels.hasPagesOfOneStep else { return nil }
    levels.reset()
    var before: Int64?
    for place in range {
      let event = events[place]
      if event.time == before { return nil }
      before = event.time
      if let set = event.pageSet { levels.fill(pageSet: set, at: event.time) }
      if event.completes, levels.isComplete(at: event.time) { return .completed }
    }
    return .open
  }

  private mutating func passByInstants(_ events: ArraySlice<MatcherEvent>) -> End {
    levels.reset()
    var start = events.startIndex
    while start < events.endIndex {
      var end = start + 1
      while end < events.endIndex, events[end].time == events[start].time { end += 1 }
      if levels.fill(from: events[start..<end]) { return .completed }
      start = end
    }
    return .open
  }

  private func open(in events: [MatcherEvent], _ range: Range<Int>) -> Match {
    guard levels.depth > 0 else { return .open(depth: 0, begin: nil) }
    let earliest = levels.deepestAt - windowMilliseconds
    for place in range where events[place].time >= earliest {
      if let set = events[place].pageSet, levels.firstPositions[set] == 0 {
        return .open(depth: levels.depth, begin: events[place].index)
      }
    }
    return .open(depth: levels.depth, begin: nil)
  }
}

/// How far the live matches of one pass have come.
private struct OrderedLevels {
  /// The place of the deepest step filled so far, from 1; 0 for none.
  private(set) var depth = 0
  /// When that step was first filled.
  private(set) var deepestAt: Int64 = 0
  /// By position, when the latest match began whose last filled step it is.
  ///
  /// Where there is none, so long ago that no window reaches from it.
  private var begins: [Int64]
  private let list: StepList
  let stepCount: Int
  let hasPagesOfOneStep: Bool
  private let lastRequired: Int
  /// By set of `StepList.pageSets`, its first position.
  let firstPositions: [Int]
  /// By position, `StepList.before`.
  private let before: [Range<Int>]
  private let windowMilliseconds: Int64
  /// The steps shown in one instant; kept for its memory.
  private var shown: [Int] = []

  init(list: StepList, windowMilliseconds: Int64) {
    self.list = list
    self.windowMilliseconds = windowMilliseconds
    stepCount = list.steps.count
    hasPagesOfOneStep = !list.hasSharedPages
    lastRequired = list.lastRequired
    firstPositions = list.pageSets.map { $0[0] }
    before = list.steps.indices.map { list.before($0) }
    begins = Array(repeating: .min, count: list.steps.count)
  }

  /// Forgets all matches.
  mutating func reset() {
    depth = 0
    deepestAt = 0
    for position in begins.indices { begins[position] = .min }
  }

  /// Takes in a view that shares its instant with no other event, of a page that shows one step.
  @inline(__always)
  mutating func fill(pageSet: Int, at time: Int64) {
    fill(firstPositions[pageSet], at: time)
  }

  /// Takes in the events of one instant.
  ///
  /// - Returns: Whether a match completes.
  mutating func fill(from instant: ArraySlice<MatcherEvent>) -> Bool {
    let time = instant[instant.startIndex].time
    shown.removeAll(keepingCapacity: true)
    var views = 0
    var completes = false
    for event in instant {
      if event.completes { completes = true }
      guard let set = event.pageSet else { continue }
      views += 1
      shown.append(contentsOf: list.pageSets[set])
    }
    if views == 1 {
      // One event fills one step: from the last on, so that none follows on itself.
      for position in shown.reversed() { fill(position, at: time) }
    } else if views == shown.count {
      shown.sort()
      for position in shown { fill(position, at: time) }
    } else {
      match(instant, at: time)
    }
    return completes && isComplete(at: time)
  }

  /// Whether a live match has filled all steps that must not be missing.
  func isComplete(at time: Int64) -> Bool {
    begins[lastRequired...].contains { isLive($0, at: time) }
  }

  @inline(__always)
  private func isLive(_ begin: Int64, at time: Int64) -> Bool {
    begin >= time - windowMilliseconds
  }

  @inline(__always)
  private mutating func fill(_ position: Int, at time: Int64) {
    var latest = position > 0 ? Int64.min : time
    for place in before[position] { latest = max(latest, begins[place]) }
    advance(to: position, from: latest, at: time)
  }

  @inline(__always)
  private mutating func advance(to position: Int, from begin: Int64, at time: Int64) {
    guard isLive(begin, at: time) else { return }
    begins[position] = max(begins[position], begin)
    if position >= depth {
      depth = position + 1
      deepestAt = time
    }
  }

  /// Deals the views of one instant out to the steps they show.
  private mutating func match(_ instant: ArraySlice<MatcherEvent>, at time: Int64) {
    var matching = PageMatching(list: list)
    for event in instant {
      if let set = event.pageSet { matching.add(pageSet: set) }
    }
    // From the last step on: what stands before it is still the state before the instant.
    for position in Set(shown).sorted(by: >) {
      let latest = latestBegin(of: position, with: matching, at: time)
      advance(to: position, from: latest, at: time)
    }
  }

  /// When the latest match began that the views of an instant can bring to a step.
  private func latestBegin(of position: Int, with matching: PageMatching, at time: Int64) -> Int64 {
    var matching = matching
    guard matching.match(position) else { return .min }
    var latest = Int64.min
    for before in (0..<position).reversed() {
      latest = max(latest, begins[before])
      if !list.isOptional[before], !matching.match(before) { return latest }
    }
    return time
  }
}
