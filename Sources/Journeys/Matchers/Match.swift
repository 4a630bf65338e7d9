import Definitions

// The readings `ordered`, `strict` and `any` know a journey only by its page views, each with the
// set of steps its page shows, and by the events that completed an attempt (where the view of the
// last step completes, by any such view):
//
//     journey    started  view a  grant  view c  view b  completed
//     match               {0}            {2}     {1}     completes
//
// A reading looks for the match of views that fills most steps, one view a step, within the window
// from the view that begins it. Completion is one link more, after the last step.

/// An event as matches see it.
struct MatcherEvent: Sendable {
  let time: Int64
  /// Its place among the journey's events.
  let index: Int
  /// Which set of positions its page shows, an index into `StepList.pageSets`; `nil` for what is
  /// no view, and for a page of no step.
  let pageSet: Int?
  let isView: Bool
  /// Whether it completes a match that has come to the last step.
  let completes: Bool
}

/// The match that a reading counts: the deepest, the earliest on a tie.
struct Match: Equatable, Sendable {
  /// The place of its last filled step, from 1, or in `any` the number of steps; one past the last
  /// where it completes, 0 where no view begins one.
  let depth: Int
  let isCompleted: Bool
  /// The place, among the journey's events, of the view that begins it; `nil` where none does, and
  /// for a match that completes, of which nobody asks.
  let begin: Int?

  static func completed(stepCount: Int) -> Match {
    Match(depth: stepCount + 1, isCompleted: true, begin: nil)
  }

  static func open(depth: Int, begin: Int?) -> Match {
    Match(depth: depth, isCompleted: false, begin: begin)
  }
}

/// Finds matches by one of the three readings, for one list of steps; made once, for its memory.
struct Matcher {
  /// The readings that look for matches.
  enum Kind: Sendable { case ordered, strict, any }

  let kind: Kind
  private var ordered: OrderedMatcher
  private var strict: StrictMatcher
  private var any: AnyOrderMatcher

  init(kind: Kind, list: StepList, windowMilliseconds: Int64) {
    self.kind = kind
    ordered = OrderedMatcher(list: list, windowMilliseconds: windowMilliseconds)
    strict = StrictMatcher(list: list, windowMilliseconds: windowMilliseconds)
    any = AnyOrderMatcher(list: list, windowMilliseconds: windowMilliseconds)
  }

  /// The match of a user or of an attempt, given what they may count in order: `range` of the events.
  mutating func match(in events: [MatcherEvent], _ range: Range<Int>) -> Match {
    switch kind {
    case .ordered: ordered.match(in: events, range)
    case .strict: strict.match(in: events[range])
    case .any: any.match(in: events[range])
    }
  }
}

extension Reading {
  /// `nil` for the reading by attempts, which needs no match.
  var matcherKind: Matcher.Kind? {
    switch self {
    case .furthest: nil
    case .ordered: .ordered
    case .strict: .strict
    case .any: .any
    }
  }
}
