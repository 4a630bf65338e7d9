import Definitions
package import EventLog

// Attempts: how one journey falls into runs through the flow.
//
// An attempt begins at an entry (a view of the first step, or a start) when none is open; always at
// `restarted`; and, where the app begins anew after a relaunch, at an entry in another launch than
// the event before it. It ends when it completes, when the flow is skipped, or when the next one
// begins. What follows an ended attempt, before the next entry, belongs to none: an app that runs
// the code of finishing when the flow is skipped sends `completed` after the skip.
//
//     started welcome name | welcome name goal completed | (rating) | welcome
//     └── attempt 0 ───────┘ └── attempt 1 ────────────┘   none       └ attempt 2
//                          new session                                entry
//
// Which step a page shows can depend on the step shown before it in the same attempt, so positions
// are settled in the same pass.
//
// And so are implied views. A page that was completed, or skipped as a step, was on screen, whether or
// not its view reached the log: where the step lies after the one last shown, the event counts as a
// view of it. Before a journey's first attempt such an event of the first step is an entry; it begins
// no other attempt, and between attempts it implies nothing.
//
//     started | name completed | goal viewed | name completed | goal completed
//               implied view                   before goal       goal was shown

/// One run through a flow: a range of the journey's events and how it ended.
package struct Attempt: Sendable {
  /// Indices into the journey's events.
  package let events: Range<Int>
  package let end: AttemptEnd
  /// The furthest position viewed, or implied to be; `nil` where no step was.
  package let furthestView: Int?
}

/// What ended an attempt.
package enum AttemptEnd: Sendable {
  /// Nothing ended it but the log, or the next attempt.
  case open
  case completed
  case skippedFlow
}

/// The launch of the app that an event is of, seen from the event before it.
package enum Launch {
  case same
  case anotherSession
  /// Of one of the two no session is known.
  case afterPause
}

/// Cuts the journeys of one flow into attempts.
package struct AttemptReader {
  let relaunch: RelaunchRule
  let completion: CompletionRule
  let idleMilliseconds: Int64
  /// By list of the flow.
  let stepCounts: [Int]
  let meanings: MeaningTable

  package init(flow: FlowReading, meanings: MeaningTable) {
    relaunch = flow.definition.relaunch
    completion = flow.definition.completion
    idleMilliseconds = flow.definition.idleMilliseconds
    stepCounts = flow.lists.lists.map(\.steps.count)
    self.meanings = meanings
  }

  /// Appends the events of a journey, with their positions, and its attempts in order: none where it
  /// has no entry.
  ///
  /// `records`: the journey in order. `list`: the user's. `events` and `attempts` come empty.
  ///
  /// - Returns: What is true of some of the events.
  func read(
    _ records: [EventRecord], list: Int, into events: inout [JourneyEvent],
    attempts: inout [Attempt]
  ) -> EventTraits {
    var traits: EventTraits = []
    var open: OpenAttempt?
    for index in records.indices {
      let meaning = meanings[records[index].shape, list]
      traits.formUnion(meaning.traits)
      var event = JourneyEvent(
        time: records[index].time, shape: records[index].shape, meaning: meaning)
      let begins =
        open == nil
        ? beginsOne(meaning, isFirst: attempts.isEmpty)
        : meaning.traits.contains(.entry) && beginsAnother(at: index, meaning.kind, records)
      if begins {
        if let open { attempts.append(open.ended(before: index)) }
        open = OpenAttempt(begin: index)
      }
      open?.place(&event, meaning, begins: begins, in: meanings)
      if event.traits.contains(.impliedView) { traits.insert(.impliedView) }
      if let ended = open, let end = end(at: event, list: list) {
        attempts.append(ended.ended(before: index + 1, end))
        open = nil
      }
      events.append(event)
    }
    if let open { attempts.append(open.ended(before: records.count)) }
    return traits
  }

  /// Whether an event begins an attempt where none is open.
  private func beginsOne(_ meaning: CompactMeaning, isFirst: Bool) -> Bool {
    meaning.traits.contains(.entry) || isFirst && meaning.traits.contains(.showsFirstStep)
  }

  /// Whether an entry begins another attempt while one is open.
  private func beginsAnother(at index: Int, _ kind: EventKind, _ records: [EventRecord]) -> Bool {
    if case .restarted = kind { return true }
    return relaunch == .restart && launch(of: records[index], after: records[index - 1]) != .same
  }

  /// Whether the app was launched between two events: another session, or, where one of them has
  /// no session, a pause longer than `idle`.
  package func launch(of record: EventRecord, after previous: EventRecord) -> Launch {
    let (session, before) = (record.session, previous.session)
    if session != 0, before != 0 { return session != before ? .anotherSession : .same }
    return record.time - previous.time > idleMilliseconds ? .afterPause : .same
  }

  /// How an event of an attempt ends it; `nil` where it does not.
  @inline(__always)
  private func end(at event: JourneyEvent, list: Int) -> AttemptEnd? {
    if event.traits.contains(.completion) { return .completed }
    if completion == .lastStep, event.isView, event.position == stepCounts[list] - 1 {
      return .completed
    }
    if case .leavesFlow = event.skip { return .skippedFlow }
    return nil
  }
}

/// What is known of an attempt until it ends.
private struct OpenAttempt {
  let begin: Int
  private var lastShown: Int?
  private var furthestView: Int?

  init(begin: Int) {
    self.begin = begin
  }

  /// Finds the position of the next event, and whether it implies a view.
  @inline(__always)
  mutating func place(
    _ event: inout JourneyEvent, _ meaning: CompactMeaning, begins: Bool, in meanings: MeaningTable
  ) {
    let found =
      begins && meaning.traits.contains(.showsFirstStep)
      ? 0 : meanings.position(meaning.naming, lastShown: lastShown)
    guard let position = found else { return }
    event.position = position
    if meaning.traits.contains(.provesView), lastShown.map({ position > $0 }) ?? true {
      event.implyView()
    }
    guard event.isView else { return }
    lastShown = position
    furthestView = max(furthestView ?? 0, position)
  }

  func ended(before index: Int, _ end: AttemptEnd = .open) -> Attempt {
    Attempt(events: begin..<index, end: end, furthestView: furthestView)
  }
}
