/// One event in seven machine words: what the data path keeps of a line.
///
/// Names stand in symbol tables: `what` and `context` are ids of the run's tables (of the worker's
/// own until the tables are merged), `session` stays an id of the table of `worker`. No user id is
/// kept, only its keyed hash.
package struct EventRecord: Sendable {
  /// 64 bits of the keyed 128-bit hash of the user id. With the further bits that choose the
  /// partition, two of 10⁸ users fall together with probability 10⁻⁶.
  package var user: UInt64
  /// Milliseconds since 1970.
  package var time: Int64
  /// Keyed hash of the event id; 0 where the line has none.
  package var eventID: UInt64
  package var place: Place
  /// The client's counter; meaningless unless `hasSequence`.
  package var sequence: Int64
  package var what: UInt32
  package var context: UInt32
  /// Id in the worker's session table; 0 where the line has no session.
  package var session: UInt32
  package var worker: UInt16
  package var partition: UInt8
  package var hasSequence: Bool

  package init(
    user: UInt64, time: Int64, eventID: UInt64, place: Place, sequence: Int64?, what: UInt32,
    context: UInt32, session: UInt32, worker: UInt16, partition: UInt8
  ) {
    self.user = user
    self.time = time
    self.eventID = eventID
    self.place = place
    self.sequence = sequence ?? 0
    self.what = what
    self.context = context
    self.session = session
    self.worker = worker
    self.partition = partition
    hasSequence = sequence != nil
  }
}

/// What happened, and in which flow: the part of an event that many users share.
package struct What: Hashable, Sendable {
  /// Index of the definition set that the event's file is read with.
  package var source: Int
  package var flow: Text?
  package var flowVersion: Text?
  package var kind: EventKind
  /// The line's spelling of a kind that is `other`.
  package var otherName: Text?
  package var step: Text?
  package var stepIndex: Int64?
  package var permission: Text?
  package var choice: Text?
  package var values: [Text]?
  package var scope: SkipScope?

  package init(source: Int, event: Event) {
    self.source = source
    flow = event.flow
    flowVersion = event.flowVersion
    kind = event.kind
    otherName = event.otherName
    step = event.step
    stepIndex = event.stepIndex
    permission = event.permission
    choice = event.choice
    values = event.values
    scope = event.scope
  }
}

/// Under which circumstances it happened: variants, device, and the properties asked for.
package struct Context: Hashable, Sendable {
  package var variant: Text?
  /// Ordered by the experiment's name.
  package var experiments: [ExperimentVariant]
  package var platform: Text?
  package var appVersion: Text?
  package var osVersion: Text?
  package var locale: Text?
  package var country: Text?
  /// Values of `ScanSettings.properties`, in its order.
  package var properties: [Text?]

  /// - Parameter properties: The names asked for, in the order of `ScanSettings.properties`.
  package init(event: Event, properties: [Text]) {
    variant = event.variant
    experiments = event.experiments
    platform = event.platform
    appVersion = event.appVersion
    osVersion = event.osVersion
    locale = event.locale
    country = event.country
    self.properties = properties.map { event.properties[$0] }
  }
}
