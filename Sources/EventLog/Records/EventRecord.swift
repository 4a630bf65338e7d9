/// One event as the second phase reads it: what the data path keeps of a line.
///
/// Names stand in the run's symbol tables, sessions are numbered within the partition of the user
/// (`RecordPartition`). No user id is kept, only its keyed hash. Records of one partition at a time
/// stand unpacked; how they are kept until then is told in `RecordPacker`.
package struct EventRecord: Hashable, Sendable {
  /// 64 bits of the keyed hash of the user id.
  ///
  /// Two of 10⁷ users fall together with probability 3·10⁻⁶, two of 10⁸ with 3·10⁻⁴.
  package var user: UInt64
  /// Milliseconds since 1970.
  package var time: Int64
  /// Keyed hash of the event id in 56 bits; 0 where the line has none.
  package var eventID: UInt64
  package var place: Place
  /// Number of the run's `EventShape`.
  package var shape: UInt32
  /// Number of the run's `Dimensions`.
  package var dimensions: UInt32
  /// The rank of the session among those of the partition, in byte order of their texts, from 1; 0
  /// where the line has none.
  ///
  /// Equal numbers are equal sessions, whichever worker read them, and they compare as the texts.
  package var session: UInt32
  /// The row of the event's properties among those of the partition (`PropertyRows`), from 1; 0 where
  /// it has none, or none were kept.
  package var row: UInt32 {
    get { counting & ~Self.isCounted }
    set { counting = counting & Self.isCounted | newValue }
  }
  /// The row, and in the highest bit whether the client counted the event: a record has no byte more.
  private var counting: UInt32
  private var counter: Int64

  private static let isCounted: UInt32 = 1 << 31

  /// Times that are believed of records from a disk: sums and differences of them fit their type.
  static let times: Range<Int64> = -(1 << 53)..<1 << 53

  package init(
    user: UInt64, time: Int64, eventID: UInt64, place: Place, shape: UInt32, dimensions: UInt32,
    session: UInt32, sequence: Int64?
  ) {
    self.user = user
    self.time = time
    self.eventID = eventID
    self.place = place
    self.shape = shape
    self.dimensions = dimensions
    self.session = session
    counting = sequence == nil ? 0 : Self.isCounted
    counter = sequence ?? 0
  }

  /// Whether the client counted the event.
  package var hasSequence: Bool { counting & Self.isCounted != 0 }

  /// The client's counter; `nil` where the line has none.
  package var sequence: Int64? { hasSequence ? counter : nil }

  /// Which of the partitions the user is in.
  package var partition: Int { RecordPacker.partition(of: user) }
}

/// What happened, and in which flow: the part of an event that many users share.
package struct EventShape: Hashable, Sendable {
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

  /// Without any name.
  init(source: Int, kind: EventKind) {
    self.source = source
    self.kind = kind
  }

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
package struct Dimensions: Hashable, Sendable {
  package var variant: Text?
  /// Ordered by the experiment's name.
  package var experiments: [ExperimentVariant]
  package var device: DeviceTexts
  /// Values of `ScanSettings.properties`, in its order.
  package var properties: [Text?]

  /// Nothing at all.
  init() {
    experiments = []
    device = DeviceTexts()
    properties = []
  }

  /// The circumstances of an event, with the `properties` asked for in the order of
  /// `ScanSettings.properties`.
  package init(event: Event, properties: [Text]) {
    variant = event.variant
    experiments = event.experiments
    device = event.device
    self.properties = properties.map { event.properties[$0] }
  }
}
