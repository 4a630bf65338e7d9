import Definitions
import EventLog
import TestSupport

@testable import Journeys

/// One user's journey through a flow, cut into attempts by the product.
struct CutJourney {
  private let journey: AttemptedJourney
  let numbers: RunNames

  /// Takes the events of one user in their order, without exposures; `list` is which of the flow's
  /// lists is the user's.
  init(_ notation: String, in flow: FlowDefinition, list: Int = 0) {
    let log = ScannedLog(notation)
    let catalog = FlowCatalog(
      entries: [
        FlowCatalog.Entry(definition: flow, settings: ReportSettings(), isInferred: false)
      ], definitionsOfSource: [[flow]])
    let reading = FlowReading(definition: flow, settings: ReportSettings())
    let meanings = EventMeanings(shapes: log.symbols.shapes, catalog: catalog, flows: [reading])
    numbers = RunNames(flows: [reading], symbols: log.symbols)
    var journey = AttemptedJourney()
    journey.records = log.records[0]
    journey.cut(
      by: AttemptReader(flow: reading, meanings: meanings.table), list: list)
    self.journey = journey
  }

  var events: [JourneyEvent] { journey.events }

  /// The events of each attempt, told by their places in the journey.
  var ranges: [Range<Int>] { journey.attempts.map(\.events) }

  var ends: [AttemptEnd] { journey.attempts.map(\.end) }

  var positions: [Int?] { events.map(\.position) }

  /// What of the attempts lies in the window from the journey's first event.
  func inWindow(_ duration: String = "24h", steps: Int) -> [AttemptInWindow] {
    let window = Window(
      start: events[0].time, milliseconds: referenceMilliseconds(duration))
    return journey.attempts.compactMap {
      AttemptInWindow($0, of: events, window: window, stepCount: steps)
    }
  }
}
