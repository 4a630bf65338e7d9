import Definitions
import EventLog
package import Journeys

/// What all rules of `check` have counted; two halves merge.
package struct CheckTally: Sendable {
  private(set) var log: LogChecks
  /// By flow of the run.
  private(set) var flows: [FlowChecks]
  /// Of the journeys that are checked.
  private(set) var events: ShapeCounts
  private let symbols: RunSymbols
  private let meanings: EventMeanings

  /// An empty tally of a run's flows.
  ///
  /// `isInferred`: by flow, whether its steps were read off the log.
  package init(
    flows: [FlowReading], isInferred: [Bool], symbols: RunSymbols, meanings: EventMeanings,
    numbers: RunNames
  ) {
    self.symbols = symbols
    self.meanings = meanings
    log = LogChecks(symbols, goals: Set(flows.flatMap(\.definition.goals).map(\.event)))
    events = ShapeCounts(symbols)
    self.flows = flows.indices.map { index in
      FlowChecks(
        index: index, flow: flows[index], isInferred: isInferred[index],
        names: numbers.names(ofFlow: index), symbols: symbols)
    }
  }

  /// Adds the records of one user, by time and in whatever flow.
  mutating func add(user: [EventRecord]) {
    log.add(user)
    for flow in flows.indices { flows[flow].add(user: user) }
  }

  mutating func add(_ seen: CheckedJourney, ofFlow flow: Int) {
    for record in seen.journey.records { events.add(record) }
    flows[flow].add(seen)
  }

  /// Adds what was seen of other users of the same log.
  package mutating func merge(_ other: CheckTally) {
    log.merge(other.log)
    events.merge(other.events)
    for flow in flows.indices { flows[flow].merge(other.flows[flow]) }
  }

  /// What was found in the whole log, in no order to rely on.
  package var logFindings: [CheckFinding] { log.findings(symbols: symbols) }

  /// What was found in a flow's journeys, in no order to rely on.
  package func findings(ofFlow flow: Int) -> [CheckFinding] {
    flows[flow].findings(events: events, symbols: symbols, meanings: meanings)
  }

  /// The pages behind a flow's finding `unknown_page`, the most frequent first.
  package func unknownPages(ofFlow flow: Int) -> [CheckPart] {
    flows[flow].unknownPageParts(symbols: symbols)
  }
}
