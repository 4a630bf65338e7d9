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
