import EventLog
import TestSupport

@testable import Journeys

/// One user's journey through a flow, cut into attempts by the product.
struct CutJourney {
  private(set) var events: [JourneyEvent]
  let attempts: [Attempt]
  let whats: [What]
  let naming: (JourneyEvent) -> StepNaming

  /// Takes the events of one user in their order, without exposures; `list` is which of the flow's
  /// lists is the user's.
  init(_ notation: String, in flow: FlowDefinition, list: Int = 0) {
    let log = ScannedLog(notation)
    let reading = FlowReading(definition: flow, settings: ReportSettings())
    let meanings = log.symbols.whats.map {
      EventMeaning(of: $0, in: flow, lists: reading.lists)
    }
    events = log.records[0].map { record in
      let meaning = meanings[Int(record.what)]
      return JourneyEvent(
        time: record.time, kind: meaning.kind, skip: meaning.skip,
        showsFirstStep: meaning.showsFirstStep,
        isOfUnknownPage: meaning.isOfUnknownPage(list: list), what: record.what,
        context: record.context, session: record.session, place: record.place)
    }
    whats = log.symbols.whats
    naming = { meanings[Int($0.what)].naming[list] }
    attempts = reading.attemptReader(list: list).attempts(of: &events, naming: naming)
  }

  /// The events of each attempt, told by their places in the journey.
  var ranges: [Range<Int>] { attempts.map(\.events) }

  var ends: [AttemptEnd] { attempts.map(\.end) }

  var positions: [Int?] { events.map(\.position) }

  func permission(_ event: JourneyEvent) -> Text? { whats[Int(event.what)].permission }

  /// What of the attempts lies in the window from the journey's first event.
  func inWindow(_ duration: String = "24h", steps: Int) -> [AttemptInWindow] {
    let window = Window(
      start: events[0].time, milliseconds: referenceMilliseconds(duration))
    return attempts.compactMap {
      AttemptInWindow($0, of: events, window: window, stepCount: steps)
    }
  }

  /// The events of each attempt.
  var slices: [ArraySlice<JourneyEvent>] { attempts.map { events[$0.events] } }
}
