@testable import Journeys

/// The three readings as their definitions say, by trying everything: for short journeys only.
struct ObviousReadings {
  let list: StepList
  let window: Int64
  let events: [MatcherEvent]

  /// How deep the deepest match is, and when the view that begins it stands; `nil` for none.
  struct Answer: Equatable {
    var depth = 0
    var beginTime: Int64?

    mutating func take(_ depth: Int, from time: Int64) {
      if depth > self.depth || depth == self.depth && time < beginTime ?? .max {
        self.depth = depth
        beginTime = time
      }
    }
  }

  func answer(_ kind: Matcher.Kind) -> Answer {
    var answer = Answer()
    for begin in events.indices where !positions(begin).isEmpty {
      let time = events[begin].time
      switch kind {
      case .ordered where positions(begin).contains(0):
        answer.take(ordered([begin], at: 0), from: time)
      case .strict where positions(begin).contains(0):
        answer.take(strict(begin, at: 0, begun: time), from: time)
      case .any: answer.take(any(from: time), from: time)
      case .ordered, .strict: break
      }
    }
    return answer
  }

  private func positions(_ event: Int) -> [Int] {
    events[event].pageSet.map { list.pageSets[$0] } ?? []
  }

  /// Whether a step may come next: nothing but optional ones between.
  private func leads(_ position: Int, to next: Int) -> Bool {
    next > position && list.isOptional[(position + 1)..<next].allSatisfy { $0 }
  }

  private var end: Int { list.steps.count + 1 }

  /// The depth of the best match that has used some events, the last for `position`.
  private func ordered(_ used: [Int], at position: Int) -> Int {
    let (first, last) = (events[used[0]].time, events[used[used.count - 1]].time)
    let inTime = events.indices.filter {
      last <= events[$0].time && events[$0].time <= first + window
    }
    if leads(position, to: list.steps.count), inTime.contains(where: { events[$0].completes }) {
      return end
    }
    var deepest = position + 1
    for event in inTime where !used.contains(event) {
      for next in positions(event) where leads(position, to: next) {
        deepest = max(deepest, ordered(used + [event], at: next))
      }
    }
    return deepest
  }

  /// The depth of the best match whose last view is `event`, for `position`.
  private func strict(_ event: Int, at position: Int, begun: Int64) -> Int {
    var next = event
    if events[next].completes, leads(position, to: list.steps.count) { return end }
    next += 1
    while next < events.count, !events[next].isView {
      if events[next].completes, leads(position, to: list.steps.count),
        events[next].time <= begun + window
      {
        return end
      }
      next += 1
    }
    guard next < events.count, events[next].time <= begun + window else { return position + 1 }
    var deepest = position + 1
    for shown in positions(next) where shown == position || leads(position, to: shown) {
      deepest = max(deepest, strict(next, at: shown, begun: begun))
    }
    return deepest
  }

  /// The most steps in the window from a time.
  private func any(from time: Int64) -> Int {
    let inWindow = events.indices.filter {
      time <= events[$0].time && events[$0].time <= time + window
    }
    let fillings = fillings(of: inWindow[...], by: [])
    let required = Set(list.steps.indices.filter { !list.isOptional[$0] })
    if inWindow.contains(where: { events[$0].completes }),
      fillings.contains(where: required.isSubset)
    {
      return end
    }
    return fillings.map(\.count).max() ?? 0
  }

  /// All sets of steps that the events can fill, each one.
  private func fillings(of events: ArraySlice<Int>, by filled: Set<Int>) -> Set<Set<Int>> {
    guard let event = events.first else { return [filled] }
    var result = fillings(of: events.dropFirst(), by: filled)
    for position in positions(event) where !filled.contains(position) {
      result.formUnion(fillings(of: events.dropFirst(), by: filled.union([position])))
    }
    return result
  }
}
