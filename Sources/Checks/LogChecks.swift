import EventLog
import Journeys

/// What the rules about the whole log have counted, whatever the flow; two halves merge.
struct LogChecks: Sendable {
  private var unknownEvents: UnknownEvents
  private var missingFields: FieldMissingByProducer
  private var unnamedExposures: UnnamedExposures
  private var clockJumps = ClockJumps()
  private var oneDayIDs = OneDayIDs()

  /// `goals`: the events that goals look for.
  init(_ symbols: RunSymbols, goals: Set<Text>) {
    unknownEvents = UnknownEvents(symbols, goals: goals)
    missingFields = FieldMissingByProducer(symbols)
    unnamedExposures = UnnamedExposures(symbols)
  }

  /// Adds the records of one user, by time.
  mutating func add(_ user: [EventRecord]) {
    for record in user {
      unknownEvents.add(record)
      missingFields.add(record)
      unnamedExposures.add(record)
    }
    clockJumps.add(user)
    oneDayIDs.add(user)
  }

  mutating func merge(_ other: LogChecks) {
    unknownEvents.merge(other.unknownEvents)
    missingFields.merge(other.missingFields)
    unnamedExposures.merge(other.unnamedExposures)
    clockJumps.merge(other.clockJumps)
    oneDayIDs.merge(other.oneDayIDs)
  }

  /// What was found, in no order to rely on.
  func findings(symbols: RunSymbols) -> [CheckFinding] {
    [
      unknownEvents.finding(symbols: symbols), missingFields.finding, clockJumps.finding,
      oneDayIDs.finding, unnamedExposures.finding,
    ].compactMap(\.self)
  }
}
