/// One event in six machine words: what the data path keeps of a line.
///
/// Names stand in symbol tables: `what` and `context` are ids of the run's tables (of the worker's
/// own until the tables are merged), `session` and a large `sequence` stay ids of tables of
/// `worker`. No user id is kept, only its keyed hash.
package struct EventRecord: Sendable {
  /// 64 bits of the keyed hash of the user id.
  ///
  /// Two of 10⁷ users fall together with probability 3·10⁻⁶, two of 10⁸ with 3·10⁻⁴.
  package var user: UInt64
  /// Milliseconds since 1970 above 16 bits of worker: times lie between the years 2001 and 9999.
  private var timeAndWorker: UInt64
  /// Keyed hash of the event id; 0 where the line has none.
  package var eventID: UInt64
  package var place: Place
  package var what: UInt32
  package var context: UInt32
  /// Id in the worker's session table; 0 where the line has no session.
  package var session: UInt32
  /// The client's counter.
  package var sequence: PackedSequence

  package init(
    user: UInt64, time: Int64, eventID: UInt64, place: Place, sequence: PackedSequence,
    what: UInt32, context: UInt32, session: UInt32, worker: UInt16
  ) {
    self.user = user
    timeAndWorker = UInt64(time) << 16 | UInt64(worker)
    self.eventID = eventID
    self.place = place
    self.sequence = sequence
    self.what = what
    self.context = context
    self.session = session
  }

  /// Milliseconds since 1970.
  package var time: Int64 { Int64(timeAndWorker >> 16) }

  /// The worker that read the line.
  package var worker: Int { Int(timeAndWorker & 0xFFFF) }

  /// Which of the 64 partitions the user is in.
  package var partition: Int { Int(user & 63) }
}

/// A `sequence` in 32 bits: counters below 2³¹ as they are, others by their place in the worker's
/// table of large ones.
package struct PackedSequence: Hashable, Sendable {
  /// 0 for none; then the counters from 0 on; from 2³¹ on places in the table.
  private let bits: UInt32

  package static let none = PackedSequence(bits: 0)

  private init(bits: UInt32) {
    self.bits = bits
  }

  /// - Parameters:
  ///   - sequence: `nil` where the line has none.
  ///   - large: The worker's table, to which a counter that is large or negative is added.
  @inline(__always)
  init(_ sequence: Int64?, large: inout [Int64]) {
    guard let sequence else {
      bits = 0
      return
    }
    if 0..<0x7FFF_FFFF ~= sequence {
      bits = UInt32(sequence) + 1
    } else {
      bits = 0x8000_0000 | UInt32(large.count)
      large.append(sequence)
    }
  }

  package var isNone: Bool { bits == 0 }

  ///
  /// `large`: the table of the worker that read the line.
  func value(large: [Int64]) -> Int64? {
    if bits == 0 { return nil }
    return bits < 0x8000_0000 ? Int64(bits) - 1 : large[Int(bits & 0x7FFF_FFFF)]
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

  /// The circumstances of an event, with the `properties` asked for in the order of
  /// `ScanSettings.properties`.
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
