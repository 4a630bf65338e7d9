import Definitions
import EventLog
import Journeys

// What chains are sought in: page views, each with every step it may fill, and completions.
//
// The readings `ordered`, `strict` and `any` read the user's page views from the first entry to as-of,
// across attempts and between them. A page of several steps is not given one of them: it may fill any,
// but one only; an implied view fills the step that it implies, and no other. A completion is an event that completed an attempt and, with `completion: last_step`, any
// view of the last step: where the last step completes, who came to it in the reading has completed.
//
// Holes, and how they are read here:
// - `ordered` and `any` know no order within one timestamp, `sequence` or not: in them a view in the
//   very millisecond of the first entry is none from before it, wherever it was sorted.
// - A view of the last step completes a chain whether it found an attempt open or not, and also where
//   its page may show other steps.
// - Such a completing view may fill a step besides: completion may be "at" step K.

/// A page view; `shown` are all positions its page shows, none where it is unknown.
struct ReferenceView {
  /// Its place among the events of the journey.
  var place: Int
  var time: Int64
  var shown: [Int]
}

/// The event that completed an attempt.
struct ReferenceCompletion {
  var place: Int
  var time: Int64
}

/// The deepest way along the steps from one view.
struct ReferenceChain {
  /// The view its window runs from.
  var beginning: ReferenceView
  /// When its window ends.
  var end: Int64
  /// One more than the list has where completed.
  var depth: Int
}

struct ReferenceTrail {
  var views: [ReferenceView]
  var completions: [ReferenceCompletion]
  var list: ReferenceStepList
  var reading: ReferenceReading
  var windowMilliseconds: Int64

  /// The trail of a journey with an entry.
  init(of journey: ReferenceJourney, on list: ReferenceStepList, in flow: ReferenceFlow) {
    let entry = journey.attempts[0].events[0]
    let disregardsOrder = flow.reading == .ordered || flow.reading == .any
    views = journey.events.filter { event in
      (event.event.kind == .pageViewed || event.isImplied)
        && (disregardsOrder ? event.event.time >= entry.event.time : event.place >= entry.place)
    }
    .map { event in
      ReferenceView(
        place: event.place, time: event.event.time,
        shown: event.isImplied
          ? [event.step].compactMap(\.self) : list.positions(of: event.event))
    }
    let completing = journey.attempts.filter { $0.end == .completed }.compactMap(\.events.last)
      .map { ReferenceCompletion(place: $0.place, time: $0.event.time) }
    let atTheEnd = views.filter {
      flow.definition.completion == .lastStep && $0.shown.contains(list.count)
    }.map { ReferenceCompletion(place: $0.place, time: $0.time) }
    completions = completing + atTheEnd
    self.list = list
    reading = flow.reading
    windowMilliseconds = flow.windowMilliseconds
  }

  /// The deepest chain, the earliest on a tie; `nil` where no view may begin one.
  var chain: ReferenceChain? {
    var deepest: ReferenceChain?
    for (index, view) in views.enumerated() where mayBegin(view) {
      let end = view.time + windowMilliseconds
      let chain = ReferenceChain(beginning: view, end: end, depth: depth(from: index, until: end))
      if chain.depth > deepest?.depth ?? 0 { deepest = chain }
    }
    return deepest
  }

  private func mayBegin(_ view: ReferenceView) -> Bool {
    reading == .any ? !view.shown.isEmpty : view.shown.contains(1)
  }

  /// How far the chains come that begin with a view.
  private func depth(from beginning: Int, until end: Int64) -> Int {
    switch reading {
    case .furthest: preconditionFailure("this reading knows no chains")
    case .ordered:
      var search = ReferenceOrderedSearch(trail: self, end: end)
      return search.depth(from: beginning)
    case .strict:
      return ReferenceStrictSearch(trail: self, end: end).depth(at: beginning, on: 1)
    case .any:
      return ReferenceAnySearch(trail: self, end: end).depth(from: beginning)
    }
  }
}
